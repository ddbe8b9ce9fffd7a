import { sql } from 'drizzle-orm';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { plainError } from '../observe/log.ts';

/** A kind of job: its name in the database and the schema of its payload. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
}

/** A job with its handler, and its cron schedule in UTC if it has one. */
export interface RunningJob {
  name: string;
  task: Task;
  cron: string | null;
}

export interface Waiting {
  /** Of several waiting under one key, only the last runs. */
  key?: string;
  /** The jobs of one queue run one after another in all processes. */
  queue?: string;
  at?: Date;
  maxAttempts?: number;
  /** Of several that are due, the lowest goes first; 0 unless said. */
  priority?: number;
}

/** Declares a job: `defineJob('send_letter', z.object({ id: z.uuid() }))`. */
export const defineJob = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
): Job<Payload> => ({ name, payload });

/**
 * Marks a job that was added under a key. If a newer job replaces it while it runs, it loses its
 * key and is not retried: it is superseded, which is not a failure.
 */
const KEYED = 'keyed';

/** In the queue's table: whether a newer job with the same key replaced this one. */
export const IS_SUPERSEDED = `(key is null and coalesce(flags ? '${KEYED}', false))`;

/** Queues a job that runs once the transaction has committed, with retries until it succeeds. */
export async function addJob<Payload extends z.ZodType>(
  db: Db,
  { name, payload }: Job<Payload>,
  input: z.input<Payload>,
  { key, queue, at, maxAttempts, priority }: Waiting = {},
): Promise<void> {
  await db.execute(
    sql`select from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload.parse(input))}::json,
      queue_name => ${queue ?? null}::text, run_at => ${at ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int, priority => ${priority ?? null}::int, job_key => ${key ?? null}::text, flags => ${key === undefined ? null : `{${KEYED}}`}::text[])`,
  );
}

/** Defines a job's handler, and when it runs on a schedule. */
export const runJob = <Payload extends z.ZodType>(
  { name, payload }: Job<Payload>,
  run: (input: z.output<Payload>, helpers: JobHelpers) => unknown,
  cron: string | null = null,
): RunningJob => ({
  name,
  task: async (input, helpers) => {
    try {
      await run(payload.parse(input ?? {}), helpers);
    } catch (error) {
      // The library logs and stores it whole; where that fails, it ends the worker.
      throw plainError(error);
    }
  },
  cron,
});

/** A job that only runs on a schedule. */
export const runAt = (cron: string, name: string, run: () => unknown): RunningJob =>
  runJob(defineJob(name, z.object({})), run, cron);

/** The jobs in the library's form. Two with one name would replace each other. */
export function readJobs(jobs: readonly RunningJob[]): { taskList: TaskList; crontab: string } {
  const taskList: TaskList = {};
  for (const { name, task } of jobs) {
    if (taskList[name]) throw new Error(`Two jobs have the name ${name}.`);
    taskList[name] = task;
  }
  return { taskList, crontab: jobs.flatMap(cronLine).join('\n') };
}

function cronLine({ cron, name }: RunningJob): string[] {
  if (cron === null) return [];
  const [line, options] = cron.split(' ?');
  return [`${line} ${name}${options === undefined ? '' : ` ?${options}`}`];
}
