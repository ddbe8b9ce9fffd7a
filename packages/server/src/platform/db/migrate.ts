import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

// An arbitrary number that no other program of this database uses; all processes must agree on it.
export const MIGRATION_LOCK = 7_203_118;

const CREATE =
  'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())';
/** The whole schema, and in `before` the migrations that it replaced. */
const FOLDER = path.join(import.meta.dirname, '../../../migrations');
const SCHEMA = '0001_schema.sql';

/** A migration that ran, with the hash of its text. */
export interface RanMigration {
  name: string;
  hash: string;
}

/**
 * Brings the database up to date, under a lock: of two processes that start at once, the second
 * waits. Refuses what it doesn't know before it writes anything. Returns what it ran.
 *
 * A new database gets the schema in one file. One that was made by the migrations that this file
 * replaced gets those of them that it lacks, which lead to the same tables, and is then as if it
 * had the file.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = await knownMigrations(client);
    const all = readMigrations(folder);
    refuseUnknown(known, all);
    await client.query(CREATE);
    const ran: string[] = [];
    for (const migration of stepsFrom(known, all)) {
      if (known.has(migration.name)) continue;
      await client.query('begin');
      await run(client, migration);
      await client.query('commit');
      if (migration.sql !== null) ran.push(migration.name);
    }
    await prepareQueue(url);
    return ran;
  } finally {
    await client.end();
  }
}

/** Which migrations have run, with their hashes; none in an empty database. */
async function knownMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ isBegun: boolean; isForeign: boolean }>(
    `select to_regclass('migrations') is not null as "isBegun", to_regclass('users') is not null as "isForeign"`,
  );
  if (rows[0]?.isBegun)
    return new Map((await ranMigrations(client)).map(({ name, hash }) => [name, hash]));
  if (rows[0]?.isForeign)
    throw new Error(
      'The database holds tables of another program. Make an empty database for this site.',
    );
  return new Map();
}

/**
 * What a database goes through, in order: the schema, or the migrations before it, after which the
 * schema is only noted; then what came later.
 */
function stepsFrom(known: ReadonlyMap<string, string>, { before, later }: Migrations): Step[] {
  if (!before.some(({ name }) => known.has(name))) return later;
  return [
    ...before,
    ...later.map((migration) =>
      migration.name === SCHEMA ? { ...migration, sql: null } : migration,
    ),
  ];
}

function refuseUnknown(known: ReadonlyMap<string, string>, { before, later }: Migrations): void {
  const own = new Map([...before, ...later].map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of known) {
    const ownHash = own.get(name);
    if (ownHash === undefined)
      throw new Error(
        `A newer version of the site has changed this database (${name}). Start that version, or restore a backup that this one made.`,
      );
    if (ownHash !== hash)
      throw new Error(
        `The migration ${name} was changed after it ran. Migrations go forward only: add a new one.`,
      );
  }
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
  const all = readMigrations(FOLDER);
  const own = new Map([...all.before, ...all.later].map(({ name, hash }) => [name, hash]));
  const unknown = wanted.filter(({ name, hash }) => own.get(name) !== hash).map(({ name }) => name);
  if (unknown.length > 0) return unknown;
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(CREATE);
  const known = new Map(wanted.map(({ name, hash }) => [name, hash]));
  for (const migration of stepsFrom(known, all))
    if (known.has(migration.name)) await run(client, migration);
  return [];
}

/**
 * Whether every migration of this version has run. Those of a later version may have run too:
 * during a rollout, servers of both versions are active.
 */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>, folder = FOLDER): Promise<boolean> {
  const names = readMigrations(folder).later.map(({ name }) => name);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from migrations where name = any($1)',
    [names],
  );
  return rows[0]?.count === names.length;
}

/** A migration; one whose text is null is noted as if it had run. */
type Step = RanMigration & { sql: string | null };

interface Migrations {
  /** Those that the schema replaced. */
  before: Step[];
  /** The schema, and those that follow it. */
  later: Step[];
}

/** The migrations that this version has. */
export const readMigrations = (folder = FOLDER): Migrations => ({
  before: readFolder(path.join(folder, 'before')),
  later: readFolder(folder),
});

function readFolder(folder: string): Step[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const names = files.filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

async function run(client: pg.ClientBase, { name, sql, hash }: Step): Promise<void> {
  if (sql !== null) await client.query(sql);
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
}
