import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { mailDigests } from './digest.service.ts';
import { mailWhatIsDue } from './mailing.service.ts';

/** When the jobs run, in UTC. A Monday that the site slept through is made up for within a day. */
export const NOTIFICATIONS_CRONTAB = [
  '* * * * * mail_notifications',
  '0 7 * * 1 mail_digests ?fill=1d',
].join('\n');

export function notificationJobs({ database: { db }, config, now }: Platform): TaskList {
  return {
    mail_notifications: () => mailWhatIsDue(db, config.site, now()),
    mail_digests: () => mailDigests(db, config.site, now()),
  };
}
