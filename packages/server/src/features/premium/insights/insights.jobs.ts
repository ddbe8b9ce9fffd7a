import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { INSIGHTS_TAG } from '../../../platform/cache/tags.ts';
import { publishDue } from './insights.writing.service.ts';

export function insightJobs(platform: Platform): RunningJob[] {
  return [
    runAt('* * * * *', 'publish_insights', async () => {
      if ((await publishDue(platform.database.db, platform.now())) > 0)
        platform.purge([INSIGHTS_TAG]);
    }),
  ];
}
