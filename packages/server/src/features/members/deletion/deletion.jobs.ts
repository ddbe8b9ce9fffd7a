import type { Platform } from '../../../platform/http/app.ts';
import { runAt, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { eraseClosedAccounts } from './deletion.service.ts';
import { forgettingNamings, sweepNamings } from './namings.service.ts';

export function deletionJobs(platform: Platform): RunningJob[] {
  return [
    runAt('*/10 * * * * ?fill=1h', 'erase_closed_accounts', () => eraseClosedAccounts(platform)),
    /**
     * Takes a member who has left out of all texts. Done twice it finds nothing: the queue may try
     * again.
     */
    runJob(forgettingNamings, ({ usernames }) => sweepNamings(platform, usernames)),
  ];
}
