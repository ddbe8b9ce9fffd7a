import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { tagsShowing } from '../member-pages/member-pages.service.ts';
import { endOldBadges, removeOldEvidence } from './credentials.service.ts';

export const CREDENTIALS_CRONTAB = [
  '3 0 * * * end_old_badges',
  '47 3 * * * remove_old_evidence',
].join('\n');

export function credentialJobs(platform: Platform): TaskList {
  const { db } = platform.database;
  return {
    end_old_badges: async () => {
      for (const member of await endOldBadges(db, platform.now()))
        platform.purge(await tagsShowing(db, member));
    },
    remove_old_evidence: async () => {
      const count = await removeOldEvidence(platform, platform.now());
      if (count > 0) platform.log.info({ count }, 'removed evidence');
    },
  };
}
