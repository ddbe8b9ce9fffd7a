import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, type Db, inTransaction, openDatabase } from './db.ts';
import { prepared } from './prepared.ts';

let database: Database;
beforeAll(() => {
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 3 });
});
afterAll(() => database.close());

let built = 0;
async function transactionOf(db: Db): Promise<string | undefined> {
  const build = () => {
    built += 1;
    return db
      .select({ id: sql<string>`pg_current_xact_id()::text` })
      .from(sql`(select ${sql.placeholder('one')}::int) one`)
      .prepare('transaction');
  };
  const [row] = await prepared(db, 'transaction', build).execute({ one: 1 });
  return row?.id;
}

test('a query is built once for its database, and once for a transaction, where it runs', async () => {
  const run = () =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text id`);
      expect([await transactionOf(tx), await transactionOf(tx)]).toEqual([
        rows[0]?.id,
        rows[0]?.id,
      ]);
      return rows[0]?.id;
    });
  const ids = await Promise.all([run(), run(), run()]);
  expect(new Set(ids).size).toBe(3);
  expect(built).toBe(3);
  await transactionOf(database.db);
  await transactionOf(database.db);
  expect(built).toBe(4);
});
