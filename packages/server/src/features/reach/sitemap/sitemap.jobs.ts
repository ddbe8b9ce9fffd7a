import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { redraw } from './sitemap.service.ts';

export function sitemapJobs({ database: { db } }: Platform): RunningJob[] {
  return [runAt('7 * * * *', 'redraw_sitemap', () => redraw(db))];
}
