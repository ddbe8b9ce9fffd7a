import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, type Db, inTransaction, openDatabase } from './db.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 1 });
  await database.pool.query(
    'drop table if exists transacted; create table transacted (n int primary key)',
  );
});
afterAll(async () => {
  await database.pool.query('drop table transacted');
  await database.close();
});

const insert = (tx: Db, n: number) => tx.execute(sql`insert into transacted values (${n})`);

async function isPipelining(): Promise<boolean> {
  const client = await database.pool.connect();
  client.release();
  // A property of the driver's that its types leave out.
  return (client as unknown as { pipeline: boolean }).pipeline;
}

test('a transaction leaves its connection as it was: outside it copies, and takes one statement after the other', async () => {
  await inTransaction(database.db, (tx) => insert(tx, 6));
  expect(await isPipelining()).toBe(false);
  await expect(inTransaction(database.db, (tx) => insert(tx, 6))).rejects.toThrow();
  expect(await isPipelining()).toBe(false);
});

test('a transaction whose begin failed says that the database is away, and the next runs', async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const killer = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 1 });
  const client = await database.pool.connect();
  client.on('error', () => {});
  client.release();
  await killer.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await killer.close();
  // The pool replaces what it lost, at the latest for the second.
  await inTransaction(database.db, (tx) => insert(tx, 7)).catch(() => {});
  await inTransaction(database.db, (tx) => insert(tx, 8));
  const found = await database.pool.query('select from transacted where n = 8');
  expect(found.rowCount).toBe(1);
});
