import { Logger, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { mailJobs } from './features/mail/mail.jobs.ts';
import { UPKEEP_CRONTAB, upkeepJobs } from './features/upkeep/upkeep.jobs.ts';
import type { Platform } from './platform/app.ts';

/** Every feature's jobs. */
export const jobsOf = (platform: Platform): TaskList => ({ ...upkeepJobs(platform), ...mailJobs(platform) });
const CRONTAB = [UPKEEP_CRONTAB].join('\n');

const CONCURRENCY = 2;

/** Runs late and scheduled work in this process; of all processes one takes each job. */
export async function startWorker(platform: Platform): Promise<{ stop: () => Promise<void> }> {
  const logger = new Logger(() => (level, message, meta) => {
    // Its levels have these names too; its "info" is about its own polling.
    if (level === 'error') platform.log.error({ meta }, message);
    else if (level === 'warning') platform.log.warn({ meta }, message);
    else platform.log.debug({ meta }, message);
  });
  // Its own connections: a long job must not hold one that a reader waits for.
  const pool = new pg.Pool({ connectionString: platform.database.url, max: CONCURRENCY + 1 });
  pool.on('error', (error) => platform.log.warn({ err: error }, 'a connection of the worker failed'));
  const runner = await run({ pgPool: pool, taskList: jobsOf(platform), crontab: CRONTAB, concurrency: CONCURRENCY, noHandleSignals: true, logger });
  const stop = async () => {
    await runner.stop();
    await pool.end();
  };
  return { stop };
}
