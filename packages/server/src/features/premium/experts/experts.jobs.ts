import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { forgetClaims } from './queue.service.ts';

export function expertJobs({ database: { db }, now }: Platform): RunningJob[] {
  return [runAt('41 3 * * *', 'forget_claims', () => forgetClaims(db, now()))];
}
