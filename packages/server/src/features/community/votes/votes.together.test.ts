import { sql } from 'drizzle-orm';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { inTransaction, openDatabase } from '../../../platform/db/db.ts';
import { findDrift } from '../../operation/upkeep/upkeep.queries.ts';
import { castVoteOnce, type PressOutcome, type Target } from './votes.service.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(site)));
const cast = (
  target: Target,
  press: Vote,
  { id: voterId }: TestMember,
  { dayLimit = 100 as number | null, on = db() } = {},
): Promise<PressOutcome> =>
  castVoteOnce(on, {
    target,
    press,
    voterId,
    dayLimit,
    awaitsConfirmation: false,
    now: new Date(),
  });
const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ count: string }>(query)).rows[0]?.count);

const HELD = [null, 'up', 'down'] as const;
const PRESSES = ['up', 'down'] as const;

async function aThread() {
  const [asker, answerer] = [await aMember(site), await aMember(site)];
  const question = await aQuestion(site, asker);
  const { id } = await anAnswer(site, question, answerer);
  return {
    asker,
    question: { type: 'question', id: question.id } as const,
    answer: { type: 'answer', id } as const,
  };
}

describe('votes that come at once', () => {
  test('leave what the domain says of each, in one transaction', async () => {
    const { question, answer } = await aThread();
    const cases = [question, answer].flatMap((target) =>
      HELD.flatMap((held) => PRESSES.map((press) => ({ target, held, press }))),
    );
    const voters = await members(cases.length);
    const both = cases.map((one, index) => ({ ...one, voter: voters[index] ?? voters[0] }));
    for (const { target, held, voter } of both) if (held && voter) await cast(target, held, voter);

    // The first goes ahead, and the others together behind it.
    const first = cast((await aThread()).question, 'up', await aMember(site));
    const outcomes = await Promise.all(
      both.map(({ target, press, voter }) => voter && cast(target, press, voter)),
    );
    expect((await first).outcome).toBe('done');
    const pressed = cases.map(({ held, press }) => pressVote(held, press));
    expect(outcomes.map((one) => one?.outcome === 'done' && one.userVote)).toEqual(
      pressed.map(({ next }) => next),
    );
    for (const target of [question, answer]) {
      const total = pressed
        .filter((_, index) => cases[index]?.target === target)
        .reduce((sum, { next }) => sum + (next === null ? 0 : next === 'up' ? 1 : -1), 0);
      const told = outcomes.filter((_, index) => cases[index]?.target === target);
      expect(told.map((one) => one?.outcome === 'done' && one.votes)).toEqual(
        told.map(() => total),
      );
    }
    expect(
      await count(sql`
        select count(distinct xmin::text) from votes v
        where v.question_id = ${question.id} or v.answer_id = ${answer.id}`),
    ).toBe(1);
    expect(await findDrift(db())).toEqual([]);
  });

  test('are refused each for its own reason, and only then take nothing', async () => {
    const [open, locked] = [await aThread(), await aThread()];
    await db().execute(
      sql`insert into question_states (question_id, locked_at) values (${locked.question.id}, now())`,
    );
    const [first, kept, other, spent, late, ...more] = await members(8);
    if (!first || !kept || !other || !spent || !late) throw new Error('There are eight.');
    await cast(open.answer, 'up', spent, { dayLimit: 1 });
    const missing = { type: 'answer', id: '0198a000-0000-7000-8000-000000000000' } as const;
    const outcomes = await Promise.all([
      cast(open.question, 'up', first),
      cast(open.question, 'up', kept),
      cast(missing, 'up', other),
      cast(locked.question, 'up', late),
      cast(open.question, 'up', spent, { dayLimit: 1 }),
      cast(open.question, 'up', open.asker),
      ...more.map((voter) => cast(open.question, 'down', voter, { dayLimit: null })),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'missing',
      'locked',
      'limit',
      'own',
      ...more.map(() => 'done'),
    ]);
    const { rows } = await db().execute<{ user_id: string; votes: number }>(
      sql`select user_id, votes from member_days where user_id in ${[first, kept, other, late, spent, open.asker].map(({ id }) => id)}`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.user_id, row.votes]))).toMatchObject({
      [first.id]: 1,
      [kept.id]: 1,
      [other.id]: 0,
      [late.id]: 0,
      [spent.id]: 1,
      [open.asker.id]: 0,
    });
    expect(await findDrift(db())).toEqual([]);
  });

  test('of one member go one after another', async () => {
    const { question } = await aThread();
    const voter = await aMember(site);
    const presses = ['up', 'up', 'down', 'up', 'up'] as const;
    const outcomes = await Promise.all(presses.map((press) => cast(question, press, voter)));
    expect(outcomes.map((one) => one.outcome === 'done' && one.userVote)).toEqual([
      'up',
      null,
      'down',
      'up',
      null,
    ]);
  });

  test('fail alone: of a member whose account is gone', async () => {
    const { question } = await aThread();
    const voters = await members(4);
    const gone = { ...(await aMember(site)), id: '0198a000-0000-7000-8000-000000000001' };
    const outcomes = await Promise.allSettled(
      [...voters.slice(0, 2), gone, ...voters.slice(2)].map((voter) => cast(question, 'up', voter)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(
      await count(
        sql`select votes as count from question_stats where question_id = ${question.id}`,
      ),
    ).toBe(4);
  });
});

test('votes of several processes on the same posts and authors never deadlock', async () => {
  const threads = await Promise.all(Array.from({ length: 4 }, aThread));
  const posts = threads.flatMap(({ question, answer }) => [question, answer]);
  const voters = await members(24);
  const { url } = site.app.platform.database;
  const processes = Array.from({ length: 3 }, () => openDatabase(url, { max: 6 }));
  const random = randomFrom(5);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let round = 0; round < 12; round++)
    await Promise.all(
      processes.flatMap((process) =>
        voters.map((voter) =>
          cast(pick(posts), random() < 0.7 ? 'up' : 'down', voter, {
            on: process.db,
            dayLimit: random() < 0.5 ? null : 10_000,
          }),
        ),
      ),
    );
  // What a session counted is added up when it ends.
  await Promise.all(processes.map((process) => process.close()));
  await expect
    .poll(() =>
      count(sql`select count(*) from pg_stat_activity where datname = current_database()
        and query like '%cast_votes%' and pid <> pg_backend_pid()`),
    )
    .toBe(0);
  expect(
    await count(
      sql`select deadlocks as count from pg_stat_database where datname = current_database()`,
    ),
  ).toBe(0);
  expect(await findDrift(db())).toEqual([]);
});

describe('while a vote waits for the lock', () => {
  test('those that came with it are cast', async () => {
    const [held, free] = [await aThread(), await aThread()];
    const [first, waiter, other] = await members(3);
    if (!first || !waiter || !other) throw new Error('There are three.');
    let waiting: Promise<PressOutcome> | undefined;
    const elsewhere = openDatabase(site.app.platform.database.url, { max: 1 });
    await inTransaction(elsewhere.db, async (tx) => {
      await tx.execute(
        sql`select from question_stats where question_id = ${held.question.id} for update`,
      );
      const ahead = cast(free.question, 'up', first);
      waiting = cast(held.question, 'up', waiter);
      const outcomes = await Promise.all([ahead, cast(free.question, 'up', other)]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    });
    await elsewhere.close();
    expect((await waiting)?.outcome).toBe('done');
  });

  test.each([
    [
      'its vote is set aside',
      'set aside',
      ({ question, voter, author }: { question: string; voter: string; author: string }) => sql`
        with ring as (
          insert into vote_rings (id, voter_id, author_id, kind, evidence, created_at)
            values (gen_random_uuid(), ${voter}, ${author}, 'mutual', '{}', now()) returning id
        ), gone as (delete from votes where user_id = ${voter} and question_id = ${question} returning *),
        line as (delete from reputation_events where actor_id = ${voter}),
        sums as (update user_stats set points = points - 10, vote_day = null where user_id = ${author}),
        counted as (update question_stats set votes = votes - 1 where question_id = ${question})
        insert into set_aside_votes (id, ring_id, user_id, author_id, question_id, direction, created_at)
          select gen_random_uuid(), ring.id, ${voter}, ${author}, ${question}, 'up', now() from gone, ring`,
    ],
    [
      'its post is deleted',
      'missing',
      ({ question }: { question: string }) => sql`delete from questions where id = ${question}`,
    ],
  ])('and %s, it says so and changes nothing', async (_, outcome, change) => {
    const author = await aMember(site);
    const voter = await aMember(site);
    const question = { type: 'question', id: (await aQuestion(site, author)).id } as const;
    await cast(question, 'up', voter);
    let waiting: Promise<PressOutcome> | undefined;
    const other = openDatabase(site.app.platform.database.url, { max: 1 });
    await inTransaction(other.db, async (tx) => {
      await tx.execute(
        sql`select from question_stats where question_id = ${question.id} for update`,
      );
      waiting = cast(question, 'up', voter);
      await expect
        .poll(() =>
          count(sql`select count(*) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%cast_votes%'`),
        )
        .toBe(1);
      await tx.execute(change({ question: question.id, voter: voter.id, author: author.id }));
    });
    await other.close();
    expect((await waiting)?.outcome).toBe(outcome);
    expect(await count(sql`select count(*) from votes where user_id = ${voter.id}`)).toBe(0);
  });
});
