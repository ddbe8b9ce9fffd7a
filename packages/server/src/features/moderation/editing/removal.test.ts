import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dailyLimitPoints } from '@lotwise/domain/members/reputation';
import { randomFrom } from '../../../../testing/random.ts';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { expectTrueSearch } from '../../community/indexing/test-search.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
const read = (id: string, as: TestMember | null = null) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);
const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;
type Type = 'question' | 'answer' | 'comment';
const remove = (type: Type, id: string, as: TestMember | null) =>
  site.call(`DELETE /api/${type}s/{id}`, { params: { id } }, as);
const vote = (type: 'question' | 'answer', id: string, voteType: 'up' | 'down', as: TestMember) =>
  site.call('POST /api/vote', { body: { targetType: type, targetId: id, voteType } }, as);

describe('deleting a question', () => {
  test('without answers of others takes it out of everything', async () => {
    const [asker, voter] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { tags: ['gone-tag'] });
    await anAnswer(site, question, asker);
    await aComment(site, question, voter);
    await vote('question', question.id, 'up', voter);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, voter);
    expect((await read(question.id)).status).toBe(200);
    expect((await remove('question', question.id, asker)).status).toBe(204);
    expect((await read(question.id)).status).toBe(404);
    expect((await site.call('GET /api/questions', { query: { tag: 'gone-tag' } })).body.total).toBe(
      0,
    );
    expect((await site.call('GET /api/bookmarks', {}, voter)).body).toEqual([]);
    const { body: me } = await site.call('GET /api/auth/user', {}, asker);
    expect([me.questionCount, me.answerCount, me.reputation]).toEqual([0, 0, 0]);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('that others have answered is refused in words, and possible for an admin', async () => {
    const [asker, answerer, admin] = [
      await aMember(site),
      await aMember(site),
      await aMember(site, { tier: 'admin' }),
    ];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, answerer);
    await vote('answer', answer.id, 'down', asker);
    const { status, problem } = await remove('question', question.id, asker);
    expect([status, problem.detail]).toEqual([
      403,
      'Others have answered this question, so it can’t be deleted. You can still edit it.',
    ]);
    expect((await remove('question', question.id, admin)).status).toBe(204);
    expect((await site.call('GET /api/auth/user', {}, answerer)).body.answerCount).toBe(0);
    const { rows } = await db().execute(
      sql`select post_type, author_id, removed_by, is_by_admin from removals where post_id = ${question.id}`,
    );
    expect(rows).toEqual([
      { post_type: 'question', author_id: asker.id, removed_by: admin.id, is_by_admin: true },
    ]);
    expect(await findCounterMismatches(db())).toEqual([]);
  });
});

describe('deleting an answer', () => {
  test('that was accepted undoes the acceptance, the votes and the points of all', async () => {
    const [asker, answerer, critic] = [
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, answerer, 'Quokkas.');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    await vote('question', question.id, 'up', critic);
    await vote('answer', answer.id, 'up', asker);
    await vote('answer', answer.id, 'down', critic);
    expect([await reputationOf(asker), await reputationOf(answerer)]).toEqual([12, 23]);
    expect((await remove('answer', answer.id, answerer)).status).toBe(204);
    expect([
      await reputationOf(asker),
      await reputationOf(answerer),
      await reputationOf(critic),
    ]).toEqual([10, 0, 0]);
    expect((await read(question.id)).body).toMatchObject({
      answerCount: 0,
      isAnswered: false,
      answers: [],
    });
    expect(
      (await site.call('GET /api/questions', { query: { search: 'quokkas' } })).body.total,
    ).toBe(0);
    expect(await findCounterMismatches(db())).toEqual([]);
    await runJobs(site);
    await expectTrueSearch(db());
  });

  test('gives back what the day’s limit on votes had taken from others of the day', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const [first, second] = [
      await anAnswer(site, question, answerer),
      await anAnswer(site, question, answerer),
    ];
    const voters = await Promise.all(Array.from({ length: 15 }, () => aMember(site)));
    for (const voter of voters)
      for (const { id } of [first, second]) await vote('answer', id, 'up', voter);
    expect(await reputationOf(answerer)).toBe(200);
    await remove('answer', first.id, answerer);
    expect(await reputationOf(answerer)).toBe(150);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('by someone else is 403, signed out 401, twice 404', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const answer = await anAnswer(site, await aQuestion(site, asker), answerer);
    const { status, problem } = await remove('answer', answer.id, asker);
    expect([status, problem.detail]).toEqual([403, 'Only the author of the answer can delete it.']);
    expect((await remove('answer', answer.id, null)).status).toBe(401);
    expect([
      (await remove('answer', answer.id, answerer)).status,
      (await remove('answer', answer.id, answerer)).status,
    ]).toEqual([204, 404]);
  });
});

describe('deleting a comment', () => {
  test('takes it from the page and the count', async () => {
    const [asker, author] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const comment = await aComment(site, question, author);
    expect((await remove('comment', comment.id, asker)).status).toBe(403);
    expect((await remove('comment', comment.id, author)).status).toBe(204);
    expect(
      (
        await site.call('GET /api/questions/{id}/comments', {
          params: { id: question.id },
          query: {},
        })
      ).body,
    ).toEqual([]);
    expect((await read(question.id)).body.commentCount).toBe(0);
  });
});

test('one answer deleted twenty times at once is deleted once', async () => {
  const [asker, answerer] = [await aMember(site), await aMember(site)];
  const question = await aQuestion(site, asker);
  const answer = await anAnswer(site, question, answerer);
  const statuses = (
    await Promise.all(Array.from({ length: 20 }, () => remove('answer', answer.id, answerer)))
  ).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([204, 404]));
  expect(await findCounterMismatches(db())).toEqual([]);
});

test('a hundred and fifty edits, deletions, votes, acceptances and posts at random and at once leave every counter equal to its recomputation', async () => {
  const random = randomFrom(6);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const members = await Promise.all(Array.from({ length: 8 }, () => aMember(site)));
  const admin = await aMember(site, { tier: 'admin' });
  const questions = await Promise.all(
    members.map((member) => aQuestion(site, member, { tags: ['defi', 'nft'] })),
  );
  const answers = await Promise.all(
    questions.flatMap((question) =>
      members.slice(0, 4).map((member) => anAnswer(site, question, member)),
    ),
  );
  const comments = await Promise.all(
    questions.map((question) => aComment(site, question, pick(members))),
  );
  const acts = [
    () =>
      site.call(
        'PATCH /api/questions/{id}',
        {
          params: pick(questions),
          body: {
            title: `Title ${random()}`,
            tags: [pick(['defi', 'staking']), 'a', 'b'].slice(0, 1 + Math.floor(random() * 3)),
          },
        },
        admin,
      ),
    () =>
      site.call(
        'PATCH /api/answers/{id}',
        { params: pick(answers), body: { content: `Words ${random()}` } },
        admin,
      ),
    () => vote('answer', pick(answers).id, pick(['up', 'down']), pick(members)),
    () => vote('question', pick(questions).id, pick(['up', 'down']), pick(members)),
    () => vote('answer', pick(answers).id, 'up', pick(members)),
    () => remove('answer', pick(answers).id, admin),
    () => remove('comment', pick(comments).id, admin),
    () =>
      site.call(
        'POST /api/answers/{id}/accept',
        { params: { id: pick(answers).id } },
        pick(members),
      ),
    () =>
      site.call(
        'POST /api/questions/{id}/answers',
        { params: { id: pick(questions).id }, body: { content: 'One more.' } },
        pick(members),
      ),
    () =>
      random() < 0.15
        ? remove('question', pick(questions).id, admin)
        : aQuestion(site, pick(members), { tags: ['staking', 'defi'] }),
  ];
  // Who waited for a thread as long as a request may is told to come again, and does.
  type Reply = Awaited<ReturnType<(typeof acts)[number]>>;
  const insist = async (act: () => Promise<Reply>, tries = 5): Promise<Reply> => {
    const reply = await act();
    return 'status' in reply && reply.status === 503 && tries > 1 ? insist(act, tries - 1) : reply;
  };
  const replies = await Promise.all(Array.from({ length: 150 }, async () => insist(pick(acts))));
  expect(replies.filter((reply) => 'status' in reply && reply.status >= 500)).toEqual([]);
  expect(await findCounterMismatches(db())).toEqual([]);
  await runJobs(site);
  await expectTrueSearch(db());
  await expectTrueLimits();
});

/** Asserts that each day's correction is what its votes ask for. */
async function expectTrueLimits(): Promise<void> {
  const { rows } = await db().execute<{ votes: number; correction: number }>(sql`
    select coalesce(sum(points) filter (where cause like '%voted'), 0)::int as votes, coalesce(sum(points) filter (where cause = 'daily_limit'), 0)::int as correction
    from reputation_events group by user_id, day`);
  for (const { votes, correction } of rows) expect(correction).toBe(dailyLimitPoints(votes) || 0);
}
