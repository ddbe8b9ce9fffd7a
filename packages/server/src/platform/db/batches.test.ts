import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { inBatches } from './batches.ts';
import { type Database, type Db, openDatabase } from './db.ts';
import { holdingNothing } from './holding.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), { max: 2 });
  await database.pool.query('drop table if exists batched; create table batched (n int)');
});
afterAll(async () => {
  await database.pool.query('drop table batched');
  await database.close();
});

async function fill(count: number): Promise<void> {
  await database.pool.query('truncate batched');
  await database.pool.query('insert into batched select generate_series(1, $1)', [count]);
}
const left = async () => (await database.pool.query('select from batched')).rowCount;
const take = async (tx: Db, size: number) =>
  (
    await tx.execute(
      sql`delete from batched where ctid = any(array(select ctid from batched limit ${size}))`,
    )
  ).rowCount ?? 0;

test('what is done in batches is done whole, each batch with a commit of its own', async () => {
  await fill(205);
  const sizes: number[] = [];
  const leftOf: (number | null)[] = [];
  let commits = 0;
  await inBatches(
    database.db,
    async (tx, size) => {
      sizes.push(size);
      leftOf.push(await holdingNothing(left));
      return take(tx, size);
    },
    () => commits++,
  );
  expect(await left()).toBe(0);
  expect(sizes.length).toBeGreaterThan(1);
  expect(commits).toBe(sizes.length);
  // From outside of the transaction each sees what those before took.
  expect(leftOf).toEqual(
    sizes.map((_, index) => 205 - sizes.slice(0, index).reduce((sum, size) => sum + size, 0)),
  );
});

test('a batch that takes long makes the next smaller, and a quick one larger', async () => {
  await fill(150);
  const sizes: number[] = [];
  await inBatches(database.db, async (tx, size) => {
    sizes.push(size);
    if (sizes.length <= 2) await tx.execute(sql`select pg_sleep(0.25)`);
    return take(tx, size);
  });
  const [first = 0, second = 0, third = 0, fourth = 0] = sizes;
  expect(second).toBeLessThan(first);
  expect(third).toBeLessThan(second);
  expect(fourth).toBeGreaterThan(third);
});

test('a batch that fails leaves what those before did', async () => {
  await fill(100);
  let batch = 0;
  const failing = inBatches(database.db, async (tx, size) => {
    const done = await take(tx, size);
    if (++batch === 2) throw new Error('The second failed.');
    return done;
  });
  await expect(failing).rejects.toThrow('The second failed.');
  expect(await left()).toBe(80);
});
