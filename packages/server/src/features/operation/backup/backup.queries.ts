import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Part } from './manifest.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

// The same values in the same words on both sides; and every table from its beginning, also where
// another reader is in the middle of it.
const SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** Begins to read the database as it is at this moment, whatever is written meanwhile. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query(`begin isolation level repeatable read read only; ${SETTINGS}`);
}

export async function beginRestore(client: pg.ClientBase): Promise<void> {
  // Sorts of whole tables, for their indexes, in memory.
  await client.query(`begin; ${SETTINGS}; set local maintenance_work_mem = '256MB'`);
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? '';
}

// Of this schema, and neither an extension's nor outside the log: what a crash may empty, a restore
// may leave empty.
const OWN_TABLES = `
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name ${OWN_TABLES} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables that last, with the columns that are stored and not computed. */
export async function lastingTables(client: pg.ClientBase): Promise<Part[]> {
  const { rows } = await client.query<Part>(`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    ${OWN_TABLES} and c.relpersistence = 'p' order by 1`);
  return rows;
}

/** Reads a table as PostgreSQL's own text form, one line a row. */
export function readTable(client: pg.ClientBase, { name, columns }: Part): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
}

/**
 * Takes a table's rows. They come frozen, since nobody else sees the table before the commit:
 * what reads them afterwards, the indexes first, has no transaction to look up and no hint to
 * write.
 */
export function writeTable(
  client: pg.ClientBase,
  { name, columns }: Part,
): ReturnType<typeof copyFrom> {
  return client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin with (freeze)`),
  );
}

const FILES_AT_ONCE = 500;

/** Every stored file that a row names. */
export async function* storedFiles(
  client: pg.ClientBase,
): AsyncGenerator<{ key: string; type: string }> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ key: string; type: string }>(
      'select key, content_type as type from uploads where key > $1 order by key limit $2',
      [after, FILES_AT_ONCE],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/**
 * Which numbers come next. They move outside of transactions, so that they are never behind what a
 * snapshot shows.
 */
export async function sequenceValues(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema() and last_value is not null order by 1',
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequence(
  client: pg.ClientBase,
  name: string,
  value: string,
): Promise<void> {
  await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);
}

/**
 * The queue's work as its own public function takes it. What a worker holds at this moment counts
 * as waiting.
 */
export const JOBS: Part = {
  name: 'queued_jobs',
  columns: [
    'task',
    'payload',
    'queue',
    'run_at',
    'priority',
    'attempts',
    'max_attempts',
    'key',
    'flags',
    'last_error',
  ],
};

export function readJobs(client: pg.ClientBase): AsyncIterable<Buffer> {
  return client.query(
    copyTo(`copy (
      select t.identifier, j.payload, q.queue_name, j.run_at, j.priority, j.attempts, j.max_attempts, j.key, array(select jsonb_object_keys(j.flags)), j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      order by j.id) to stdout`),
  );
}

export async function createJobsTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table queued_jobs (
    number bigint generated always as identity, task text, payload json, queue text, run_at timestamptz, priority int, attempts int, max_attempts int, key text,
    flags text[], last_error text) on commit drop`);
}

/** Gives the queue its work back, in place of what it holds. */
export async function addJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
  await client.query('alter table pg_temp.queued_jobs add column id bigint');
  await client.query(`
    update pg_temp.queued_jobs j set id = added.id from (
      select number, (graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority,
        flags => nullif(flags, '{}'))).id from pg_temp.queued_jobs) added where added.number = j.number`);
  await client.query(
    'select from pg_temp.queued_jobs j, graphile_worker.reschedule_jobs(array[j.id], attempts => j.attempts) where j.attempts > 0 and j.attempts < j.max_attempts',
  );
  await client.query(
    "select from pg_temp.queued_jobs j, graphile_worker.permanently_fail_jobs(array[j.id], coalesce(j.last_error, 'failed before the restore')) where j.attempts >= j.max_attempts",
  );
}

/** Removes everything of this schema that is ours; extensions stay. Undone with the transaction. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare one text;
    begin
      for one in
        select format('drop table %s cascade', c.oid::regclass) ${OWN_TABLES}
      loop execute one; end loop;
      for one in
        select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop execute one; end loop;
      for one in
        select format('drop type %s cascade', t.oid::regtype) from pg_type t where t.typnamespace = current_schema()::regnamespace
        and (t.typtype in ('e', 'd') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
      loop execute one; end loop;
    end $$`);
}

/**
 * Takes the keys, indexes and triggers away while rows come in any order: an index that is made
 * over all rows at once costs a fraction of one that is kept up row by row. Returns what puts them
 * back, which checks every row and reference.
 */
export async function liftConstraints(client: pg.ClientBase): Promise<string[]> {
  const { rows: constraints } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype in ('f', 'p', 'u', 'x') and connamespace = current_schema()::regnamespace
    order by contype <> 'f', conrelid::regclass::text, conname`);
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    order by i.indrelid::regclass::text, i.indexrelid::regclass::text`);
  const { rows: triggers } = await client.query<{ off: string; on: string }>(`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as off, format('alter table %s enable trigger user', tgrelid::regclass) as on
    from pg_trigger join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = current_schema()::regnamespace`);
  // Foreign keys go first and come last: they depend on the others' indexes.
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop);
  for (const { off } of triggers) await client.query(off);
  return [
    ...indexes.map(({ add }) => add),
    ...constraints.toReversed().map(({ add }) => add),
    ...triggers.map(({ on }) => on),
  ];
}

/** Empties tables that a migration had filled. */
export async function truncate(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.query(`truncate ${names.map(quoted).join(', ')}`);
}

export async function hasUsers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from users) as found',
  );
  return rows[0]?.found === true;
}

// PostgreSQL takes a moment to forget a connection that was closed.
const PATIENCE_MS = 3000;
const LOOK_AGAIN_MS = 100;

/** How many other connections this database has, and keeps for more than a moment. */
export async function countOthers(client: pg.ClientBase): Promise<number> {
  const patientUntil = Date.now() + PATIENCE_MS;
  for (;;) {
    // A transaction sees the first state that it read until this.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || Date.now() > patientUntil) return count;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Statistics for the planner, which knows nothing of rows that have just come. */
export async function analyse(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
