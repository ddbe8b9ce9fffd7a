import { rmSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../../src/platform/embedded/postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface TestDatabase {
  pool: pg.Pool;
  url: string;
  /** Empties every table. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** A migrated, empty database on a server of its own, which trades durability for speed. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = temporaryFolder('loading');
  const server = await startPostgres({
    dataDir: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  await migrate(server.url);
  const pool = new pg.Pool({ connectionString: server.url });
  // A pool's end does not wait until its connections are closed: the server's stop meets them, and
  // they report it.
  pool.on('error', () => {});
  return {
    pool,
    url: server.url,
    async clear() {
      await pool.query('truncate users, tags, imported_votes restart identity cascade');
    },
    async stop() {
      await pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
