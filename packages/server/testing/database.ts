import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { loadStarterContent } from '../src/features/operation/content/content.service.ts';
import { type Database, openDatabase } from '../src/platform/db/db.ts';
import { databaseUrl } from './global-setup.ts';

/** The day on which the starter content of the template was loaded. */
const CONTENT_DAY = new Date('2026-11-28T12:00:00Z');
const CONTENT_LOCK = 7_203_001;
/** The first waits until it is loaded. */
export const CONTENT_TIMEOUT = 240_000;

/** A database of its own for a test file, empty and migrated. */
export function createTestDatabase(
  connections = 20,
): Promise<Database & { drop: () => Promise<void> }> {
  return create('template_app', connections);
}

/** The same with the starter content, which the first to ask for it loads into a template. */
export async function createContentDatabase(
  connections = 20,
): Promise<Database & { drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [CONTENT_LOCK]);
  const made = await client.query("select from pg_database where datname = 'template_content'");
  if (made.rowCount === 0) await makeContentTemplate(server);
  await client.end();
  return create('template_content', connections);
}

async function makeContentTemplate(server: string): Promise<void> {
  const database = await create('template_app', 5);
  await loadStarterContent(database.db, CONTENT_DAY);
  await database.pool.query('vacuum analyze');
  await database.close();
  const name = new URL(database.url).pathname.slice(1);
  await administer(server, `alter database ${name} rename to template_content`);
}

/** A database without any table. */
export function createEmptyDatabase(): Promise<Database & { drop: () => Promise<void> }> {
  return create('template0', 20);
}

async function create(
  template: string,
  max: number,
): Promise<Database & { drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const database = openDatabase(databaseUrl(server, name), { max });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await administer(server, `drop database ${name} with (force)`, async (client) => {
        // A library's pool ends before its connections have. Nobody listens to them any more, and
        // the error of one that is cut off would be nobody's.
        for (let look = 0; look < 20 && (await connectionsTo(client, name)) > 0; look++)
          await new Promise((resolve) => setTimeout(resolve, 25));
      });
    },
  };
}

/** The same, made before the tests of this file and dropped after them. */
export function useTestDatabase({ content = false } = {}): { readonly current: Database } {
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  beforeAll(async () => {
    database = await (content ? createContentDatabase() : createTestDatabase());
  }, CONTENT_TIMEOUT);
  afterAll(() => database?.drop());
  return {
    get current() {
      if (!database) throw new Error('The test database is there once the tests run.');
      return database;
    },
  };
}

async function connectionsTo(client: pg.Client, database: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [database],
  );
  return rows[0]?.count ?? 0;
}

async function administer(
  url: string,
  statement: string,
  before?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') });
  await client.connect();
  await before?.(client);
  // Two files may copy the template at once, which PostgreSQL refuses while one of them runs.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      break;
    } catch (error) {
      if (attempt === 50 || !(error instanceof pg.DatabaseError) || error.code !== '55006')
        throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await client.end();
}
