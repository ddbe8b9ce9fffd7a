import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

// An arbitrary number that no other program of this database uses; all processes must agree on it.
export const MIGRATION_LOCK = 7_203_118;

const CREATE =
  'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())';
const FOLDER = path.join(import.meta.dirname, '../../../migrations');

/** A migration that ran, with the hash of its text. */
export interface RanMigration {
  name: string;
  hash: string;
}

/**
 * Brings the database up to date, under a lock: of two processes that start at once, the second
 * waits. Returns what it ran.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE);
    const known = new Map((await ranMigrations(client)).map((row) => [row.name, row.hash]));
    const migrations = readMigrations(folder);
    refuseNewer([...known.keys()], migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      const hash = known.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined)
        throw new Error(
          `The migration ${migration.name} was changed after it ran. Migrations go forward only: add a new one.`,
        );
      await client.query('begin');
      await run(client, migration);
      await client.query('commit');
      ran.push(migration.name);
    }
    await prepareQueue(url);
    return ran;
  } finally {
    await client.end();
  }
}

/** Refuses a database that a later version has changed: what this one writes may not fit it. */
function refuseNewer(known: readonly string[], migrations: readonly RanMigration[]): void {
  const last = migrations.at(-1)?.name ?? '';
  const newer = known.find((name) => name > last);
  if (newer !== undefined)
    throw new Error(
      `A newer version of the site has changed this database (${newer}). Start that version, or restore a backup that this one made.`,
    );
}

/**
 * Creates the job queue's tables, which belong to its library, so that jobs can be added before any
 * worker has run.
 */
export async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}

/** Which migrations have run in this database. */
export async function ranMigrations(client: pg.ClientBase): Promise<RanMigration[]> {
  const { rows } = await client.query<RanMigration>(
    'select name, hash from migrations order by name',
  );
  return rows;
}

/**
 * Keeps the tables as they are until the caller's transaction ends. False where they are being
 * changed.
 */
export async function claimSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as claimed',
    [MIGRATION_LOCK],
  );
  return rows[0]?.claimed === true;
}

/**
 * Builds the tables as these migrations left them, in the caller's transaction. Returns the names
 * of those that this build does not have.
 */
export async function rebuild(
  client: pg.ClientBase,
  wanted: readonly RanMigration[],
): Promise<string[]> {
  const own = new Map(readMigrations(FOLDER).map((migration) => [migration.name, migration]));
  const unknown = wanted
    .filter(({ name, hash }) => own.get(name)?.hash !== hash)
    .map(({ name }) => name);
  if (unknown.length > 0) return unknown;
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(CREATE);
  for (const { name } of wanted) {
    const migration = own.get(name);
    if (migration) await run(client, migration);
  }
  return [];
}

/**
 * Whether every migration of this version has run. Those of a later version may have run too:
 * during a rollout, servers of both versions are active.
 */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>, folder = FOLDER): Promise<boolean> {
  const names = readMigrations(folder).map(({ name }) => name);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from migrations where name = any($1)',
    [names],
  );
  return rows[0]?.count === names.length;
}

type Migration = RanMigration & { sql: string };

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

async function run(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
}
