import { describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { readJobs } from '../../../platform/jobs/job.ts';
import { upkeepJobs } from '../../operation/upkeep/upkeep.jobs.ts';

const site = useApp();
const NOBODY = '0198a000-0000-7000-8000-000000000000';
type Place = 'ask' | 'answer' | 'comment' | 'edit_question' | 'edit_answer' | 'edit_comment';
interface Part {
  place?: Place;
  subjectId?: string | null;
  title?: string | null;
  content?: string;
  tags?: string[] | null;
  basedOn?: number | null;
  as?: 'draft' | 'other';
  isChosen?: boolean;
}
const save = (part: Part, as: TestMember | null) =>
  site.call(
    'PUT /api/drafts',
    {
      body: {
        place: 'ask',
        subjectId: null,
        title: null,
        content: 'Text',
        tags: null,
        basedOn: null,
        ...part,
      },
    },
    as,
  );
const list = async (as: TestMember, questionId?: string) =>
  (await site.call('GET /api/drafts', { query: { ...(questionId && { questionId }) } }, as)).body;

describe('a draft', () => {
  test('is kept whole, once a place, and only for its member', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const { status, body } = await save(
      { title: 'How', content: 'I held', tags: ['defi'] },
      member,
    );
    expect([status, body.draft]).toMatchObject([
      200,
      {
        place: 'ask',
        subjectId: null,
        title: 'How',
        content: 'I held',
        tags: ['defi'],
        version: 1,
        other: null,
      },
    ]);
    await save({ title: 'How', content: 'I held 2 BTC', tags: [], basedOn: 1 }, member);
    expect(await list(member)).toMatchObject([
      { content: 'I held 2 BTC', tags: [], version: 2, other: null },
    ]);
    expect(await list(other)).toEqual([]);
  });

  test('of each place on a question’s page is found there', async () => {
    const member = await aMember(site);
    const question = await aQuestion(site, member);
    const [answer, comment] = [
      await anAnswer(site, question, member),
      await aComment(site, question, member),
    ];
    const subjects: [Place, string][] = [
      ['answer', question.id],
      ['comment', question.id],
      ['edit_question', question.id],
      ['edit_answer', answer.id],
      ['edit_comment', comment.id],
    ];
    for (const [place, subjectId] of subjects)
      await save({ place, subjectId, content: place }, member);
    expect(
      (await list(member, question.id)).map(({ place, subjectId, content }) => [
        place,
        subjectId,
        content,
      ]),
    ).toEqual(
      subjects
        .map(([place, id]) => [place, id, place])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(await list(member)).toEqual([]);
  });

  test('that is empty is removed, and so is one that is discarded', async () => {
    const member = await aMember(site);
    await save({}, member);
    expect((await save({ content: ' \n', title: '', tags: [], basedOn: 1 }, member)).body).toEqual({
      draft: null,
    });
    expect(await list(member)).toEqual([]);
    await save({}, member);
    expect(
      (await site.call('DELETE /api/drafts', { query: { place: 'ask' } }, member)).status,
    ).toBe(204);
    expect(
      (await site.call('DELETE /api/drafts', { query: { place: 'ask' } }, member)).status,
    ).toBe(204);
    expect(await list(member)).toEqual([]);
  });

  test('for nothing is 404, too long 400, signed out 401', async () => {
    const member = await aMember(site);
    for (const place of [
      'answer',
      'comment',
      'edit_question',
      'edit_answer',
      'edit_comment',
    ] as const)
      for (const subjectId of [NOBODY, null])
        expect((await save({ place, subjectId }, member)).status).toBe(404);
    expect((await save({ content: 'x'.repeat(50_001) }, member)).status).toBe(400);
    expect((await save({}, null)).status).toBe(401);
  });
});

describe('two devices', () => {
  /*
   * device A saves version 1 | device B, which knows nothing of it, saves | the newest wins and A's
   * text is offered
   */
  test('writing at one place: the newest wins, the other is offered until the member has chosen', async () => {
    const member = await aMember(site);
    await save({ content: 'On the phone' }, member);
    const { body } = await save({ content: 'At the desk' }, member);
    expect(body.draft).toMatchObject({
      content: 'At the desk',
      version: 2,
      other: { content: 'On the phone' },
    });
    expect(await list(member)).toMatchObject([{ other: { content: 'On the phone' } }]);
    expect(
      (await save({ content: 'At the desk, more', basedOn: 2 }, member)).body.draft,
    ).toMatchObject({ other: { content: 'On the phone' } });
    expect(
      (await save({ content: 'At the desk, more', basedOn: 3, isChosen: true }, member)).body.draft,
    ).toMatchObject({ version: 4, other: null });
  });

  test('with the same text are no conflict', async () => {
    const member = await aMember(site);
    await save({ content: 'Same' }, member);
    expect((await save({ content: 'Same' }, member)).body.draft?.other).toBeNull();
  });

  test('can leave an older text beside the newer one', async () => {
    const member = await aMember(site);
    await save({ content: 'Newer' }, member);
    expect(
      (await save({ content: 'Older, offline', as: 'other' }, member)).body.draft,
    ).toMatchObject({
      content: 'Newer',
      other: { content: 'Older, offline' },
    });
  });

  test('saving thirty times at once leave one draft with thirty versions', async () => {
    const member = await aMember(site);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, one) => save({ content: `Text ${one}` }, member)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list(member)).map(({ version }) => version)).toEqual([30]);
  });
});

describe('posting', () => {
  test('removes the draft of what is posted, and no other', async () => {
    const member = await aMember(site);
    const question = await aQuestion(site, member);
    for (const place of ['answer', 'comment', 'edit_question'] as const)
      await save({ place, subjectId: question.id }, member);
    await save({}, member);
    const places = async () =>
      [...(await list(member)), ...(await list(member, question.id))].map(({ place }) => place);
    await anAnswer(site, question, member);
    expect(await places()).toEqual(['ask', 'comment', 'edit_question']);
    await aComment(site, question, member);
    await aQuestion(site, member);
    expect(await places()).toEqual(['edit_question']);
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { title: 'Edited' } },
      member,
    );
    expect(await places()).toEqual([]);
  });

  test('that is refused keeps it', async () => {
    const member = await aMember(site);
    await save({}, member);
    await site.call(
      'POST /api/questions',
      { body: { title: '', description: '', tags: [] } },
      member,
    );
    expect(await list(member)).toHaveLength(1);
  });
});

test('a hundred drafts a member are kept, the newest', async () => {
  const [member, asker] = [await aMember(site), await aMember(site)];
  const first = await aQuestion(site, asker);
  await save({ place: 'answer', subjectId: first.id }, member);
  for (let one = 0; one < 100; one++)
    await save({ place: 'answer', subjectId: (await aQuestion(site, asker)).id }, member);
  expect(await list(member, first.id)).toEqual([]);
  const { rows } = await site.app.platform.database.db.execute(
    sql`select count(*)::int as count from drafts where user_id = ${member.id}`,
  );
  expect(rows).toEqual([{ count: 100 }]);
});

test('a draft that nobody changed for 90 days is forgotten', async () => {
  const [kept, forgotten] = [await aMember(site), await aMember(site)];
  for (const member of [kept, forgotten]) await save({}, member);
  const { db } = site.app.platform.database;
  await db.execute(
    sql`update drafts set saved_at = now() - interval '91 days' where user_id = ${forgotten.id}`,
  );
  await db.execute(
    sql`update drafts set saved_at = now() - interval '89 days' where user_id = ${kept.id}`,
  );
  await readJobs(upkeepJobs(site.app.platform)).taskList['forget_the_past']?.(
    undefined as never,
    undefined as never,
  );
  expect([(await list(kept)).length, (await list(forgotten)).length]).toEqual([1, 0]);
});

// While the first reply is lost on its way, the form goes on saving what it holds.
test('what was saved again before the same post is sent again goes with it', async () => {
  const member = await aMember(site);
  const question = await aQuestion(site, member);
  const [answer, comment] = [
    await anAnswer(site, question, member),
    await aComment(site, question, member),
  ];
  const [content, headers] = ['Lost on its way.', { 'idempotency-key': 'press-1' }];
  const at = (id: string, key = 'press-1') =>
    [{ params: { id }, body: { content } }, member, { 'idempotency-key': key }] as const;
  const ask = { title: 'Is it lost?', description: content, tags: ['defi'] };
  const edit = { params: { id: question.id }, body: { description: content } };
  const posts: [Place, string | null, () => Promise<unknown>][] = [
    ['ask', null, () => site.call('POST /api/questions', { body: ask }, member, headers)],
    [
      'answer',
      question.id,
      () => site.call('POST /api/questions/{id}/answers', ...at(question.id, '2')),
    ],
    [
      'comment',
      question.id,
      () => site.call('POST /api/questions/{id}/comments', ...at(question.id, '3')),
    ],
    [
      'edit_question',
      question.id,
      () => site.call('PATCH /api/questions/{id}', edit, member, { 'idempotency-key': '4' }),
    ],
    ['edit_answer', answer.id, () => site.call('PATCH /api/answers/{id}', ...at(answer.id, '5'))],
    [
      'edit_comment',
      comment.id,
      () => site.call('PATCH /api/comments/{id}', ...at(comment.id, '6')),
    ],
  ];
  for (const [place, subjectId, post] of posts) {
    await post();
    await save({ place, subjectId, content }, member);
    await post();
  }
  expect([await list(member), await list(member, question.id)]).toEqual([[], []]);
});
