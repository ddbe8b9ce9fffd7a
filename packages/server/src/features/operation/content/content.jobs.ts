import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { addJob, defineJob, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { renewWordings } from './content.service.ts';

const RENEW_WORDINGS = defineJob('renew_wordings', z.object({}));

export function contentJobs({ database: { db } }: Platform): RunningJob[] {
  return [runJob(RENEW_WORDINGS, () => renewWordings(db))];
}

/** Has the wordings of this version brought to a site that is here, after its start. */
export const renewWordingsLater = (db: Db): Promise<void> =>
  addJob(db, RENEW_WORDINGS, {}, { key: RENEW_WORDINGS.name });
