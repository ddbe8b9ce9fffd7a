import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const vote = (
  target: { id: string },
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down',
  as: TestMember,
) => site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType } }, as);
const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;

describe('reputation', () => {
  /*
   * cause          | author | voter
   * question up    | +10    | 0
   * answer up      | +10    | 0
   * question down  | -2     | 0
   * answer down    | -2     | -1
   */
  test.each([
    ['question', 'up', 10, 0],
    ['answer', 'up', 10, 0],
    ['question', 'down', -2, 0],
    ['answer', 'down', -2, -1],
  ] as const)(
    'moves for a %s voted %s by %i, and for the voter by %i',
    async (type, direction, author, voter) => {
      const [asker, answerer, presser] = [
        await aMember(site),
        await aMember(site),
        await aMember(site),
      ];
      const question = await aQuestion(site, asker);
      const post = type === 'question' ? question : await anAnswer(site, question, answerer);
      const owner = type === 'question' ? asker : answerer;
      // A vote up for each first, so that a loss shows: what is shown never falls below 0.
      for (const member of [owner, presser])
        await vote(await aQuestion(site, member), 'question', 'up', await aMember(site));
      await vote(post, type, direction, presser);
      expect([await reputationOf(owner), await reputationOf(presser)]).toEqual([
        10 + author,
        10 + voter,
      ]);
      await vote(post, type, direction, presser);
      expect([await reputationOf(owner), await reputationOf(presser)]).toEqual([10, 10]);
    },
  );

  test('shows 0 for a ledger below 0, and climbs from where the ledger is', async () => {
    const [asker, ...voters] = await Promise.all(Array.from({ length: 7 }, () => aMember(site)));
    if (!asker) throw new Error('There are seven.');
    const question = await aQuestion(site, asker);
    for (const voter of voters) await vote(question, 'question', 'down', voter);
    expect(await reputationOf(asker)).toBe(0);
    await vote(await aQuestion(site, asker), 'question', 'up', voters[0] ?? asker);
    expect(await reputationOf(asker)).toBe(0);
    await vote(await aQuestion(site, asker), 'question', 'up', voters[0] ?? asker);
    expect(await reputationOf(asker)).toBe(8);
  });

  test('from votes has a limit a day, and the next day a new one', async () => {
    const asker = await aMember(site);
    const voters = await Promise.all(Array.from({ length: 25 }, () => aMember(site)));
    const question = await aQuestion(site, asker);
    const noon = Date.now() - (Date.now() % 86_400_000) + 43_200_000;
    site.at(new Date(noon).toISOString());
    for (const voter of voters.slice(0, 22)) await vote(question, 'question', 'up', voter);
    expect(await reputationOf(asker)).toBe(200);
    site.at(new Date(noon + 86_400_000).toISOString());
    for (const voter of voters.slice(22)) await vote(question, 'question', 'up', voter);
    expect(await reputationOf(asker)).toBe(230);
    // Taken back today, the vote of yesterday counts towards yesterday's limit.
    await vote(question, 'question', 'up', voters[0] ?? asker);
    expect(await reputationOf(asker)).toBe(230);
    for (const voter of voters.slice(1, 4)) await vote(question, 'question', 'up', voter);
    expect(await reputationOf(asker)).toBe(210);
    for (const voter of voters.slice(1, 4)) await vote(question, 'question', 'down', voter);
    expect(await reputationOf(asker)).toBe(204);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('is not earned by an imported author', async () => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, author);
    await site.app.platform.database.db
      .update(users)
      .set({ isExternal: true })
      .where(sql`id = ${author.id}`);
    expect((await vote(question, 'question', 'up', voter)).body).toEqual({
      votes: 1,
      userVote: 'up',
    });
    expect(await reputationOf(author)).toBe(0);
  });
});

test('after mixed writes of twenty members at random and at once, reputation is the ledger’s sum and no counter drifts', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember(site)));
  const random = randomFrom(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const questions = await Promise.all(
    members
      .slice(0, 6)
      .map((member) =>
        aQuestion(site, member, { tags: ['random', `random-${Math.floor(random() * 3)}`] }),
      ),
  );
  const answers = await Promise.all(
    questions.flatMap((question) => [0, 1, 2].map(() => anAnswer(site, question, pick(members)))),
  );
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    // Two rounds a day, so that votes of the days before are turned and taken back.
    site.at(new Date(Date.now() - 86_400_000 * (2 - Math.floor(round / 2))).toISOString());
    const writes = Array.from({ length: 80 }, (): Promise<{ status: number }> => {
      const [dice, member, question, answer] = [
        random(),
        pick(members),
        pick(questions),
        pick(answers),
      ];
      if (dice < 0.35) return vote(question, 'question', random() < 0.6 ? 'up' : 'down', member);
      if (dice < 0.7) return vote(answer, 'answer', random() < 0.6 ? 'up' : 'down', member);
      if (dice < 0.85)
        return site.call(
          'POST /api/answers/{id}/accept',
          { params: { id: answer.id } },
          members.find(({ id }) => id === questionOf(answer).author.id),
        );
      if (dice < 0.9)
        return site.call(
          'POST /api/questions/{id}/answers',
          { params: { id: question.id }, body: { content: 'Another' } },
          member,
        );
      if (dice < 0.95)
        return site.call(
          'POST /api/questions/{id}/comments',
          { params: { id: question.id }, body: { content: 'A note' } },
          member,
        );
      return site.call('POST /api/bookmarks', { body: { questionId: question.id } }, member);
    });
    statuses.push(...(await Promise.all(writes)).map(({ status }) => status));
  }
  // 403: someone's own post.
  expect(new Set(statuses)).toEqual(new Set([200, 201, 403]));
  const { db } = site.app.platform.database;
  expect(await findCounterMismatches(db)).toEqual([]);
  const { rows } = await db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from user_stats s
    where s.reputation <> greatest(0, coalesce((select sum(points) from reputation_events e where e.user_id = s.user_id), 0))`);
  expect(rows[0]?.wrong).toBe(0);

  function questionOf(answer: { questionId: string }) {
    return questions.find(({ id }) => id === answer.questionId) ?? pick(questions);
  }
});
