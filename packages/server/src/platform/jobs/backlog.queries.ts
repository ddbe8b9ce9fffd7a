import type pg from 'pg';

export interface Backlog {
  /** Due, and not done. */
  jobsWaiting: number;
  /** Tried as often as they may be. */
  jobsFailed: number;
  jobAgeSeconds: number;
  mailAgeSeconds: number;
}

const NOTHING: Backlog = { jobsWaiting: 0, jobsFailed: 0, jobAgeSeconds: 0, mailAgeSeconds: 0 };

/** What waits to be done, in all processes together. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select count(*) filter (where is_due)::int as "jobsWaiting", count(*) filter (where attempts >= max_attempts)::int as "jobsFailed",
      coalesce(max(extract(epoch from now() - run_at)) filter (where is_due), 0)::float8 as "jobAgeSeconds",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mail_outbox where state in ('queued', 'sending')) as "mailAgeSeconds"
    from (select attempts, max_attempts, run_at, attempts < max_attempts and run_at <= now() as is_due from graphile_worker._private_jobs) jobs`);
  return rows[0] ?? NOTHING;
}
