import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { redraw } from './sitemap.service.ts';

/** When the jobs run, in UTC. */
export const SITEMAP_CRONTAB = '7 * * * * redraw_sitemap';

export function sitemapJobs({ database: { db } }: Platform): TaskList {
  return { redraw_sitemap: () => redraw(db) };
}
