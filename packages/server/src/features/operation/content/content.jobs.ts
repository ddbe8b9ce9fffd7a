import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { addJob, defineJob, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { renewUnshown } from './content.service.ts';

const RENEW_UNSHOWN = defineJob('renew_wordings', z.object({}));

export function contentJobs({ database: { db } }: Platform): RunningJob[] {
  return [runJob(RENEW_UNSHOWN, async () => void (await renewUnshown(db)))];
}

/** Has the wordings and rules of this version brought to a site that is here, after its start. */
export const renewUnshownLater = (db: Db): Promise<void> =>
  addJob(db, RENEW_UNSHOWN, {}, { key: RENEW_UNSHOWN.name });
