import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { atOnce, type Database, type Db, inTransaction, openDatabase } from './db.ts';
import { sqlState } from './db-errors.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 1 });
  await database.pool.query(
    'drop table if exists at_once; create table at_once (n int primary key)',
  );
});
afterAll(async () => {
  await database.pool.query('drop table at_once');
  await database.close();
});

const insert = (tx: Db, n: number) => tx.execute(sql`insert into at_once values (${n})`);
const count = async (tx: Db) =>
  Number((await tx.execute<{ count: string }>(sql`select count(*) from at_once`)).rows[0]?.count);

describe('statements of a transaction that go at once', () => {
  test('are run in their order, each with its own answer', async () => {
    const [, first, , , second] = await inTransaction(database.db, (tx) =>
      atOnce([() => insert(tx, 1), () => count(tx), null, () => insert(tx, 2), () => count(tx)]),
    );
    expect([first, second]).toEqual([1, 2]);
  });

  test('are all undone by one that fails, whose error is told and not that of those behind it', async () => {
    const failing = inTransaction(database.db, (tx) =>
      atOnce([() => insert(tx, 3), () => insert(tx, 1), () => insert(tx, 4)]),
    );
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(await count(database.db)).toBe(2);
  });

  test('are waited for before the transaction is undone, whatever else threw', async () => {
    const slowly = async (tx: Db) => {
      await tx.execute(sql`select pg_sleep(0.2)`);
      await insert(tx, 5);
    };
    const failing = inTransaction(database.db, (tx) =>
      atOnce([() => Promise.reject(new Error('no')), () => slowly(tx)]),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await count(database.db)).toBe(2);
  });

  test('leave their connection as it was: outside of transactions it copies, and takes one statement after the other', async () => {
    await inTransaction(database.db, (tx) => insert(tx, 6));
    const client = await database.pool.connect();
    expect(client).toMatchObject({ pipeline: false });
    client.release();
    await expect(inTransaction(database.db, (tx) => insert(tx, 6))).rejects.toThrow();
    const again = await database.pool.connect();
    expect(again).toMatchObject({ pipeline: false });
    again.release();
  });

  test('say that the database is away where the begin before them failed', async () => {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const killer = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 1 });
    const client = await database.pool.connect();
    client.on('error', () => {});
    client.release();
    await killer.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await killer.close();
    // The pool replaces what it lost, at the latest for the second.
    await inTransaction(database.db, (tx) => count(tx)).catch(() => {});
    expect(await inTransaction(database.db, (tx) => count(tx))).toBe(3);
  });
});
