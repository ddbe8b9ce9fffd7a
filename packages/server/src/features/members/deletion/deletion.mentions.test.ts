import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';
import { anInsight } from '../../../../testing/insights.ts';
import { runJobs, useMailFolder } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { everyFile, everyTable } from '../../../../testing/traces.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const folder = useMailFolder();
const site = useApp({ env: { ...folder.env, PUBLIC_URL: 'https://lots.test' } });
// First posts wait for review where limits are on.
const strict = useApp({
  env: { ...folder.env, PUBLIC_URL: 'https://lots.test', RATE_LIMITS: 'on' },
  beside: site,
});

const NAME = 'Zoë_O.Leaver-77';
const FORMER = 'Quokka.Before';
const PAGE = `/users/${encodeURIComponent(NAME)}`;
const TRACES = [NAME, encodeURIComponent(NAME), FORMER, 'zoë', 'quokka', 'leaver-77'].map((trace) =>
  trace.toLowerCase(),
);

/**
 * A text that names the leaver in every way: by name, by the name before, by links of three kinds.
 */
const mention = (where: string) =>
  `In ${where} @${NAME} and @${FORMER.toUpperCase()} and [Zoë](${PAGE}) and <https://lots.test${PAGE}?tab=answers> and lots.test/users/${FORMER}.`;
const forgotten = (where: string) =>
  `In ${where} deleted user and deleted user and deleted user and <https://lots.test/users/deleted%20user?tab=answers> and lots.test/users/deleted%20user.`;

const hide = (id: string, as: TestMember, note: string) =>
  site.call(
    'POST /api/moderation/posts/{id}/hide',
    { params: { id }, body: { reason: 'abuse', note } },
    as,
  );

/** Names the leaver wherever words can be put. */
async function aTalk() {
  const call = site.call;
  const leaver = await aMember(site, { username: FORMER });
  expect((await call('PATCH /api/auth/user', { body: { username: NAME } }, leaver)).status).toBe(
    200,
  );
  const [friend, author, moderator, admin] = [
    await aMember(site),
    await anExpert(site),
    await aModerator(site),
    await aMember(site, { tier: 'admin' }),
  ];
  const shown = await aQuestion(site, friend, {
    title: `Does @${NAME} know?`,
    description: mention('a question'),
  });
  const said = await anAnswer(site, shown, author, mention('an answer'));
  await aComment(site, shown, friend, mention('a comment'));
  await call(
    'PATCH /api/answers/{id}',
    { params: { id: said.id }, body: { content: 'Nobody now.', note: `without @${NAME}` } },
    author,
  );
  await call(
    'POST /api/flags',
    { body: { postType: 'answer', postId: said.id, reason: 'other', note: mention('a flag') } },
    friend,
  );

  const hidden = await aQuestion(site, friend, { description: mention('a hidden question') });
  await anAnswer(site, hidden, author, mention('an answer of it'));
  await hide(hidden.id, moderator, mention('the note of a hidden post'));
  const bare = await aQuestion(site, friend);
  await aComment(site, bare, author, mention('a deleted comment'));
  const comment = (
    await call('GET /api/questions/{id}/comments', { params: { id: bare.id }, query: {} })
  ).body[0];
  await call(
    'POST /api/moderation/posts/{id}/delete',
    { params: { id: comment?.id ?? '' }, body: { reason: 'abuse' } },
    moderator,
  );
  await call(
    'POST /api/moderation/questions/{id}/close',
    { params: { id: bare.id }, body: { reason: 'unclear', note: mention('why it is closed') } },
    moderator,
  );
  await call(
    'POST /api/moderation/questions/{id}/lock',
    { params: { id: bare.id }, body: { note: mention('why it is locked') } },
    moderator,
  );
  const silence = { kind: 'silence', days: 1, message: `Be kind to @${NAME}.` } as const;
  await call(
    'POST /api/moderation/users/{userId}/restrict',
    { params: { userId: (await aMember(site)).id }, body: silence },
    moderator,
  );
  const content = `${mention('a first post')} https://shop.test/offer`;
  const held = await strict.call(
    'POST /api/questions/{id}/answers',
    { params: { id: shown.id }, body: { content } },
    await aMember(site),
  );
  expect(held.body.isHeld).toBe(true);

  const place = {
    place: 'answer',
    subjectId: shown.id,
    title: null,
    tags: null,
    basedOn: null,
  } as const;
  await call('PUT /api/drafts', { body: { ...place, content: mention('a draft') } }, friend);
  const ticket = {
    subject: `About @${NAME}`,
    category: 'content',
    text: mention('a ticket'),
    about: PAGE,
  } as const;
  const { id } = (await call('POST /api/support/tickets', { body: ticket }, friend)).body;
  await call(
    'POST /api/admin/tickets/{id}/messages',
    { params: { id }, body: { text: mention('a reply') } },
    admin,
  );
  await call(
    'POST /api/admin/tickets/{id}/notes',
    { params: { id }, body: { text: mention('a note of staff') } },
    admin,
  );
  const insight = await anInsight(site, author, {
    content: `${mention('an opening')}\n\n<!-- more -->\n\n${mention('the rest')}`,
  });
  const chat = await call(
    'POST /api/ai/chat',
    { body: { question: `Is @${NAME} right about staking?` } },
    admin,
  );
  expect([ticket, insight, chat].length).toBe(3);
  await call('PATCH /api/auth/user', { body: { bio: mention('a profile') } }, friend);
  await call(
    'POST /api/admin/invitations',
    { body: { note: `For friends of @${NAME}`, maxUses: 1, days: 7 } },
    admin,
  );
  await site.app.platform.database.pool.query(
    "update notifications set created_at = created_at - interval '1 day'",
  );
  await site.app.platform.database.pool.query(
    "select graphile_worker.add_job('mail_notifications')",
  );
  await runJobs(site);
  return {
    leaver,
    friend,
    author,
    moderator,
    admin,
    shown,
    said,
    hidden,
    bare,
    held: held.body.id,
    ticket: id,
    insight,
    comment: comment?.id ?? '',
  };
}

test('who is named by others, by @name or by a link, in posts, hidden ones, notes and tickets, is named nowhere once they have left', async () => {
  const {
    leaver,
    friend,
    author,
    moderator,
    admin,
    shown,
    said,
    hidden,
    bare,
    held,
    ticket,
    insight,
    comment,
  } = await aTalk();
  const everything = async () => [
    ...(await everyTable(site)),
    ...everyFile(String(folder.env['DATA_DIR'])),
  ];
  const before = await everything();
  const places = new Set(
    before
      .filter((cell) => TRACES.some((trace) => cell.includes(trace)))
      .map((cell) => cell.split(':')[0]?.replace('public.', '')),
  );
  for (const place of [
    'all_comments.source',
    'conversation_messages.content',
    'drafts.content',
    'flags.note',
    'hidden_posts.note',
    'insights.opening_html',
    'insights.rest_html',
    'insights.source',
    'invitations.note',
    'moderation_acts.note',
    'question_states.closed_note',
    'question_states.lock_note',
    'all_questions.excerpt',
    'all_questions.source',
    'all_questions.title',
    'revisions.note',
    'revisions.source',
    'ticket_messages.source',
    'tickets.about',
    'tickets.subject',
    'users.bio',
    'users.silence_message',
  ])
    expect(places, place).toContain(place);

  expect(
    (
      await site.call(
        'DELETE /api/admin/users/{userId}',
        { params: { userId: leaver.id }, body: {} },
        admin,
      )
    ).status,
  ).toBe(204);
  await runJobs(site);
  const left = await everything();
  for (const trace of TRACES)
    expect(
      left.filter((cell) => cell.includes(trace)).map((cell) => cell.slice(0, 300)),
      trace,
    ).toEqual([]);

  const read = (await site.call('GET /api/questions/{id}', { params: { id: shown.id } })).body;
  expect([read.title, read.description]).toEqual([
    'Does deleted user know?',
    forgotten('a question'),
  ]);
  expect(read.descriptionHtml).not.toContain('@');
  const history = (
    await site.call('GET /api/answers/{id}/history', { params: { id: said.id }, query: {} }, author)
  ).body;
  expect(JSON.stringify(history)).toContain(forgotten('an answer').slice(0, 40));
  expect(
    (await site.call('GET /api/support/tickets/{id}', { params: { id: ticket } }, friend)).body,
  ).toMatchObject({
    subject: 'About deleted user',
    about: '/users/deleted%20user',
  });
  expect(
    (await site.call('GET /api/insights/{slug}', { params: { slug: insight.slug } }, admin)).body
      .rest?.restHtml,
  ).toContain('In the rest deleted user and');

  // What is brought back is whole, without the name, and found by the words that it has.
  for (const id of [hidden.id, held])
    await site.call(
      'POST /api/moderation/posts/{id}/restore',
      { params: { id }, body: {} },
      moderator,
    );
  await site.call(
    'POST /api/moderation/questions/{id}/unlock',
    { params: { id: bare.id } },
    moderator,
  );
  expect(
    (
      await site.call(
        'POST /api/moderation/posts/{id}/restore',
        { params: { id: comment }, body: {} },
        moderator,
      )
    ).status,
  ).toBe(204);
  const back = (await site.call('GET /api/questions/{id}', { params: { id: hidden.id } })).body;
  expect([back.description, back.answers[0]?.content]).toEqual([
    forgotten('a hidden question'),
    forgotten('an answer of it'),
  ]);
  expect(
    (await everyTable(site)).filter((cell) => TRACES.some((trace) => cell.includes(trace))),
  ).toEqual([]);
  expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
});
