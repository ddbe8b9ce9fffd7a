import { Logger, run, type TaskList } from 'graphile-worker';
import { UPKEEP_CRONTAB, upkeepJobs } from './features/upkeep/upkeep.jobs.ts';
import type { Platform } from './platform/app.ts';

/** Every feature's jobs. */
const jobsOf = (platform: Platform): TaskList => ({ ...upkeepJobs(platform) });
const CRONTAB = [UPKEEP_CRONTAB].join('\n');

/** Runs late and scheduled work in this process; of all processes one takes each job. */
export async function startWorker(platform: Platform): Promise<{ stop: () => Promise<void> }> {
  const logger = new Logger(() => (level, message, meta) => {
    // Its levels have these names too; its "info" is about its own polling.
    if (level === 'error') platform.log.error({ meta }, message);
    else if (level === 'warning') platform.log.warn({ meta }, message);
    else platform.log.debug({ meta }, message);
  });
  const runner = await run({ pgPool: platform.database.pool, taskList: jobsOf(platform), crontab: CRONTAB, concurrency: 2, noHandleSignals: true, logger });
  return { stop: () => runner.stop() };
}
