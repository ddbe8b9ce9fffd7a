import type pg from 'pg';
import { isTimeout } from './platform/db/db-errors.ts';
import { isMigrated } from './platform/db/migrate.ts';

const PATIENCE_MS = 2000;
const BUSY = 'no connection to the database came free';

/**
 * Whether this process should receive requests: a connection for writing is available and the
 * database accepts writes. Concurrent checks share one query.
 */
export function createReadiness(pool: pg.Pool): () => Promise<string> {
  let asking: Promise<string> | undefined;
  return async () => {
    asking ??= ask(pool).finally(() => (asking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(BUSY), PATIENCE_MS);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function ask(pool: pg.Pool): Promise<string> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    if (!(await isMigrated(client))) return 'migrations are missing';
    const { rows } = await client.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    );
    return rows[0]?.setting === 'off' ? 'ready' : 'the database takes no writes';
  } catch (error) {
    return isTimeout(error) ? BUSY : 'the database is not reachable';
  } finally {
    client?.release();
  }
}
