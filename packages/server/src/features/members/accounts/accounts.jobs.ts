import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { addJob, defineJob, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { protectNames } from './usernames.service.ts';

const PROTECT_NAMES = defineJob('protect_names', z.object({}));

export function accountJobs({ database: { db } }: Platform): RunningJob[] {
  // Every night for members whom a load has brought.
  return [runJob(PROTECT_NAMES, () => protectNames(db), '20 3 * * *')];
}

/** Has the names that are here protected against confusable ones, after the start. */
export const protectNamesLater = (db: Db): Promise<void> =>
  addJob(db, PROTECT_NAMES, {}, { key: PROTECT_NAMES.name });
