import type { Job } from '@lotwise/contract/operation/jobs';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { IS_SUPERSEDED } from '../../../platform/jobs/job.ts';

// The library's own view and functions: its tables are not ours to write.

const IS: Record<Job['state'], SQL> = {
  waiting: sql`locked_at is null and attempts < max_attempts`,
  running: sql`locked_at is not null`,
  failed: sql`locked_at is null and attempts >= max_attempts and not ${sql.raw(IS_SUPERSEDED)}`,
};

export type JobRow = {
  id: string;
  task: string;
  attempts: number;
  maxAttempts: number;
  error: string | null;
  runAt: string;
  createdAt: string;
};

const columns = sql`id::text, task_identifier as task, attempts, max_attempts as "maxAttempts", last_error as error, run_at as "runAt", created_at as "createdAt"`;

export async function jobsOf(
  db: Db,
  state: Job['state'],
  limit: number,
  offset: number,
): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select ${columns} from graphile_worker.jobs where ${IS[state]} order by run_at, id limit ${limit} offset ${offset}`);
  return rows;
}

export async function countJobs(db: Db): Promise<Record<Job['state'], number>> {
  const { rows } = await db.execute<Record<Job['state'], number>>(sql`
    select count(*) filter (where ${IS.waiting})::int as waiting, count(*) filter (where ${IS.running})::int as running,
      count(*) filter (where ${IS.failed})::int as failed from graphile_worker.jobs`);
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

export async function findJob(
  db: Db,
  id: string,
): Promise<{ task: string; error: string | null; attempts: number } | undefined> {
  const { rows } = await db.execute<{ task: string; error: string | null; attempts: number }>(sql`
    select task_identifier as task, last_error as error, attempts from graphile_worker.jobs where id = ${id}::bigint`);
  return rows[0];
}

/** Has a job done now. Returns whether it could be: a worker may have it. */
export async function rescheduleJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`,
  );
  return rows.length > 0;
}

export async function deleteJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`,
  );
  return rows.length > 0;
}
