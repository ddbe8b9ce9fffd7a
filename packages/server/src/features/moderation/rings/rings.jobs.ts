import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import { findRings } from './rings.service.ts';

export function ringJobs({ database: { db }, log, now, purge }: Platform): RunningJob[] {
  return [
    runAt('47 2 * * *', 'find_vote_rings', async () => {
      const { rings, questionIds } = await findRings(db, now());
      if (rings === 0) return;
      purge([LISTS_TAG, STATS_TAG, ...questionIds.map(questionTag)]);
      log.info({ rings }, 'votes cast in rings were set aside');
    }),
  ];
}
