import { quoted } from '@lotwise/domain/members/notification-kinds';
import {
  dailyLimitPoints,
  REPUTATION_POINTS,
  voteCauses,
} from '@lotwise/domain/members/reputation';
import { pressVote, type Vote } from '@lotwise/domain/community/votes';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';

const site = useApp();
const pool = () => site.app.platform.database.pool;

const press = async (target: Target, voteType: Vote, as: TestMember) =>
  (
    await site.call(
      'POST /api/vote',
      { body: { targetId: target.id, targetType: target.type, voteType } },
      as,
    )
  ).body;

interface Target {
  type: 'question' | 'answer';
  id: string;
}

async function aTarget(type: Target['type'], author: TestMember): Promise<Target> {
  if (type === 'question') return { type, id: (await aQuestion(site, author)).id };
  const question = await aQuestion(site, await aMember(site));
  return { type, id: (await anAnswer(site, question, author)).id };
}

/** What the ledger holds of a voter's vote: each cause with its points. */
async function ledgerOf(voter: TestMember): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ cause: string; points: number }>(
    'select cause, points from reputation_events where actor_id = $1',
    [voter.id],
  );
  return Object.fromEntries(rows.map(({ cause, points }) => [cause, points]));
}

const HELD = [null, 'up', 'down'] as const;
const PRESSES = ['up', 'down'] as const;
const TYPES = ['question', 'answer'] as const;

describe('a press leaves what the domain says', () => {
  test.each(
    TYPES.flatMap((type) =>
      HELD.flatMap((held) => PRESSES.map((pressed) => [type, held, pressed] as const)),
    ),
  )('on a %s, while %s is held, for %s', async (type, held, pressed) => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    const target = await aTarget(type, author);
    if (held) await press(target, held, voter);
    const { next, delta } = pressVote(held, pressed);
    const before = held === null ? 0 : held === 'up' ? 1 : -1;
    expect(await press(target, pressed, voter)).toEqual({
      votes: before + delta,
      userVote: next,
    });
    const causes = next === null ? null : voteCauses(type, next);
    expect(await ledgerOf(voter)).toEqual(
      causes === null
        ? {}
        : Object.fromEntries(
            [causes.author, causes.voter].flatMap((cause) =>
              cause === null ? [] : [[cause, REPUTATION_POINTS[cause]]],
            ),
          ),
    );
  });

  test.each([190, 195, 200, 250, 0, -30])('on a day that had brought %i', async (earned) => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    const target = await aTarget('question', author);
    await pool().query(
      `insert into reputation_events (id, user_id, cause, points, question_id, actor_id, day, created_at)
         values (gen_random_uuid(), $1, 'question_upvoted', $2, $3, $1, current_date, now())`,
      [author.id, earned, target.id],
    );
    await press(target, 'up', voter);
    const { rows } = await pool().query<{ points: number }>(
      "select points from reputation_events where user_id = $1 and cause = 'daily_limit'",
      [author.id],
    );
    expect(rows[0]?.points ?? 0).toBe(dailyLimitPoints(earned + 10));
  });

  test('to and fro across the day’s limit', async () => {
    const author = await aMember(site);
    const targets = [await aTarget('question', author), await aTarget('answer', author)];
    const voters = await Promise.all(Array.from({ length: 25 }, () => aMember(site)));
    const presses = [
      ...voters.map((voter) => ['up', voter] as const),
      ...voters.slice(0, 9).map((voter) => ['down', voter] as const),
      ...voters.slice(3, 20).map((voter) => ['up', voter] as const),
    ];
    for (const [index, [direction, voter]] of presses.entries()) {
      const target = targets[index % 2];
      if (target) await press(target, direction, voter);
      const { rows } = await pool().query<{ votes: number; taken: number; points: number }>(
        `select coalesce(sum(e.points) filter (where e.cause <> 'daily_limit'), 0)::int as votes,
            coalesce(sum(e.points) filter (where e.cause = 'daily_limit'), 0)::int as taken, s.points
          from user_stats s left join reputation_events e on e.user_id = s.user_id
          where s.user_id = $1 group by s.points`,
        [author.id],
      );
      const [day] = rows;
      expect(day?.taken).toBe(dailyLimitPoints(day?.votes ?? 0));
      expect(day?.points).toBe((day?.votes ?? 0) + (day?.taken ?? 0));
    }
  });

  test.each([
    'Short',
    `Long ${'and longer '.repeat(12)}`,
    `${'x'.repeat(78)} and on`,
    '₿ 😀'.repeat(40),
    'x'.repeat(80),
    'x'.repeat(81),
  ])('and tells the author of %j in the words of one place', async (title) => {
    const author = await aMember(site);
    const question = await aQuestion(site, author, { title: title.padEnd(10, '.') });
    for (const amount of [1, 2]) {
      await press({ type: 'question', id: question.id }, 'up', await aMember(site));
      const votes = amount === 1 ? '1 new vote' : '2 new votes';
      const { body } = await site.call('GET /api/notifications', { query: { page: 1 } }, author);
      expect(body.notifications.map(({ message }) => message)).toEqual([
        `${votes} on your question ${quoted(question.title)}`,
      ]);
    }
  });
});
