import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { forgetClaims } from './queue.service.ts';

export const EXPERTS_CRONTAB = '41 3 * * * forget_claims';

export function expertJobs({ database: { db }, now }: Platform): TaskList {
  return { forget_claims: () => forgetClaims(db, now()) };
}
