import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { indexMissingSoon } from '../../community/indexing/indexing.service.ts';
import { renderPostsSoon } from '../../community/posts/rendering.service.ts';
import { refreshVocabularySoon } from '../../community/vocabulary/vocabulary.service.ts';
import type { ApiQuestion } from '../../../providers/stack-exchange/shapes.ts';
import { CORPUS_FILES, loadCorpus } from './jsonl/load.ts';
import { LoadError } from './load-error.ts';
import { refreshStatistics, tuneForBulk } from './merge/merge.queries.ts';
import { noProgress, type Progress } from './progress.ts';
import { stagedPage } from './stackexchange/api-rows.ts';
import { loadDump, loadPage } from './stackexchange/load.ts';
import { DUMP_FILES } from './stackexchange/stage.ts';
import { requireFiles } from './staging/read-file.ts';
import * as queries from './staging/staging.queries.ts';
import type { Summary } from './summary.ts';

/** What to load, and from which folder. */
export type Source =
  | { format: 'stackexchange'; folder: string; site: string }
  | { format: 'jsonl'; folder: string };

const CONNECTIONS = 8;

/**
 * Loads a dump or a corpus into a migrated database: all of it, or nothing and a LoadError that
 * names file and line.
 * What is already there from an earlier run stays as it is.
 */
export async function load(
  url: string,
  source: Source,
  progress: Progress = noProgress,
): Promise<Summary> {
  const startedAt = performance.now();
  requireFiles(source.folder, source.format === 'jsonl' ? CORPUS_FILES : DUMP_FILES);
  const result = await withClaim(url, source.folder, (pool, db) =>
    withStaging(
      db,
      () =>
        source.format === 'jsonl'
          ? loadCorpus({ pool, db, folder: source.folder, progress })
          : loadDump(db, { pool, progress, ...source }),
      async () => {
        progress.step('Refreshing statistics');
        await refreshStatistics(pool);
        await refreshVocabularySoon(drizzle(pool));
        await renderPostsSoon(drizzle(pool));
        await indexMissingSoon(drizzle(pool));
      },
    ),
  );
  return { ...result, ms: performance.now() - startedAt };
}

/** Loads one page of a site's API, as `load` loads its dump. Null while another load runs. */
export async function loadApiPage(
  url: string,
  { site, questions }: { site: string; questions: readonly ApiQuestion[] },
): Promise<{ questions: number; answers: number } | null> {
  const page = stagedPage(site, questions);
  try {
    const found = await withClaim(url, site, (pool, db) =>
      withStaging(
        db,
        () => loadPage(db, { pool, site, progress: noProgress }, page),
        () => indexMissingSoon(drizzle(pool)),
      ),
    );
    return { questions: found.questions.added, answers: found.answers.added };
  } catch (error) {
    if (error instanceof Busy) return null;
    throw error;
  }
}

class Busy extends LoadError {}

/** Gives `act` connections made for large writes, of which one holds the right to load. */
async function withClaim<T>(
  url: string,
  name: string,
  act: (pool: pg.Pool, db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, onConnect: prepare });
  // A connection that is lost while idle ends the process unless somebody listens; the next query
  // on it says what happened.
  pool.on('error', () => {});
  const db = await pool.connect();
  try {
    if (!(await queries.claimLoading(db)))
      throw new Busy(name, null, 'another load is running in this database; wait until it is done');
    const result = await act(pool, db);
    await queries.releaseLoading(db);
    return result;
  } finally {
    db.release(true);
    await pool.end();
  }
}

// The pool listens only to the connections that nobody holds.
async function prepare(client: pg.ClientBase): Promise<void> {
  client.on('error', () => {});
  await tuneForBulk(client);
}

/**
 * Makes the staging tables for `act`, drops them whatever comes of it, and does what comes after a
 * success meanwhile.
 */
async function withStaging<T>(
  db: pg.PoolClient,
  act: () => Promise<T>,
  afterwards: () => Promise<void>,
): Promise<T> {
  await queries.createStaging(db);
  let cleared: Promise<void> | undefined;
  // If the connection is lost, the next load drops the staging tables that were left behind.
  const clear = (): Promise<void> => (cleared ??= queries.dropStaging(db).catch(() => {}));
  try {
    const result = await act();
    await Promise.all([clear(), afterwards()]);
    return result;
  } finally {
    await clear();
  }
}
