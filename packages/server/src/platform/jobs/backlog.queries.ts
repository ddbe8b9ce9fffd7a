import type pg from 'pg';
import { IS_SUPERSEDED } from './job.ts';

export interface Backlog {
  /** Due, and not done. */
  jobsWaiting: number;
  /** Out of attempts, and not replaced by a newer job. */
  jobsFailed: number;
  jobAgeSeconds: number;
  mailAgeSeconds: number;
  /** Refused by the mail server for good, or never sent in all attempts. */
  mailsFailed: number;
  /** Given to the mail server, which did not say whether it took them. */
  mailsUnknown: number;
}

const NOTHING: Backlog = {
  jobsWaiting: 0,
  jobsFailed: 0,
  jobAgeSeconds: 0,
  mailAgeSeconds: 0,
  mailsFailed: 0,
  mailsUnknown: 0,
};

/** The backlog of all processes together. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select count(*) filter (where is_due)::int as "jobsWaiting", count(*) filter (where is_failed)::int as "jobsFailed",
      coalesce(max(extract(epoch from now() - run_at)) filter (where is_due), 0)::float8 as "jobAgeSeconds",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mail_outbox where state in ('queued', 'sending')) as "mailAgeSeconds",
      (select count(*) from mail_outbox where state = 'failed')::int as "mailsFailed",
      (select count(*) from mail_outbox where state = 'unknown')::int as "mailsUnknown"
    from (select run_at, attempts < max_attempts and run_at <= now() as is_due,
      attempts >= max_attempts and locked_at is null and not ${IS_SUPERSEDED} as is_failed from graphile_worker._private_jobs) jobs`);
  return rows[0] ?? NOTHING;
}
