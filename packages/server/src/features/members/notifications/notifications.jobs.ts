import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { mailDigests } from './digest.service.ts';
import { mailWhatIsDue } from './mailing.service.ts';

export function notificationJobs({ database: { db }, config, now }: Platform): RunningJob[] {
  return [
    runAt('* * * * *', 'mail_notifications', () => mailWhatIsDue(db, config.site, now())),
    // A Monday that the site slept through is made up for within a day.
    runAt('0 7 * * 1 ?fill=1d', 'mail_digests', () => mailDigests(db, config.site, now())),
  ];
}
