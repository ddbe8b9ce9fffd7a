import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { quoted } from '@lotwise/domain/members/notification-kinds';
import { strFromU8, unzipSync } from 'fflate';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs, useMailFolder } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { builtWeb } from '../../../../testing/pages.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { setAside } from './hiding.service.ts';

// Every address that shows posts, for everyone who reads: nothing of a post that is not visible,
// and all of it once it is back.

const web = await builtWeb();
const folder = useMailFolder();
const site = useApp({ web, env: folder.env });
const db = () => site.app.platform.database.db;
const word = () => `q${randomBytes(5).toString('hex')}`;

interface Thread {
  readers: Record<'visitor' | 'member' | 'asker' | 'answerer' | 'moderator', TestMember | null>;
  asker: TestMember;
  answerer: TestMember;
  member: TestMember;
  moderator: TestMember;
  question: Question;
  answer: { id: string };
  comment: { id: string };
  marks: Record<'title' | 'question' | 'answer' | 'comment' | 'tag', string>;
}

let moderator: TestMember;
beforeAll(async () => {
  moderator = await aModerator(site);
});

/** A thread with all that can hang on one, each text with a word of its own. */
async function aThread(): Promise<Thread> {
  const marks = {
    title: word(),
    question: word(),
    answer: word(),
    comment: word(),
    tag: word(),
  };
  const [asker, answerer, member] = [await aMember(site), await aMember(site), await aMember(site)];
  const question = await aQuestion(site, asker, {
    title: `About ${marks.title}`,
    description: `Say ${marks.question} to @${member.username}`,
    tags: [marks.tag],
  });
  const id = question.id;
  await site.call('POST /api/follows', { body: { questionId: id, isFollowing: true } }, member);
  const answer = await anAnswer(site, question, answerer, `It is ${marks.answer}.`);
  const comment = await aComment(site, question, answerer, `But ${marks.comment}?`);
  for (const [targetId, targetType] of [
    [id, 'question'],
    [answer.id, 'answer'],
  ] as const)
    await site.call('POST /api/vote', { body: { targetId, targetType, voteType: 'up' } }, member);
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await site.call('POST /api/bookmarks', { body: { questionId: id } }, member);
  await site.call(
    'PATCH /api/answers/{id}',
    { params: { id: answer.id }, body: { content: `It is ${marks.answer}, they say.` } },
    answerer,
  );
  await runJobs(site);
  const readers = { visitor: null, member, asker, answerer, moderator };
  return { readers, asker, answerer, member, moderator, question, answer, comment, marks };
}

const addresses = ({ asker, answerer, member, question, answer, comment, marks }: Thread) => [
  '/',
  '/?filter=recent',
  '/?filter=votes',
  '/?filter=unanswered',
  `/?tag=${marks.tag}`,
  `/?search=${marks.title}`,
  `/?search=${marks.answer}`,
  `/tags/${marks.tag}`,
  '/tags',
  '/users',
  '/leaderboard',
  '/law',
  '/bookmarks',
  '/notifications',
  `/users/${asker.username}`,
  `/users/${answerer.username}`,
  `/users/${answerer.username}?tab=answers`,
  `/users/${member.username}`,
  questionPath(question),
  `/history/question/${question.id}`,
  `/history/answer/${answer.id}`,
  `/history/comment/${comment.id}`,
  '/feeds/questions.atom',
  `/feeds/questions.atom?tag=${marks.tag}`,
  `/feeds/questions.atom?search=${marks.title}`,
  `/feeds/questions/${question.id}.atom`,
  '/sitemaps/pages.xml',
  '/sitemaps/questions-1.xml',
  '/api/questions',
  '/api/questions?filter=recent',
  `/api/questions?tag=${marks.tag}`,
  `/api/questions?search=${marks.title}`,
  `/api/questions?search=${marks.answer}`,
  `/api/search/close?search=${marks.title}`,
  `/api/questions/${question.id}`,
  `/api/questions/${question.id}/comments`,
  `/api/questions/${question.id}/related`,
  `/api/questions/${question.id}/history`,
  `/api/answers/${answer.id}/history`,
  `/api/comments/${comment.id}/history`,
  `/api/users/${asker.username}`,
  `/api/users/${asker.username}/questions`,
  `/api/users/${answerer.username}/answers`,
  '/api/stats/users',
  '/api/stats/tags',
  '/api/bookmarks',
  '/api/follows',
  '/api/notifications',
  '/api/notifications/count',
  '/api/auth/reputation',
  '/api/law',
];

/**
 * Where each word is shown to whom. A search for it repeats it: there the question is looked for.
 * Its author is told by name what happened to a question.
 */
async function showing(thread: Thread, words: readonly string[]): Promise<string[][]> {
  const found = words.map((): string[] => []);
  for (const [who, as] of Object.entries(thread.readers))
    for (const url of addresses(thread)) {
      const isTold = who === 'asker' && url.endsWith('/notifications');
      const { body } = await site.send({ url }, as);
      const text = body.replaceAll(encodeURI(url), '');
      for (const [at, word] of words.entries()) {
        if (isTold && word === thread.marks.title) continue;
        const sought = url.endsWith(`search=${word}`) ? thread.question.id : word;
        if (text.includes(sought)) found[at]?.push(`${who}: ${url}`);
      }
    }
  return found;
}

/** What a member's own copy holds, where it is of others. */
async function exported(of: TestMember): Promise<string> {
  const { rawPayload } = await site.send({ url: '/api/auth/export' }, of);
  return Object.values(unzipSync(new Uint8Array(rawPayload)))
    .map((bytes) => strFromU8(bytes))
    .join('\n');
}

const WHY = { reason: 'spam', note: null } as const;
const act = async (name: 'hide' | 'delete', id: string) => {
  const { status } = await site.call(
    `POST /api/moderation/posts/{id}/${name}`,
    { params: { id }, body: WHY },
    moderator,
  );
  expect(status).toBe(204);
};
const hold = (type: 'question' | 'answer' | 'comment', id: string) =>
  inTransaction(db(), (tx) =>
    setAside(tx, {
      type,
      id,
      state: 'held',
      reason: 'review',
      note: null,
      moderatorId: null,
      now: site.app.platform.now(),
    }),
  ).then(() => site.app.platform.purge([EVERYTHING_TAG]));
const restore = async (id: string) => {
  const { status } = await site.call(
    'POST /api/moderation/posts/{id}/restore',
    { params: { id }, body: {} },
    moderator,
  );
  expect(status).toBe(204);
};

/** What someone's counters say, and how many notifications they have not read. */
async function counted({ asker, answerer, member }: Thread) {
  const of = (one: TestMember) =>
    Promise.all([
      site.call('GET /api/users/{username}', { params: { username: one.username } }),
      site.call('GET /api/notifications', { query: {} }, one),
      site.call('GET /api/auth/reputation', { query: {} }, one),
    ]).then((replies) => replies.map(({ body }) => body));
  return [await of(asker), await of(answerer), await of(member)];
}

type Kind = 'question' | 'answer' | 'comment';
const WORDS: Record<Kind, (keyof Thread['marks'])[]> = {
  question: ['title', 'question', 'answer', 'comment'],
  answer: ['answer'],
  comment: ['comment'],
};
const ACTIONS = {
  hidden: (_: Kind, id: string) => act('hide', id),
  'deleted by a moderator': (_: Kind, id: string) => act('delete', id),
  'waiting for review': hold,
};

describe.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])('a post that is %s', (how) => {
  test.each(['question', 'answer', 'comment'] as const)(
    'shows nothing to anyone, and all once it is back: a %s',
    async (kind) => {
      const thread = await aThread();
      const { marks } = thread;
      const words = WORDS[kind].map((name) => marks[name]);
      const all = () => showing(thread, words);
      const [before, counters] = [await all(), await counted(thread)];
      for (const places of before) expect(places.length).toBeGreaterThan(3);

      await ACTIONS[how](kind, thread[kind].id);
      // What moderators did names a question while it is visible, as it does once it is back.
      const log = await site.send({ url: '/moderation/log' });
      for (const name of WORDS[kind]) expect(log.body).not.toContain(marks[name]);
      expect(await all()).toEqual(WORDS[kind].map(() => []));
      expect(await findCounterMismatches(db())).toEqual([]);
      // Only who wrote a text has it in their own copy.
      const copy = await exported(thread.member);
      for (const name of WORDS[kind]) expect(copy).not.toContain(marks[name]);

      await restore(thread[kind].id);
      await runJobs(site);
      expect(await all()).toEqual(before);
      const isOfModeration = ({ type }: { type: string }) => type === 'moderation';
      const without = (found: Awaited<ReturnType<typeof counted>>) =>
        JSON.parse(JSON.stringify(found), (key, value: unknown) =>
          key === 'notifications'
            ? (value as { type: string }[]).filter((one) => !isOfModeration(one))
            : key === 'unread'
              ? null
              : value,
        ) as unknown;
      expect(without(await counted(thread))).toEqual(without(counters));
      expect(await findCounterMismatches(db())).toEqual([]);
    },
    120_000,
  );
});

test('a question that was merged shows nothing of its own, and its replies elsewhere', async () => {
  const thread = await aThread();
  const { question, marks } = thread;
  const target = await aQuestion(site, thread.member);
  const { status } = await site.call(
    'POST /api/moderation/questions/{id}/merge',
    { params: { id: question.id }, body: { targetId: target.id } },
    moderator,
  );
  expect(status).toBe(200);
  await runJobs(site);
  expect(await showing(thread, [marks.title, marks.question])).toEqual([[], []]);
  const { body } = await site.call('GET /api/questions/{id}', { params: { id: target.id } });
  expect(body.answers.map(({ id }) => id)).toEqual([thread.answer.id]);
  const told = await site.call('GET /api/notifications', { query: {} }, thread.asker);
  const ofReplies = told.body.notifications.filter(({ type }) => type !== 'moderation');
  expect(ofReplies.map(({ message }) => message).toSorted()).toEqual([
    `${thread.answerer.username} answered your question ${quoted(target.title)}`,
    `${thread.answerer.username} commented on your question ${quoted(target.title)}`,
  ]);
  expect(await findCounterMismatches(db())).toEqual([]);
});

test('no mail names what is hidden, and all are told once it is back', async () => {
  const thread = await aThread();
  await db().execute(`update users set email_verified_at = now() where id = '${thread.member.id}'`);
  await anAnswer(site, thread.question, thread.answerer, 'Once more.');
  await act('hide', thread.question.id);
  const named = async () =>
    (await folder.sent(site)).filter(({ text }) => text?.includes(thread.marks.title)).length;
  const before = await named();
  await db().execute(`update notifications set created_at = created_at - interval '1 day'`);
  expect(await named()).toBe(before);
});

test('what is written on a post that is being hidden is refused', async () => {
  const thread = await aThread();
  const { question, answer, comment, member, asker, answerer } = thread;
  const writes = () => [
    site.call(
      'POST /api/vote',
      { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
      answerer,
    ),
    site.call(
      'POST /api/vote',
      { body: { targetId: answer.id, targetType: 'answer', voteType: 'down' } },
      member,
    ),
    site.call(
      'POST /api/questions/{id}/answers',
      { params: { id: question.id }, body: { content: 'Late.' } },
      member,
    ),
    site.call(
      'POST /api/questions/{id}/comments',
      { params: { id: question.id }, body: { content: 'Late.' } },
      member,
    ),
    site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker),
    site.call('POST /api/bookmarks', { body: { questionId: question.id } }, answerer),
    site.call(
      'POST /api/follows',
      { body: { questionId: question.id, isFollowing: false } },
      answerer,
    ),
    site.call(
      'POST /api/flags',
      { body: { postType: 'comment', postId: comment.id, reason: 'spam' } },
      member,
    ),
    site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'Late.' } },
      answerer,
    ),
    site.call(
      'PATCH /api/comments/{id}',
      { params: { id: comment.id }, body: { content: 'Late.' } },
      answerer,
    ),
  ];
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const hiding = inTransaction(db(), async (tx) => {
    const why = { reason: 'spam', note: null, moderatorId: null } as const;
    const now = site.app.platform.now();
    await setAside(tx, { type: 'question', id: question.id, state: 'hidden', ...why, now });
    lock();
    await decided;
  });
  await locked;
  const waiting = Promise.all(writes());
  await new Promise((resolve) => setTimeout(resolve, 500));
  decide();
  await hiding;
  expect((await waiting).map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, () => 404),
  );
  await restore(question.id);
  expect(await findCounterMismatches(db())).toEqual([]);
});
