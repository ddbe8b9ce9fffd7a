import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { describeTags } from './tags.service.ts';

export function tagJobs({ database: { db } }: Platform): RunningJob[] {
  return [runAt('27 4 * * *', 'describe_tags', () => describeTags(db))];
}
