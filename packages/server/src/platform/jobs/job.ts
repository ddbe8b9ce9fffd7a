import { sql } from 'drizzle-orm';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Db } from '../db/db.ts';

/** What can wait in the queue: its name in the database, and what it has to know. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
}

/** A job as a server does it: its task, and when it runs by itself, as a line of cron in UTC. */
export interface RunningJob {
  name: string;
  task: Task;
  cron: string | null;
}

export interface Waiting {
  /** Of those that wait under one key the last stays. */
  key?: string;
  /** The jobs of one queue run one after another in all processes. */
  queue?: string;
  at?: Date;
  maxAttempts?: number;
}

/** Declares a job: `defineJob('send_letter', z.object({ id: z.uuid() }))`. */
export const defineJob = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
): Job<Payload> => ({ name, payload });

/**
 * Marks a job that was added under a key. One that a newer job replaces while a worker has it loses
 * its key and is not tried again: it is superseded, which is not a failure.
 */
const KEYED = 'keyed';

/** Of rows of the queue: whether a newer job of the same key took the place of this one. */
export const IS_SUPERSEDED = `(key is null and coalesce(flags ? '${KEYED}', false))`;

/** Has a job done once the transaction commits, and again until it succeeds. */
export async function addJob<Payload extends z.ZodType>(
  db: Db,
  { name, payload }: Job<Payload>,
  input: z.input<Payload>,
  { key, queue, at, maxAttempts }: Waiting = {},
): Promise<void> {
  await db.execute(
    sql`select from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload.parse(input))}::json,
      queue_name => ${queue ?? null}::text, run_at => ${at ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}::text, flags => ${key === undefined ? null : `{${KEYED}}`}::text[])`,
  );
}

/** Says how a job is done, and when it runs without being asked for. */
export const runJob = <Payload extends z.ZodType>(
  { name, payload }: Job<Payload>,
  run: (input: z.output<Payload>, helpers: JobHelpers) => unknown,
  cron: string | null = null,
): RunningJob => ({
  name,
  task: async (input, helpers) => {
    await run(payload.parse(input ?? {}), helpers);
  },
  cron,
});

/** A job that only the clock asks for. */
export const runAt = (cron: string, name: string, run: () => unknown): RunningJob =>
  runJob(defineJob(name, z.object({})), run, cron);

/** What the library takes of them. Two with one name would run one in the other's place. */
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
