import { sql } from 'drizzle-orm';
import type { Vote } from '@lotwise/domain/community/votes';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { randomFrom } from '../../testing/random.ts';
import { inTransaction, openDatabase } from '../platform/db/db.ts';
import { findCounterMismatches } from '../features/operation/upkeep/upkeep.queries.ts';
import { type CommandContext, SITE_COMMAND } from './command-context.ts';
import { castVote } from './cast-vote.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(site)));
type Target = Parameters<typeof castVote>[1]['target'];
const cast = (
  target: Target,
  press: Vote,
  me: TestMember,
  { isLimited = true, on = db() } = {},
): ReturnType<typeof castVote> => {
  const context: CommandContext<{ id: string }> = {
    ...SITE_COMMAND,
    db: on,
    me,
    now: new Date(),
    purge: () => {},
  };
  return castVote({ ...context, trustLevel: 'trusted', isLimited }, { target, press });
};
const count = async (query: ReturnType<typeof sql>) =>
  Number((await db().execute<{ count: string }>(query)).rows[0]?.count);

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
            isLimited: random() < 0.5,
          }),
        ),
      ),
    );
  // What a session counted is added up when it ends.
  await Promise.all(processes.map((process) => process.close()));
  await expect
    .poll(() =>
      count(sql`select count(*) from pg_stat_activity where datname = current_database()
        and query like '%from answer_stats%' and pid <> pg_backend_pid()`),
    )
    .toBe(0);
  expect(
    await count(
      sql`select deadlocks as count from pg_stat_database where datname = current_database()`,
    ),
  ).toBe(0);
  expect(await findCounterMismatches(db())).toEqual([]);
});

describe('while a vote waits for the lock', () => {
  test.each([
    [
      'its vote is set aside',
      'Your vote here was set aside by the moderators.',
      ({ question, voter, author }: { question: string; voter: string; author: string }) => sql`
        with ring as (
          insert into vote_rings (id, voter_id, author_id, kind, evidence, created_at)
            values (gen_random_uuid(), ${voter}, ${author}, 'mutual', '{}', now()) returning id
        ), gone as (delete from votes where user_id = ${voter} and question_id = ${question} returning *),
        line as (delete from reputation_events where actor_id = ${voter}),
        sums as (update user_stats set points = points - 10 where user_id = ${author}),
        counted as (update question_stats set votes = votes - 1 where question_id = ${question})
        insert into set_aside_votes (id, ring_id, user_id, author_id, question_id, direction, created_at)
          select gen_random_uuid(), ring.id, ${voter}, ${author}, ${question}, 'up', now() from gone, ring`,
    ],
    [
      'its post is deleted',
      'This question does not exist.',
      ({ question }: { question: string }) => sql`delete from questions where id = ${question}`,
    ],
  ])('and %s, it says so and changes nothing', async (_, sentence, change) => {
    const author = await aMember(site);
    const voter = await aMember(site);
    const question = { type: 'question', id: (await aQuestion(site, author)).id } as const;
    await cast(question, 'up', voter);
    let waiting: Promise<unknown> | undefined;
    const other = openDatabase(site.app.platform.database.url, { max: 1 });
    await inTransaction(other.db, async (tx) => {
      await tx.execute(
        sql`select from question_stats where question_id = ${question.id} for update`,
      );
      waiting = cast(question, 'up', voter).catch((error: unknown) => error);
      await expect
        .poll(() =>
          count(sql`select count(*) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%question_stats%'`),
        )
        .toBe(1);
      await tx.execute(change({ question: question.id, voter: voter.id, author: author.id }));
    });
    await other.close();
    expect(await waiting).toMatchObject({ message: sentence });
    expect(await count(sql`select count(*) from votes where user_id = ${voter.id}`)).toBe(0);
  });
});
