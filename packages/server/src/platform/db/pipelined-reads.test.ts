import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, openDatabase } from './db.ts';
import { PLAN_EACH_TIME } from './naming-client.ts';
import { isUnreachable, sqlState } from './db-errors.ts';
import { createPipelines, isPlainRead } from './pipelined-reads.ts';

let database: Database;
const errors: Error[] = [];
beforeAll(() => {
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), {
    max: 2,
    pipelined: 3,
    onError: (error) => errors.push(error),
  });
});
afterAll(() => database.close());

const ask = async <T>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows[0] as T;
const backend = async () => (await ask<{ pid: number }>('select pg_backend_pid() as pid')).pid;

describe('readings', () => {
  test('of one turn go to one connection, and are each answered with their own rows', async () => {
    const pids = await Promise.all([backend(), backend(), backend()]);
    expect(new Set(pids).size).toBe(1);
    const asked = Array.from({ length: 500 }, (_, index) => index);
    const answered = await Promise.all(
      asked.map(async (index) => (await ask<{ n: number }>('select $1::int as n', [index])).n),
    );
    expect(answered).toEqual(asked);
  });

  test('of one turn go to further connections where they are many', async () => {
    const pids = await Promise.all(Array.from({ length: 24 }, backend));
    expect(new Set(pids.slice(0, 16)).size).toBe(1);
    expect(new Set(pids).size).toBe(2);
  });

  test('of several turns share a connection while they are quick', async () => {
    let together = 0;
    for (let round = 0; round < 50; round++) {
      const first = backend();
      await nextTurn();
      if ((await backend()) === (await first)) together++;
    }
    expect(together).toBeGreaterThan(25);
  });

  test('do not share a connection with one that is not quick', async () => {
    const slow = ask<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.2)');
    await wait(8);
    const other = await backend();
    expect(other).not.toBe((await slow).pid);
  });

  test('move to a new connection after a while, and those under way are answered', async () => {
    const pipelines = createPipelines({
      make: () => new pg.Client({ connectionString: database.url, pipeline: true }),
      count: 1,
      onError: (error) => errors.push(error),
      lifetimeMs: 200,
    });
    const pidAfter = async (seconds: number) => {
      const text = `select pg_backend_pid() as pid, pg_sleep(${seconds})`;
      const result = await pipelines.query((client) => client.query<{ pid: number }>(text));
      return result?.rows[0]?.pid;
    };
    const before = await pidAfter(0);
    const underWay = pidAfter(0.4);
    await wait(300);
    expect(await pidAfter(0)).not.toBe(before);
    expect(await underWay).toBe(before);
    const isGone = async () =>
      (await ask<{ count: string }>(`select count(*) from pg_stat_activity where pid = ${before}`))
        .count === '0';
    await expect.poll(isGone).toBe(true);
    await pipelines.close();
  });

  test('are not held up by one that takes long', async () => {
    const order: string[] = [];
    const slow = ask('select pg_sleep(0.4)').then(() => order.push('slow'));
    for (let round = 0; round < 6; round++) {
      await wait(15);
      await ask('select $1::int as n', [round]);
    }
    order.push('quick');
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });

  test('find another connection when every pipelined connection is held up', async () => {
    const slow: Promise<unknown>[] = [];
    for (let index = 0; index < 3; index++) {
      slow.push(ask('select pg_sleep(0.4)'));
      await wait(5);
    }
    await wait(15);
    const startedAt = performance.now();
    await ask('select 1');
    expect(performance.now() - startedAt).toBeLessThan(250);
    await Promise.all(slow);
  });

  test('fail alone, and each time for their own reason', async () => {
    for (let round = 0; round < 2; round++) {
      const [good, bad, alsoGood] = await Promise.allSettled([
        ask<{ n: number }>('select $1::int as n', [1]),
        ask('select 1 / $1::int as n', [0]),
        ask<{ n: number }>('select $1::int as n', [2]),
      ]);
      expect([good, alsoGood]).toEqual([
        { status: 'fulfilled', value: { n: 1 } },
        { status: 'fulfilled', value: { n: 2 } },
      ]);
      expect(bad.status === 'rejected' && sqlState(bad.reason)).toBe('22012');
    }
  });

  test('of a lost connection fail as unreachable, and the next ones are answered', async () => {
    const before = errors.length;
    const lost = ask('select pg_sleep(5), 1 as lost');
    const seen = lost.catch((error: unknown) => error);
    const end =
      "with found as (select pid from pg_stat_activity where query like '%as lost') select pg_terminate_backend(pid) from found";
    while ((await database.pool.query(end)).rowCount === 0) await wait(20);
    expect(isUnreachable(await seen)).toBe(true);
    await expect.poll(() => errors.length).toBeGreaterThan(before);
    expect(await Promise.all([backend(), backend()])).toHaveLength(2);
  });

  test('are refused at once where no database is', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', { pipelined: 2 });
    const failure = await nowhere.pool.query('select 1').catch((error: unknown) => error);
    expect(isUnreachable(failure)).toBe(true);
    await nowhere.close();
  });
});

test.each([
  ['select a from b where c = $1', true],
  ['SELECT 1', true],
  [`${PLAN_EACH_TIME} select a from b where c = $1`, true],
  [`${PLAN_EACH_TIME} select a from b for update`, false],
  ['select a from b for update', false],
  ['select a from b\n for no key update skip locked', false],
  ['select a from b for share', false],
  ['select pg_advisory_xact_lock(1)', false],
  ["select pg_notify('a', 'b')", false],
  ['select graphile_worker.add_job($1)', false],
  ['with a as (delete from b returning c) select c from a', false],
  ['insert into a values (1)', false],
  ['update a set b = 1', false],
  ['begin', false],
])('%j reads and waits for no lock: %s', (text, is) => {
  expect(isPlainRead(text)).toBe(is);
});
