import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { describeTags } from './tags.service.ts';

export const TAGS_CRONTAB = '27 4 * * * describe_tags';

export function tagJobs({ database: { db } }: Platform): TaskList {
  return { describe_tags: () => describeTags(db) };
}
