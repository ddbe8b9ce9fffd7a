import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { askToCheck } from './unchecked.service.ts';

export const VALIDITY_CRONTAB = '47 4 * * * ask_to_check_answers';

export function validityJobs({ database: { db }, now }: Platform): TaskList {
  return { ask_to_check_answers: () => askToCheck(db, now()) };
}
