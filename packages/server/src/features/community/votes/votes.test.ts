import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const press = (
  targetId: string,
  voteType: 'up' | 'down',
  as: TestMember | null,
  targetType: 'question' | 'answer' = 'question',
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType } }, as);
const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;

describe('a vote', () => {
  test('goes through all six transitions', async () => {
    const asker = await aMember(site);
    const voter = await aMember(site);
    const { id } = await aQuestion(site, asker);
    const steps = [
      ['up', 1, 'up', 10],
      ['up', 0, null, 0],
      ['down', -1, 'down', 0],
      ['down', 0, null, 0],
      ['up', 1, 'up', 10],
      ['down', -1, 'down', 0],
      ['up', 1, 'up', 10],
    ] as const;
    for (const [voteType, votes, userVote, reputation] of steps) {
      expect((await press(id, voteType, voter)).body).toEqual({ votes, userVote });
      expect(await reputationOf(asker)).toBe(reputation);
    }
  });

  test('on an answer moves the answer and its author', async () => {
    const asker = await aMember(site);
    const answerer = await aMember(site);
    const answer = await anAnswer(site, await aQuestion(site, asker), answerer);
    expect((await press(answer.id, 'up', asker, 'answer')).body).toEqual({
      votes: 1,
      userVote: 'up',
    });
    expect(await reputationOf(answerer)).toBe(10);
  });

  test('shows to its voter when they read again, and to nobody else', async () => {
    const voter = await aMember(site);
    const { id } = await aQuestion(site, await aMember(site));
    await press(id, 'down', voter);
    const read = async (as: TestMember | null) =>
      (await site.call('GET /api/questions/{id}', { params: { id } }, as)).body.userVote;
    expect([await read(voter), await read(await aMember(site)), await read(null)]).toEqual([
      'down',
      null,
      null,
    ]);
  });

  test('of a signed-out visitor is refused', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    expect((await press(id, 'up', null)).status).toBe(401);
  });

  test('on one’s own post is refused and changes nothing', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker);
    expect((await press(id, 'up', asker)).status).toBe(403);
    expect((await site.call('GET /api/questions/{id}', { params: { id } })).body.votes).toBe(0);
  });

  test('on a post that does not exist is 404', async () => {
    expect(
      (await press('0198a000-0000-7000-8000-000000000000', 'up', await aMember(site))).status,
    ).toBe(404);
  });

  test('that is neither up nor down is 400 and names the field', async () => {
    const { status, problem } = await press(
      '0198a000-0000-7000-8000-000000000000',
      'sideways' as 'up',
      await aMember(site),
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'voteType']);
  });
});

describe('a day’s votes', () => {
  test('bring at most 200, and undoing one of them in any order gives the same', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker);
    const voters = await Promise.all(Array.from({ length: 22 }, () => aMember(site)));
    for (const voter of voters) await press(id, 'up', voter);
    expect(await reputationOf(asker)).toBe(200);
    await press(id, 'up', voters[0] ?? null);
    expect(await reputationOf(asker)).toBe(200);
    await press(id, 'up', voters[1] ?? null);
    await press(id, 'up', voters[2] ?? null);
    expect(await reputationOf(asker)).toBe(190);
  });
});

test('100 members pressing at random at once leave every count right', async () => {
  const asker = await aMember(site);
  const question = await aQuestion(site, asker);
  const answer = await anAnswer(site, question, await aMember(site));
  const members = await Promise.all(Array.from({ length: 100 }, () => aMember(site)));
  const random = randomFrom(7);
  for (let round = 0; round < 6; round++) {
    const presses = members.map((member) => {
      const [targetId, type] =
        random() < 0.5 ? ([question.id, 'question'] as const) : ([answer.id, 'answer'] as const);
      return press(targetId, random() < 0.6 ? 'up' : 'down', member, type);
    });
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const { db } = site.app.platform.database;
  expect(await findCounterMismatches(db)).toEqual([]);
  const { rows } = await db.execute<{ most: number }>(
    sql`select max(count)::int as most from (select count(*) from votes group by user_id, question_id, answer_id) grouped`,
  );
  expect(rows[0]?.most).toBe(1);
});
