import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../../testing/global-setup.ts';
import { type Database, inTransaction, openDatabase } from './db.ts';
import { AskedWhileHolding, holdingNothing } from './holding.ts';

const url = databaseUrl(inject('postgresUrl'), 'postgres');
let database: Database;
let other: Database;
beforeAll(() => {
  database = openDatabase(url, { max: 2 });
  other = openDatabase(url, { max: 1 });
});
afterAll(async () => void (await Promise.all([database.close(), other.close()])));

const one = sql`select 1 as one`;

describe('code that holds a connection', () => {
  test.each([
    ['a statement', () => database.db.execute(one)],
    ['a statement of the driver', async () => database.pool.query('select 1')],
    ['a connection', async () => database.pool.connect()],
    ['a reading', () => database.reads.execute(one)],
    ['a transaction', () => inTransaction(database.db, (tx) => tx.execute(one))],
  ])('is refused %s of the same database', async (_name, ask) => {
    const asked = inTransaction(database.db, async (tx) => {
      await tx.execute(one);
      await ask();
    });
    const failure: unknown = await asked.then(
      () => undefined,
      (error: unknown) => error,
    );
    const causes = [failure, failure instanceof Error ? failure.cause : undefined];
    expect(causes.some((error) => error instanceof AskedWhileHolding)).toBe(true);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('may use its own, begin in it again, and ask another database', async () => {
    await inTransaction(database.db, async (tx) => {
      await inTransaction(tx, (inner) => inner.execute(one));
      await other.db.execute(one);
    });
  });

  test('is also found through a transaction of another database', async () => {
    const asked = inTransaction(database.db, () =>
      inTransaction(other.db, () => database.db.execute(one)),
    );
    await expect(asked).rejects.toThrow();
  });

  test('may ask once it has given it back, and so may what it left behind', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let unwaited: Promise<unknown> = Promise.resolve();
    await inTransaction(database.db, async (tx) => {
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        database.db.execute(one),
      );
      unwaited = holdingNothing(() => database.db.execute(one));
      await tx.execute(one);
    });
    await database.db.execute(one);
    await Promise.all([later, unwaited]);
  });

  test('is reported and served where the site must go on', async () => {
    const asked: Error[] = [];
    const watched = openDatabase(url, { onAskedWhileHolding: (error) => asked.push(error) });
    await inTransaction(watched.db, () => watched.db.execute(one));
    expect(asked).toHaveLength(1);
    await watched.close();
  });
});
