import type { Job, listJobs } from '@lotwise/contract/operation/jobs';
import type { ReplyOf } from '@lotwise/contract/call';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { countJobs, deleteJob, findJob, jobsOf, rescheduleJob } from './jobs.queries.ts';

const PAGE = 50;
const ERROR_MAX = 500;

export async function list(
  db: Db,
  { page, state }: { page: number; state: Job['state'] },
): Promise<ReplyOf<typeof listJobs>> {
  const [rows, counts] = await Promise.all([
    jobsOf(db, state, PAGE + 1, (page - 1) * PAGE),
    countJobs(db),
  ]);
  const jobs = rows.slice(0, PAGE).map(({ runAt, createdAt, error, ...row }) => ({
    ...row,
    state,
    error: error === null ? null : excerptOf(error, ERROR_MAX),
    runAt: new Date(runAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { jobs, hasMore: rows.length > PAGE, counts };
}

type OneJob = { id: string; actor: Actor; now: Date };

export const retry = (db: Db, job: OneJob): Promise<void> =>
  act(db, job, { action: 'job tried again', change: rescheduleJob });
export const remove = (db: Db, job: OneJob): Promise<void> =>
  act(db, job, { action: 'job removed', change: deleteJob });

async function act(
  db: Db,
  { id, actor, now }: OneJob,
  { action, change }: { action: string; change: (db: Db, id: string) => Promise<boolean> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await findJob(tx, id);
    if (!job) throw new Refusal('not_found', 'This job is no longer in the queue.');
    if (!(await change(tx, id))) throw new Refusal('conflict', 'This job is running.');
    await record(tx, {
      actor,
      action,
      target: { type: 'job', id, name: job.task },
      before: { attempts: job.attempts },
      now,
    });
  });
}
