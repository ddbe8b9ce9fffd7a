import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';

export const readingPage = defineJob('source_page', z.object({ runId: z.uuid() }));

/**
 * The next page of a run is a job. One at a time in all processes: the site counts requests by
 * address.
 */
export const addPageJob = (db: Db, runId: string, at: Date): Promise<void> =>
  addJob(db, readingPage, { runId }, { queue: 'stack-exchange', at, maxAttempts: 8 });
