import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, type Db, inTransaction, openDatabase, runStatement } from './db.ts';
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

test('a query is built once and runs within whichever transaction asks', async () => {
  built = 0;
  const run = () =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text id`);
      expect([await transactionOf(tx), await transactionOf(tx)]).toEqual([
        rows[0]?.id,
        rows[0]?.id,
      ]);
      const [own] = await runStatement<{ id: string }>(
        tx,
        'select pg_current_xact_id()::text as id where $1',
        [true],
      );
      expect(own?.id).toBe(rows[0]?.id);
      return rows[0]?.id;
    });
  const ids = await Promise.all([run(), run(), run()]);
  expect(new Set(ids).size).toBe(3);
  expect(built).toBe(1);
});

test('a statement of its own that lost a deadlock is run again', async () => {
  await database.pool.query(`
    create sequence tries;
    create function lose_twice() returns integer language plpgsql as $$
    declare
      v_try integer := nextval('tries');
    begin
      if v_try < 3 then raise exception 'lost' using errcode = '40P01'; end if;
      return v_try;
    end $$`);
  try {
    const statement = 'with lost as (select lose_twice() as tries where $1) select tries from lost';
    expect(await runStatement(database.db, statement, [true])).toEqual([{ tries: 3 }]);
  } finally {
    await database.pool.query('drop function lose_twice; drop sequence tries');
  }
});
