import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion, leaveForGood } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { forgetClaims } from './queue.service.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
type Scope = 'mine' | 'tags' | 'countries' | 'all';
const queue = (as: TestMember | null, scope: Scope = 'all', page = 1) =>
  site.call('GET /api/experts/queue', { query: { scope, page } }, as);
const claim = (as: TestMember | null, questionId: string) =>
  site.call('POST /api/experts/claims', { body: { questionId } }, as);
const release = (as: TestMember, id: string) =>
  site.call('DELETE /api/experts/claims/{id}', { params: { id } }, as);

/** The queue as an expert sees it, of these questions alone. */
async function order(
  as: TestMember,
  among: { id: string }[],
  scope: Scope = 'all',
): Promise<number[]> {
  const wanted = among.map(({ id }) => id);
  return (await queue(as, scope)).body.questions
    .map(({ id }) => wanted.indexOf(id))
    .filter((place) => place >= 0);
}

const wrongMarks = async () =>
  (await findCounterMismatches(db())).filter(
    ({ counter }) => counter === 'question_stats.is_priority',
  );

async function empty(): Promise<void> {
  await db().execute(sql`delete from questions`);
}

describe('the experts’ queue', () => {
  test('is for verified members and admins', async () => {
    expect((await queue(null)).status).toBe(401);
    for (const as of [
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
      await anExpert(site, { days: -1 }),
    ])
      expect((await queue(as)).problem).toMatchObject({
        status: 403,
        detail: 'This is only available to verified experts.',
      });
    for (const as of [
      await anExpert(site),
      await anExpert(site, { days: 0 }),
      await aMember(site, { tier: 'admin' }),
    ])
      expect((await queue(as)).status).toBe(200);
  });

  test('has premium members’ questions first, the longest waiting before, then the others, the newest first', async () => {
    await empty();
    const [free, premium, expert] = [
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
      await anExpert(site),
    ];
    const all = [
      await aQuestion(site, free),
      await aQuestion(site, premium),
      await aQuestion(site, free),
      await aQuestion(site, premium),
    ];
    expect(await order(expert, all)).toEqual([1, 3, 2, 0]);
    expect((await queue(expert)).body.questions.map(({ isPriority }) => isPriority)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('loses a question with its first answer, and has it again when that is deleted', async () => {
    await empty();
    const [premium, expert] = [await aMember(site, { tier: 'premium' }), await anExpert(site)];
    const question = await aQuestion(site, premium);
    const { id } = await anAnswer(site, question, expert);
    expect(await order(expert, [question])).toEqual([]);
    await site.call('DELETE /api/answers/{id}', { params: { id }, body: {} } as never, expert);
    expect(await order(expert, [question])).toEqual([0]);
  });

  test('leaves out what the expert asks', async () => {
    const [expert, premiumExpert, other] = [
      await anExpert(site),
      await anExpert(site, { tier: 'premium' }),
      await anExpert(site),
    ];
    const own = [await aQuestion(site, expert), await aQuestion(site, premiumExpert)];
    expect([
      await order(expert, own),
      await order(premiumExpert, own),
      await order(other, own),
    ]).toEqual([[1], [0], [1, 0]]);
  });

  test('follows the asker’s tier, whoever changes it, and a deletion', async () => {
    await empty();
    const [asker, earlier, expert] = [
      await aMember(site),
      await aMember(site),
      await anExpert(site),
    ];
    const admin = await aMember(site, { tier: 'admin' });
    const all = [await aQuestion(site, asker), await aQuestion(site, earlier)];
    const change = (subscriptionTier: 'free' | 'premium') =>
      site.call(
        'PATCH /api/admin/users/{userId}',
        { params: { userId: asker.id }, body: { subscriptionTier } },
        admin,
      );
    expect(await order(expert, all)).toEqual([1, 0]);
    await change('premium');
    expect(await order(expert, all)).toEqual([0, 1]);
    await change('free');
    expect(await order(expert, all)).toEqual([1, 0]);
    await db().execute(sql`update users set subscription_tier = 'premium' where id = ${asker.id}`);
    expect(await order(expert, all)).toEqual([0, 1]);
    expect(await wrongMarks()).toEqual([]);
    await leaveForGood(site, asker);
    expect(await order(expert, all)).toEqual([1, 0]);
    expect(await wrongMarks()).toEqual([]);
  });

  test('is narrowed to the expert’s tags, the countries of their professions, either, or nothing', async () => {
    await empty();
    const [free, premium] = [await aMember(site), await aMember(site, { tier: 'premium' })];
    const expert = await anExpert(site, { jurisdiction: 'DE', tags: ['staking'] });
    const all = [
      await aQuestion(site, free, { tags: ['staking'] }),
      await aQuestion(site, free, { tags: ['nft'], jurisdiction: 'de' }),
      await aQuestion(site, free, { tags: ['nft'], jurisdiction: 'us' }),
      await aQuestion(site, premium, { tags: ['nft'], jurisdiction: 'us' }),
      await aQuestion(site, premium, { tags: ['nft', 'staking'], jurisdiction: 'de' }),
    ];
    expect(await order(expert, all, 'mine')).toEqual([4, 1, 0]);
    expect(await order(expert, all, 'tags')).toEqual([4, 0]);
    expect(await order(expert, all, 'countries')).toEqual([4, 1]);
    expect(await order(expert, all, 'all')).toEqual([3, 4, 2, 1, 0]);
    expect((await queue(expert, 'mine')).body.expertise).toEqual({
      tags: ['staking'],
      jurisdictions: ['de'],
    });
    const admin = await aMember(site, { tier: 'admin' });
    expect([await order(admin, all, 'mine'), await order(admin, all, 'tags')]).toEqual([
      [3, 4, 2, 1, 0],
      [],
    ]);
  });

  test('has 20 a page, over both parts without a gap or a repeat', async () => {
    await empty();
    const [free, premium, expert] = [
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
      await anExpert(site),
    ];
    for (let index = 0; index < 25; index++) await aQuestion(site, premium);
    for (let index = 0; index < 20; index++) await aQuestion(site, free);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await queue(expert, 'all', page)).body);
    expect(
      pages.map(({ questions, hasMore }) => [
        questions.length,
        questions.filter(({ isPriority }) => isPriority).length,
        hasMore,
      ]),
    ).toEqual([
      [20, 20, true],
      [20, 5, true],
      [5, 0, false],
      [0, 0, false],
    ]);
    expect(new Set(pages.flatMap(({ questions }) => questions.map(({ id }) => id))).size).toBe(45);
  });
});

describe('a claim', () => {
  test('is seen by the other experts for 30 minutes and can be taken back', async () => {
    await empty();
    const [premium, first, second] = [
      await aMember(site, { tier: 'premium' }),
      await anExpert(site),
      await anExpert(site),
    ];
    const { id } = await aQuestion(site, premium);
    const answering = async () =>
      (await queue(second)).body.questions[0]?.answering?.username ?? null;
    const { status, body } = await claim(first, id);
    expect(status).toBe(200);
    expect(Math.round((Date.parse(body.until) - Date.now()) / 60_000)).toBe(30);
    expect(await answering()).toBe(first.username);
    expect((await claim(second, id)).problem).toMatchObject({
      status: 409,
      detail: `${first.username} is answering this question.`,
    });
    expect((await claim(first, id)).status).toBe(200);
    expect((await release(second, id)).status).toBe(404);
    expect((await release(first, id)).status).toBe(204);
    expect(await answering()).toBeNull();
    expect((await claim(second, id)).status).toBe(200);
    await db().execute(sql`update expert_claims set ends_at = now() - interval '1 second'`);
    expect(await answering()).toBeNull();
    expect((await claim(first, id)).status).toBe(200);
    await forgetClaims(db(), new Date(Date.now() + 31 * 60_000));
    expect((await db().execute(sql`select from expert_claims`)).rows).toEqual([]);
  });

  test('is for questions without an answer', async () => {
    const [asker, expert] = [await aMember(site), await anExpert(site)];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, await aMember(site));
    expect((await claim(expert, question.id)).status).toBe(409);
    expect((await claim(expert, asker.id)).status).toBe(404);
    expect((await claim(asker, question.id)).status).toBe(403);
  });

  test('of two at once is held by one', async () => {
    const [asker, first, second] = [
      await aMember(site),
      await anExpert(site),
      await anExpert(site),
    ];
    const { id } = await aQuestion(site, asker);
    const statuses = await Promise.all(
      [claim(first, id), claim(second, id)].map(async (call) => (await call).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });
});
