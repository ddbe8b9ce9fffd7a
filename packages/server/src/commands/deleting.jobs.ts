import type { Platform } from '../platform/http/app.ts';
import { runAt, runJob, type RunningJob } from '../platform/jobs/job.ts';
import { eraseClosedAccounts } from './delete-account.ts';
import { forgettingMentions, sweepMentions } from './forget-mentions.ts';

export function deletingJobs(platform: Platform): RunningJob[] {
  return [
    runAt('*/10 * * * * ?fill=1h', 'erase_closed_accounts', () => eraseClosedAccounts(platform)),
    /**
     * Removes a departed member's name from all texts. It is safe to run twice, so the queue may
     * retry.
     */
    runJob(forgettingMentions, ({ usernames }) => sweepMentions(platform, usernames)),
  ];
}
