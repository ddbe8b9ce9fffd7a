import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { sqlState } from './db-errors.ts';
import { type Database, type Db, inTransaction, openDatabase } from './db.ts';

const url = databaseUrl(inject('postgresUrl'), 'postgres');
let database: Database;
beforeAll(async () => {
  database = openDatabase(url, { max: 1 });
  await database.pool.query(
    'drop table if exists transacted; create table transacted (n int primary key)',
  );
});
afterAll(async () => {
  await database.pool.query('drop table transacted');
  await database.close();
});

const insert = (tx: Db, n: number) => tx.execute(sql`insert into transacted values (${n})`);
const stateOf = (asked: Promise<unknown>) => asked.then(() => 'done', sqlState);
const counted = async (n: number) =>
  (await database.pool.query('select from transacted where n = $1', [n])).rowCount;

test('a transaction stores all or nothing, and another one within it is the same', async () => {
  await inTransaction(database.db, async (tx) => {
    await insert(tx, 1);
    await inTransaction(tx, (inner) => insert(inner, 2));
  });
  expect([await counted(1), await counted(2)]).toEqual([1, 1]);
  const twice = inTransaction(database.db, async (tx) => {
    await insert(tx, 3);
    await insert(tx, 1);
  });
  expect(await stateOf(twice)).toBe('23505');
  expect(await counted(3)).toBe(0);
});

test('a transaction that lost a deadlock is run again', async () => {
  let tries = 0;
  await inTransaction(database.db, async (tx) => {
    tries += 1;
    await insert(tx, 4);
    if (tries < 3) await tx.execute(sql`do $$ begin raise 'lost' using errcode = '40P01'; end $$`);
  });
  expect([tries, await counted(4)]).toEqual([3, 1]);
});

test('a transaction whose connection is lost says so, and the next runs', async () => {
  const killer = openDatabase(url, { max: 1 });
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  client.release();
  await killer.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await killer.close();
  // The pool replaces what it lost, at the latest for the second.
  await inTransaction(database.db, (tx) => insert(tx, 7)).catch(() => {});
  await inTransaction(database.db, (tx) => insert(tx, 8));
  expect([await counted(8), database.pool.totalCount]).toEqual([1, 1]);
});

describe('connections that only read', () => {
  test('refuse to write, and never wait for one that writes', async () => {
    expect(await stateOf(insert(database.reads, 9))).toBe('25006');
    await inTransaction(database.db, (tx) => insert(tx, 9));
    const writing = await database.pool.connect();
    try {
      expect((await database.readPool.query('select from transacted where n = 9')).rowCount).toBe(
        1,
      );
    } finally {
      writing.release();
    }
  });

  test('are the others where jobs use the database', async () => {
    const jobs = openDatabase(url, { max: 1, use: 'jobs' });
    expect(jobs.readPool).toBe(jobs.pool);
    await insert(jobs.reads, 10);
    await jobs.close();
    expect(await counted(10)).toBe(1);
  });
});
