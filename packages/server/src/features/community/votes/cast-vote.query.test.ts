import { randomUUID } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import { messageOf, quoted } from '@lotwise/domain/notifications';
import { dailyLimitPoints, REPUTATION_POINTS, voteCauses } from '@lotwise/domain/reputation';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { findDrift } from '../../operation/upkeep/upkeep.queries.ts';
import { type Press, statementOf as pressing } from './cast-vote.query.ts';

const site = useApp();
const PRESS = { dayLimit: 100, awaitsConfirmation: false, now: new Date() };
const pool = () => site.app.platform.database.pool;
/** As the driver takes it. */
function statementOf(press: Press): { text: string; values: unknown[] } {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(pressing(press));
  return { text, values };
}

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

describe('a press in one statement leaves what the domain says', () => {
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
      const told = { type: 'votes', message: '', amount, answerId: null } as const;
      const { body } = await site.call('GET /api/notifications', { query: { page: 1 } }, author);
      expect(body.notifications.map(({ message }) => message)).toEqual([
        messageOf({ ...told, title: question.title }),
      ]);
      expect(body.notifications[0]?.message).toContain(quoted(question.title));
    }
  });

  test('and counts beside the answer that begins the voter’s day at the same moment', async () => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    const { id } = await aQuestion(site, author);
    const other = await pool().connect();
    try {
      await other.query('begin');
      await other.query(
        "insert into member_days (user_id, day, answers) values ($1, (now() at time zone 'UTC')::date, 1)",
        [voter.id],
      );
      const target = { type: 'question', id } as const;
      const one = { ...PRESS, target, press: 'up', voterId: voter.id, dayLimit: 5 } as const;
      const { text, values } = statementOf({ ...one, now: new Date() });
      const pressed = pool().query(text, values);
      await expect
        .poll(async () => {
          const { rows } = await pool().query<{ waiting: number }>(
            "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and query like '%cast_votes%' and datname = current_database()",
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await other.query('commit');
      expect((await pressed).rows).toMatchObject([{ outcome: 'done', votes: 1 }]);
      const { rows } = await pool().query(
        'select answers, votes from member_days where user_id = $1',
        [voter.id],
      );
      expect(rows).toEqual([{ answers: 1, votes: 1 }]);
    } finally {
      other.release(true);
    }
  });
});

test('a press writes no more than 3 KB to the log', async () => {
  const author = await aMember(site);
  const target = await aTarget('question', author);
  const bytes: number[] = [];
  for (let vote = 0; vote < 12; vote++) {
    const voterId = (await aMember(site)).id;
    const { text, values } = statementOf({ target, press: 'up', voterId, ...PRESS });
    const { rows } = await pool().query<{ 'QUERY PLAN': [{ Plan: { 'WAL Bytes': number } }] }>(
      `explain (analyze, wal, format json) ${text}`,
      values,
    );
    bytes.push(rows[0]?.['QUERY PLAN'][0].Plan['WAL Bytes'] ?? Number.NaN);
  }
  // What a page holds is written whole when it is first touched after a checkpoint: not of the
  // vote.
  const median = bytes.toSorted((a, b) => a - b)[Math.floor(bytes.length / 2)];
  expect(median).toBeGreaterThan(0);
  // Five indexes of the question's counters and five of the ledger take most of it.
  expect(median).toBeLessThan(3072);
});

// Processes of the version before call it while new ones start.
test.each([
  ['question', 'question_upvoted', null],
  ['answer', 'answer_upvoted', 'downvote_cast'],
] as const)('the former function casts a vote on a %s the same way', async (type, up, cost) => {
  const [author, voter] = [await aMember(site), await aMember(site)];
  const target = await aTarget(type, author);
  const down = type === 'question' ? 'question_downvoted' : 'answer_downvoted';
  const pressAsBefore = async (pressed: Vote) => {
    const rules = HELD.map((held) => pressVote(held, pressed));
    const { rows } = await pool().query<{ outcome: string; votes: number; user_vote: Vote | null }>(
      `select * from cast_vote($1, $2, $3, 100, false, now(), $4, $5, $6, $7, '{10,-2}', $8, $9, $10,
        200, $11, 80, false)`,
      [
        type === 'question' ? target.id : null,
        type === 'answer' ? target.id : null,
        voter.id,
        Array.from({ length: 7 }, () => randomUUID()),
        rules.map(({ next }) => next),
        rules.map(({ delta }) => delta),
        [up, down],
        [null, cost],
        [null, cost && -1],
        [up, down],
        [' new vote on ', ' new votes on '],
      ],
    );
    return rows[0];
  };
  expect(await pressAsBefore('up')).toMatchObject({ outcome: 'done', votes: 1, user_vote: 'up' });
  expect(await ledgerOf(voter)).toEqual({ [up]: 10 });
  expect(await pressAsBefore('down')).toMatchObject({ votes: -1, user_vote: 'down' });
  expect(await ledgerOf(voter)).toEqual({ [down]: -2, ...(cost && { [cost]: -1 }) });
  expect(await pressAsBefore('down')).toMatchObject({ votes: 0, user_vote: null });
  expect(await ledgerOf(voter)).toEqual({});
  const drift = await findDrift(site.app.platform.database.db);
  expect(drift.filter(({ id }) => id === author.id || id === voter.id)).toEqual([]);
});

test.each([
  ['titles', [80]],
  ['titles and words', ['{" new vote on "," new votes on "}', 80]],
])('a statement of a version before, which brings %s, casts votes too', async (_, brought) => {
  const [author, voter] = [await aMember(site), await aMember(site)];
  const target = await aTarget('question', author);
  const { values } = statementOf({ ...PRESS, target, press: 'up', voterId: voter.id });
  // It gave each vote an id too.
  const ids = `{${Array.from({ length: 4 }, () => randomUUID()).join(',')}}`;
  const asBefore = values.toSpliced(16, 0, ...brought).with(7, ids);
  const places = asBefore.map((_value, index) => `$${index + 1}`).join(', ');
  const { rows } = await pool().query(`select outcome, votes from cast_votes(${places})`, asBefore);
  expect(rows).toEqual([{ outcome: 'done', votes: 1 }]);
});
