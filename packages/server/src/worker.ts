import type { TaskList } from 'graphile-worker';
import {
  CREDENTIALS_CRONTAB,
  credentialJobs,
} from './features/members/credentials/credentials.jobs.ts';
import { DELETION_CRONTAB, deletionJobs } from './features/members/deletion/deletion.jobs.ts';
import { EXPERTS_CRONTAB, expertJobs } from './features/premium/experts/experts.jobs.ts';
import { followJobs } from './features/community/follows/follows.jobs.ts';
import { INSIGHTS_CRONTAB, insightJobs } from './features/premium/insights/insights.jobs.ts';
import { LEDGERS_CRONTAB, ledgerJobs } from './features/premium/ledgers/ledgers.jobs.ts';
import { MAIL_CRONTAB, mailJobs } from './features/reach/mail/mail.jobs.ts';
import {
  NOTIFICATIONS_CRONTAB,
  notificationJobs,
} from './features/members/notifications/notifications.jobs.ts';
import { RINGS_CRONTAB, ringJobs } from './features/moderation/rings/rings.jobs.ts';
import { PASSAGES_CRONTAB, passageJobs } from './features/community/passages/passages.jobs.ts';
import { SITEMAP_CRONTAB, sitemapJobs } from './features/reach/sitemap/sitemap.jobs.ts';
import { TAGS_CRONTAB, tagJobs } from './features/community/tags/tags.jobs.ts';
import { UPKEEP_CRONTAB, upkeepJobs } from './features/operation/upkeep/upkeep.jobs.ts';
import { VALIDITY_CRONTAB, validityJobs } from './features/community/validity/validity.jobs.ts';
import {
  VOCABULARY_CRONTAB,
  vocabularyJobs,
} from './features/community/vocabulary/vocabulary.jobs.ts';
import { UPLOADS_CRONTAB, uploadJobs } from './features/members/uploads/uploads.jobs.ts';
import {
  SUBSCRIPTION_CRONTAB,
  subscriptionJobs,
} from './features/premium/subscription/subscription.jobs.ts';
import { sourceJobs } from './features/operation/sources/sources.jobs.ts';
import type { Platform } from './platform/http/app.ts';
import { type Queue, startQueue } from './platform/jobs/queue.ts';

/** Every feature's jobs. */
export const jobsOf = (platform: Platform): TaskList => ({
  ...upkeepJobs(platform),
  ...mailJobs(platform),
  ...followJobs(platform),
  ...notificationJobs(platform),
  ...sitemapJobs(platform),
  ...ledgerJobs(platform),
  ...insightJobs(platform),
  ...vocabularyJobs(platform),
  ...tagJobs(platform),
  ...validityJobs(platform),
  ...uploadJobs(platform),
  ...credentialJobs(platform),
  ...deletionJobs(platform),
  ...ringJobs(platform),
  ...subscriptionJobs(platform),
  ...expertJobs(platform),
  ...sourceJobs(platform),
  ...passageJobs(platform),
});
const CRONTAB = [
  CREDENTIALS_CRONTAB,
  DELETION_CRONTAB,
  EXPERTS_CRONTAB,
  INSIGHTS_CRONTAB,
  LEDGERS_CRONTAB,
  MAIL_CRONTAB,
  NOTIFICATIONS_CRONTAB,
  RINGS_CRONTAB,
  PASSAGES_CRONTAB,
  SITEMAP_CRONTAB,
  SUBSCRIPTION_CRONTAB,
  TAGS_CRONTAB,
  UPKEEP_CRONTAB,
  VALIDITY_CRONTAB,
  VOCABULARY_CRONTAB,
  UPLOADS_CRONTAB,
].join('\n');

/** Runs late and scheduled work in this process; of all processes one takes each job. */
export function startWorker(platform: Platform): Promise<Queue> {
  return startQueue(platform, { taskList: jobsOf(platform), crontab: CRONTAB });
}
