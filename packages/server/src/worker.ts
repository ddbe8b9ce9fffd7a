import type { TaskList } from 'graphile-worker';
import { CREDENTIALS_CRONTAB, credentialJobs } from './features/credentials/credentials.jobs.ts';
import { deletionJobs } from './features/deletion/deletion.jobs.ts';
import { EXPERTS_CRONTAB, expertJobs } from './features/experts/experts.jobs.ts';
import { followJobs } from './features/follows/follows.jobs.ts';
import { INSIGHTS_CRONTAB, insightJobs } from './features/insights/insights.jobs.ts';
import { LEDGERS_CRONTAB, ledgerJobs } from './features/ledgers/ledgers.jobs.ts';
import { MAIL_CRONTAB, mailJobs } from './features/mail/mail.jobs.ts';
import { NOTIFICATIONS_CRONTAB, notificationJobs } from './features/notifications/notifications.jobs.ts';
import { RINGS_CRONTAB, ringJobs } from './features/rings/rings.jobs.ts';
import { PASSAGES_CRONTAB, passageJobs } from './features/passages/passages.jobs.ts';
import { SITEMAP_CRONTAB, sitemapJobs } from './features/sitemap/sitemap.jobs.ts';
import { TAGS_CRONTAB, tagJobs } from './features/tags/tags.jobs.ts';
import { UPKEEP_CRONTAB, upkeepJobs } from './features/upkeep/upkeep.jobs.ts';
import { VALIDITY_CRONTAB, validityJobs } from './features/validity/validity.jobs.ts';
import { VOCABULARY_CRONTAB, vocabularyJobs } from './features/vocabulary/vocabulary.jobs.ts';
import { UPLOADS_CRONTAB, uploadJobs } from './features/uploads/uploads.jobs.ts';
import { SUBSCRIPTION_CRONTAB, subscriptionJobs } from './features/subscription/subscription.jobs.ts';
import { sourceJobs } from './features/sources/sources.jobs.ts';
import type { Platform } from './platform/app.ts';
import { type Queue, startQueue } from './platform/queue.ts';

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
