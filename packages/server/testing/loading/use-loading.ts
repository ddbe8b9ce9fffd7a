import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDatabase } from '../../src/platform/db/db.ts';
import { findDrift } from '../../src/features/operation/upkeep/upkeep.queries.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

/** An empty database for each test of a file, and ways to look into it. */
export function useLoading() {
  let started: TestDatabase;
  beforeAll(async () => {
    started = await startTestDatabase();
  });
  beforeEach(() => started.clear());
  afterAll(() => started.stop());

  const database = {
    get url() {
      return started.url;
    },
    get pool() {
      return started.pool;
    },
  };
  const all = async <T>(text: string): Promise<T[]> =>
    // The columns are those of the statement.
    (await database.pool.query(text)).rows as T[];
  return {
    database,
    all,
    count: async (table: string): Promise<number> =>
      (await all<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1,
    /** The counters that differ from their recomputation. */
    async drift() {
      const opened = openDatabase(database.url, { max: 1 });
      return findDrift(opened.db).finally(() => opened.close());
    },
  };
}
