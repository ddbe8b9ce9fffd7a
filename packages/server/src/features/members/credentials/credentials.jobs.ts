import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { tagsShowing } from '../member-pages/member-pages.service.ts';
import { endOldBadges, removeOldEvidence } from './credentials.service.ts';

export function credentialJobs(platform: Platform): RunningJob[] {
  const { db } = platform.database;
  return [
    runAt('3 0 * * *', 'end_old_badges', async () => {
      for (const member of await endOldBadges(db, platform.now()))
        platform.purge(await tagsShowing(db, member));
    }),
    runAt('47 3 * * *', 'remove_old_evidence', async () => {
      const count = await removeOldEvidence(platform, platform.now());
      if (count > 0) platform.log.info({ count }, 'removed evidence');
    }),
  ];
}
