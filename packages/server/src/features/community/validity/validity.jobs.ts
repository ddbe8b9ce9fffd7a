import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { askToCheck } from './unchecked.service.ts';

export function validityJobs({ database: { db }, now }: Platform): RunningJob[] {
  return [runAt('47 4 * * *', 'ask_to_check_answers', () => askToCheck(db, now()))];
}
