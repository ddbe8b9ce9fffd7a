import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { addJob, defineJob, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { renewContent } from './renewal.service.ts';

// Named for what it renewed at first; a server of the version before may have queued it.
const RENEW_CONTENT = defineJob('renew_wordings', z.object({}));

export function contentJobs({ database: { db }, now, purge }: Platform): RunningJob[] {
  return [runJob(RENEW_CONTENT, async () => void (await renewContent({ db, now: now(), purge })))];
}

/** Has the editors' texts of this version brought to a site that is here, after its start. */
export const renewContentLater = (db: Db): Promise<void> =>
  addJob(db, RENEW_CONTENT, {}, { key: RENEW_CONTENT.name });
