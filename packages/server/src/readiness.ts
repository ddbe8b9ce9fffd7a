import type pg from 'pg';
import { isTimeout } from './platform/db/db-errors.ts';
import { isMigrated } from './platform/db/migrate.ts';

const PATIENCE_MS = 2000;
const BUSY = 'no connection to the database came free';
/** As while a table is locked. */
const LATE = 'the database does not answer in time';

/**
 * Whether this process should receive requests: a connection for writing is available and the
 * database accepts writes. Concurrent checks share one query.
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
    return rows[0]?.setting === 'off' ? 'ready' : 'the database takes no writes';
  } catch (error) {
    if (!isTimeout(error)) return 'the database is not reachable';
    return client ? LATE : BUSY;
  } finally {
    client?.release();
  }
}
