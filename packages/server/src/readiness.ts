import type pg from 'pg';
import { isOutOfRoom, isTimeout } from './platform/db/db-errors.ts';
import { isMigrated } from './platform/db/migrate.ts';

const PATIENCE_MS = 2000;
const BUSY = 'no connection to the database came free';
/** As while a table is locked. */
const LATE = 'the database does not answer in time';
const FULL = 'the disk of the database is full';
/**
 * Writes some 300 KB that memory has no room for, as a long sort does: on a full disk that fails,
 * where a row may still find room on its page. Rolled back by itself.
 */
const NEEDS_ROOM = "set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)";

/**
 * Whether this process should receive requests: a connection for writing is available and the
 * database accepts writes and has room for them. Concurrent checks share one query.
 */
export function createReadiness(pool: pg.Pool): () => Promise<string> {
  let asking: Promise<string> | undefined;
  let isConnected = false;
  return async () => {
    asking ??= ask(pool, () => (isConnected = true)).finally(() => {
      asking = undefined;
      isConnected = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(isConnected ? LATE : BUSY), PATIENCE_MS);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function ask(pool: pg.Pool, onConnected: () => void): Promise<string> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    onConnected();
    if (!(await isMigrated(client))) return 'migrations are missing';
    const { rows } = await client.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    );
    if (rows[0]?.setting !== 'off') return 'the database takes no writes';
    await client.query(NEEDS_ROOM);
    return 'ready';
  } catch (error) {
    if (isOutOfRoom(error)) return FULL;
    if (!isTimeout(error)) return 'the database is not reachable';
    return client ? LATE : BUSY;
  } finally {
    client?.release();
  }
}
