import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { tellOutdated } from './outdated.service.ts';

export const VALIDITY_CRONTAB = '47 4 * * * tell_outdated_answers';

export function validityJobs({ database: { db }, now }: Platform): TaskList {
  return { tell_outdated_answers: () => tellOutdated(db, now()) };
}
