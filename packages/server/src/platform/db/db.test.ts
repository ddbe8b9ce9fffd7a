import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, type Db, inTransaction, openDatabase } from './db.ts';
import { PLAN_EACH_TIME } from './naming-client.ts';
import { isUnreachable } from './db-errors.ts';

let database: Database;
beforeAll(() => {
  // One connection, which answers for what it has prepared.
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 1 });
});
afterAll(() => database.close());

const add = async (db: Db, name: string, n: number): Promise<number> => {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select ${sql.raw(`/* ${name} */`)} ${n}::int + 1 as sum`,
  );
  return rows[0]?.sum ?? Number.NaN;
};

/** How often the statement of this name ran as prepared, or undefined where it never was. */
async function runs(name: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ runs: number }>(
    `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%/* ${name} */%' and statement not like '%pg_prepared%'`,
  );
  return rows[0]?.runs;
}

describe('a statement with parameters', () => {
  test('is prepared once on its connection, inside transactions and outside', async () => {
    expect(await add(database.db, 'twice', 1)).toBe(2);
    const inside = await inTransaction(database.db, async (tx) => [
      await add(tx, 'twice', 2),
      await add(tx, 'twice', 3),
    ]);
    expect(inside).toEqual([3, 4]);
    expect(await runs('twice')).toBe(3);
  });

  test('is prepared as the driver takes it, too', async () => {
    await database.pool.query('select /* driver */ $1::int', [1]);
    expect(await runs('driver')).toBe(1);
  });

  test.each([
    [
      'whose plan depends on them',
      'again',
      () => add(database.db, `again */ ${PLAN_EACH_TIME} /*`, 1),
    ],
    ['and has none', 'none', () => database.db.execute(sql.raw('select /* none */ 1'))],
  ])('is not, %s', async (_, name, run) => {
    await run();
    expect(await runs(name)).toBeUndefined();
  });

  test('is not through a pooler, which may give it to a session that does not know it', async () => {
    const url = databaseUrl(inject('postgresUrl'), 'postgres');
    const pooled = openDatabase(url, { max: 1, directUrl: `${url}?application_name=direct` });
    expect(await add(pooled.db, 'pooled', 1)).toBe(2);
    expect(await inTransaction(pooled.db, (tx) => add(tx, 'pooled', 2))).toBe(3);
    await pooled.pool.query({ name: 'by hand', text: 'select $1::int', values: [1] });
    const { rows } = await pooled.pool.query(
      'select statement from pg_prepared_statements where not from_sql',
    );
    await pooled.close();
    expect(rows).toEqual([]);
  });
});

test('a transaction whose connection breaks says that the database is away', async () => {
  const failure = await inTransaction(database.db, (tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  ).catch((error: unknown) => error);
  expect(isUnreachable(failure)).toBe(true);
  // As a server says that was the primary until now.
  const readOnly = await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`create table never (id int)`);
  }).catch((error: unknown) => error);
  expect(isUnreachable(readOnly)).toBe(true);
});
