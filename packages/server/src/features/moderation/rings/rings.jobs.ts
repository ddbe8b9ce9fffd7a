import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import { findRings } from './rings.service.ts';

/** When the jobs run, in UTC. */
export const RINGS_CRONTAB = '47 2 * * * find_vote_rings';

export function ringJobs({ database: { db }, log, now, purge }: Platform): TaskList {
  return {
    find_vote_rings: async () => {
      const { rings, questionIds } = await findRings(db, now());
      if (rings === 0) return;
      purge([LISTS_TAG, STATS_TAG, ...questionIds.map(questionTag)]);
      log.info({ rings }, 'votes cast in rings were set aside');
    },
  };
}
