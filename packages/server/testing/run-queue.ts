import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';

const STORED_WITHIN_MS = 10_000;

/**
 * Runs every job that is due, and returns once it is stored what became of each. The queue itself
 * does not wait for that: a retry that a test brings forward would be put off again by it.
 */
export async function runQueue(pool: Pool, taskList: TaskList, concurrency = 1): Promise<void> {
  const logger = new Logger(() => () => {});
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, concurrency, logger });
  const until = Date.now() + STORED_WITHIN_MS;
  while (await hasUnstored(pool, Object.keys(taskList))) {
    if (Date.now() > until) throw new Error('What became of a job was not stored in time.');
    await wait(5);
  }
}

async function hasUnstored(pool: Pool, tasks: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where locked_at is not null and task_identifier = any($1)',
    [tasks],
  );
  return rowCount !== 0;
}
