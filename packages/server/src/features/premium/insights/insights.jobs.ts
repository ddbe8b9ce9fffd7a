import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { INSIGHTS_TAG } from '../../../platform/cache/tags.ts';
import { publishDue } from './insights.writing.service.ts';

export const INSIGHTS_CRONTAB = '* * * * * publish_insights';

export function insightJobs(platform: Platform): TaskList {
  return {
    publish_insights: async () => {
      if ((await publishDue(platform.database.db, platform.now())) > 0)
        platform.purge([INSIGHTS_TAG]);
    },
  };
}
