import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { LoadError } from '../../src/features/operation/loading/load-error.ts';
import { openDatabase } from '../../src/platform/db/db.ts';
import { findCounterMismatches } from '../../src/features/operation/upkeep/upkeep.queries.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

/** The tables that a refused load leaves empty and a second one leaves alone. */
export const COUNTED = [
  'users',
  'user_stats',
  'questions',
  'question_stats',
  'answers',
  'answer_stats',
  'comments',
  'tags',
  'question_tags',
  'votes',
  'imported_votes',
  'origins',
  'reputation_events',
  'question_search',
  'monthly_answers',
];

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
  const count = async (table: string): Promise<number> =>
    (await all<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;
  return {
    database,
    all,
    count,
    /** Why a load is refused. Nothing of it may be left. */
    async refusalOf(loading: Promise<unknown>): Promise<string> {
      const error: unknown = await loading.then(
        () => 'loaded',
        (reason: unknown) => reason,
      );
      for (const table of COUNTED) expect(await count(table), table).toBe(0);
      expect(await count("pg_namespace where nspname = 'loading'")).toBe(0);
      if (error instanceof LoadError) return error.message;
      throw error;
    },
    /** The counters that differ from their recomputation. */
    async counterMismatches() {
      const opened = openDatabase(database.url, { max: 1 });
      return findCounterMismatches(opened.db).finally(() => opened.close());
    },
  };
}
