import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Platform } from '../http/app.ts';
import { IS_SUPERSEDED } from './job.ts';
import { keepRunning, onLastJob } from './running.ts';

// An arbitrary class of two-part advisory locks that nothing else of this database uses.
const LOCK_CLASS = 7_203_119;
const CONCURRENCY = 2;
const RELEASE_MS = 10_000;
const RECONNECT_MS = 500;
// A pool takes its first job a few milliseconds before it has its lock.
const GRACE = "interval '5 seconds'";

export interface Queue {
  stop(): Promise<void>;
}

/**
 * Runs queued and scheduled jobs in this process; each job is taken by one process. A killed
 * process leaves its jobs locked, for four hours by the library's own rule. Therefore each pool of
 * workers, whose name its jobs carry, holds an advisory lock while its process lives, and the jobs
 * of pools without one are released.
 */
export async function startQueue(
  { database, log }: Platform,
  work: { taskList: TaskList; crontab: string },
): Promise<Queue> {
  const logger = loggerTo(log);
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'the jobs of ended processes were not looked for');
  const life = await openLife(database.url, onError);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => life.hold(workerPool.id));
  events.on('pool:release', ({ workerPool }) => life.letGo(workerPool.id));
  const { pool, close } = openPool(database.url, (error) =>
    log.warn({ err: error }, 'a connection of the worker failed'),
  );
  const start = () =>
    run({
      ...work,
      pgPool: pool,
      events,
      noHandleSignals: true,
      logger,
      preset: {
        worker: {
          concurrentJobs: CONCURRENCY,
          // With a delay, even of 0, a job's end that can't be stored ends the workers, which are
          // started again. Without one it ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
  const running = await keepRunning(start, (error) =>
    log.error({ err: error }, 'the worker ended; starting it again'),
  );
  onLastJob(events, (poolId) => {
    if (!life.held().includes(poolId)) return;
    life.letGo(poolId);
    running.giveUp(new Error('The workers ended, but their pool did not.'));
  });
  const started = noteStarted(events);
  const release = async () => {
    try {
      await releaseJobsOfTheDead(pool);
      await releaseUnheard(pool, life.held(), started.has);
      started.forgetEnded();
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(() => void release(), RELEASE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running.stop();
      await life.end();
      await close();
    },
  };
}

/** Connections of the queue's own, so that a long job never holds one that a reader waits for. */
function openPool(url: string, onTrouble: (error: unknown) => void) {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 1 });
  let isClosing = false;
  // A database that is stopped after the connections says so to those that are being closed.
  const onLost = (error: unknown) => isClosing || onTrouble(error);
  pool.on('error', onLost);
  // Also handles a connection lost in use, which would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { pool, close };
}

// The library has the same log levels; its "info" is only about its own polling.
const loggerTo = (log: Platform['log']): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message);
    else if (level === 'warning') log.warn({ meta }, message);
    else log.debug({ meta }, message);
  });

/**
 * A connection whose locks say which pools are alive. If it is lost, it is opened again with all of
 * its locks.
 */
async function openLife(url: string, onTrouble: (error: unknown) => void) {
  const held = new Set<string>();
  let isEnding = false;
  // What was on its way when this ends needs no answer: the locks go with the connection.
  const onError = (error: unknown) => isEnding || onTrouble(error);
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url });
    next.on('error', onError);
    await next.connect();
    next.on('end', () => void reconnect());
    for (const poolId of held) await lock(next, poolId);
    return next;
  }

  async function reconnect(): Promise<void> {
    if (isEnding) return;
    try {
      client = await connect();
    } catch (error) {
      onError(error);
      setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  }

  return {
    held: (): string[] => [...held],
    hold(poolId: string): void {
      held.add(poolId);
      lock(client, poolId).catch(onError);
    },
    letGo(poolId: string): void {
      held.delete(poolId);
      client
        .query('select pg_advisory_unlock_shared($1, hashtext($2))', [LOCK_CLASS, poolId])
        .catch(onError);
    },
    async end(): Promise<void> {
      isEnding = true;
      await client.end().catch(onError);
    },
  };
}

async function lock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, poolId]);
}

/** Releases the jobs of ended processes, except those that a newer job replaced. */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker._private_jobs
     where locked_at < now() - ${GRACE} and not exists (
       select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = $1 and objid = hashtext(locked_by)::oid and granted)
     having count(*) > 0`,
    [LOCK_CLASS],
  );
  // Replaced jobs are never retried; without their worker they would stay for good.
  await pool.query(
    `delete from graphile_worker._private_jobs where locked_at is null and ${IS_SUPERSEDED}`,
  );
}

/** A job's number and its attempt: the same job may have been started before. */
type Started = (job: { id: string; attempts: number }) => boolean;

// The library stores a job's end after it says so, and tries again while the database is away.
const END_STORED_MS = 900_000;

/** Notes which jobs were started here, until their end is surely stored. */
function noteStarted(events: WorkerEvents): { has: Started; forgetEnded(): void } {
  const endedAt = new Map<string, number>();
  const keyOf = ({ id, attempts }: Parameters<Started>[0]) => `${id} ${attempts}`;
  events.on('job:start', ({ job }) => void endedAt.set(keyOf(job), Infinity));
  events.on('job:complete', ({ job }) => void endedAt.set(keyOf(job), Date.now()));
  return {
    has: (job) => endedAt.has(keyOf(job)),
    forgetEnded() {
      const before = Date.now() - END_STORED_MS;
      for (const [key, at] of endedAt) if (at < before) endedAt.delete(key);
    },
  };
}

/**
 * Releases the jobs that pools of this process took without hearing of it: the connection was lost
 * between PostgreSQL's commit and its reply. The pool lives, so nobody else would release them.
 */
async function releaseUnheard(
  pool: pg.Pool,
  poolIds: readonly string[],
  wasStarted: Started,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; attempts: number }>(
    `select id, attempts from graphile_worker._private_jobs
     where locked_by = any($1) and locked_at < now() - ${GRACE}`,
    [poolIds],
  );
  const unheard = rows.filter((job) => !wasStarted(job)).map(({ id }) => id);
  if (unheard.length > 0)
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where id = any($1::bigint[]) and locked_by = any($2)`,
      [unheard, poolIds],
    );
}
