import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

// Any number no other program of this database uses; all processes must agree on it.
const LOCK = 7_203_118;

const FOLDER = path.join(import.meta.dirname, '../../migrations');

/** Brings the database up to date, under a lock: of two processes that start at once, the second waits. Answers what it ran. */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())');
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const known = new Map(rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const migration of readMigrations(folder)) {
      const hash = known.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) throw new Error(`The migration ${migration.name} was changed after it ran. Migrations go forward only: add a new one.`);
      await run(client, migration);
      ran.push(migration.name);
    }
    // The queue's tables are its library's own: with them here, a job can be added before any worker ran.
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    return ran;
  } finally {
    await client.end();
  }
}

/** Whether every migration has run. */
export async function isMigrated(pool: pg.Pool, folder = FOLDER): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migrations');
  return rows[0]?.count === readMigrations(folder).length;
}

type Migration = { name: string; sql: string; hash: string };

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

async function run(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(sql);
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  await client.query('commit');
}
