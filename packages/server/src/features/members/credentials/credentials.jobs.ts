import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { endOldBadges, removeOldEvidence } from './credentials.service.ts';

export function credentialJobs(platform: Platform): RunningJob[] {
  const { db } = platform.database;
  return [
    runAt('3 0 * * *', 'end_old_badges', async () => {
      if ((await endOldBadges(db, platform.now())).length > 0)
        await platform.purge([EVERYTHING_TAG]);
    }),
    runAt('47 3 * * *', 'remove_old_evidence', async () => {
      const count = await removeOldEvidence(platform, platform.now());
      if (count > 0) platform.log.info({ count }, 'removed evidence');
    }),
  ];
}
