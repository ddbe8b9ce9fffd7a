import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { backup } from '../src/features/operation/backup/backup.service.ts';
import { unpacked } from '../src/features/operation/backup/format.ts';
import { sourceOf, targetOf } from '../src/features/operation/backup/places.ts';
import { restore } from '../src/features/operation/backup/restore.service.ts';
import { readConfig } from '../src/platform/config/config.ts';

type Env = Record<string, string>;

const configOf = (env: Env) => readConfig({ NODE_ENV: 'test', ...env });

/** The bytes of a backup of the database, with the files and keys of a site set up so. */
export function backUp(url: string, env: Env): Promise<Buffer> {
  return buffer(backup({ url, purpose: 'backup', now: new Date(), ...sourceOf(configOf(env)) }));
}

/** Restores bytes, which come in small pieces, into a database. */
export function restoreInto(url: string, bytes: Buffer, env: Env, isReplacing = false) {
  return restore(unpacked(pieces(bytes)), {
    url,
    isReplacing,
    onStep: () => {},
    ...targetOf(configOf(env)),
  });
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 4099)
    yield bytes.subarray(start, start + 4099);
}

/** Every row of every table, as text in the order of the text; of the queue what its work is. */
export async function contentOf(db: Pick<pg.Pool, 'query'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1",
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(
      `select (to_jsonb(t) - 'ran_at')::text as row from "${name}" t order by 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  const { rows: jobs } = await db.query<{ row: string }>(`
    select jsonb_build_array(t.identifier, j.payload, q.queue_name, j.run_at, j.priority, j.attempts, j.max_attempts, j.key, j.last_error)::text as row
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by 1`);
  return { ...content, jobs: jobs.map(({ row }) => row) };
}

export const tableCount = async (db: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return rows[0]?.count ?? 0;
};
