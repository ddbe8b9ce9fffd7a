import { deletingJobs } from './commands/deleting.jobs.ts';
import { reviewingJobs } from './commands/reviewing.jobs.ts';
import { accountJobs } from './features/members/accounts/accounts.jobs.ts';
import { credentialJobs } from './features/members/credentials/credentials.jobs.ts';
import { followJobs } from './features/community/follows/follows.jobs.ts';
import { ledgerJobs } from './features/premium/ledgers/ledgers.jobs.ts';
import { mailJobs } from './features/members/mail/mail.jobs.ts';
import { notificationJobs } from './features/members/notifications/notifications.jobs.ts';
import { upkeepJobs } from './features/operation/upkeep/upkeep.jobs.ts';
import { voteJobs } from './features/community/votes/votes.jobs.ts';
import { uploadJobs } from './features/members/uploads/uploads.jobs.ts';
import { subscriptionJobs } from './features/members/subscription/subscription.jobs.ts';
import { contentJobs } from './features/operation/content/content.jobs.ts';
import { sourceJobs } from './features/operation/sources/sources.jobs.ts';
import { shortJobs } from './jobs.ts';
import type { Platform } from './platform/http/app.ts';
import { readJobs } from './platform/jobs/job.ts';
import { type Queue, startQueue } from './platform/jobs/queue.ts';

const FEATURES = [
  shortJobs,
  upkeepJobs,
  mailJobs,
  accountJobs,
  followJobs,
  notificationJobs,
  ledgerJobs,
  uploadJobs,
  credentialJobs,
  deletingJobs,
  reviewingJobs,
  voteJobs,
  subscriptionJobs,
  sourceJobs,
  contentJobs,
];

/** Every feature's jobs. */
export const jobsOf = (platform: Platform) => readJobs(FEATURES.flatMap((jobs) => jobs(platform)));

/** Runs late and scheduled work in this process; of all processes one takes each job. */
export function startWorker(platform: Platform): Promise<Queue> {
  return startQueue(platform, jobsOf(platform));
}
