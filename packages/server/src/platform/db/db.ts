import { createHash } from 'node:crypto';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { gatherPublished } from './commits.ts';
import { type AskedWhileHolding, watchHolding, whileHolding } from './holding.ts';
import { createPipelines, isPlainRead, type Pipelines } from './pipelined-reads.ts';

/** A database or the transaction of the caller: queries take it first and cannot step out of it. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'query'>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The address for what needs a session of its own: LISTEN, locks that outlast a transaction. */
  url: string;
  close(): Promise<void>;
}

export interface SlowQuery {
  text: string;
  ms: number;
}

export interface DatabaseOptions {
  /** Connections for transactions and for everything that writes. */
  max?: number;
  /**
   * Connections for statements that only read, several at once on each; without them the pool's are
   * used.
   */
  pipelined?: number;
  /** What it is for: jobs take as long as they do, requests not. */
  use?: 'requests' | 'jobs';
  /** Where `url` leads through a pooler: the address of the database itself. */
  directUrl?: string;
  onSlow?: (query: SlowQuery) => void;
  onError?: (error: Error) => void;
  /** Hears of code that asks for a connection while it holds one; without it such code fails. */
  onAskedWhileHolding?: (error: AskedWhileHolding) => void;
}

// Longer than any request should wait; a visitor is told to try again.
const CONNECT_MS = 5000;
// A transaction that says nothing for so long belongs to a process that hangs, and holds locks.
// Jobs recount every row of a table, and may ask another site in between.
const TIMEOUTS = {
  requests: { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
  jobs: { statement_timeout: 0, idle_in_transaction_session_timeout: 600_000 },
};

/**
 * Opens the database. Every statement with parameters is prepared under a name made from its text,
 * but where a pooler stands between.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, pipelined: count = 0, use = 'requests', directUrl = url, onSlow } = options;
  const { onError = () => {}, onAskedWhileHolding = refuse } = options;
  const isPooled = directUrl !== url;
  // A pooler gives the next statement to another session, which may not know what was prepared:
  // before 1.21 PgBouncer never takes it along.
  const Client = preparingClient({ onSlow, isNaming: !isPooled });
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    // A pooler refuses settings for a session, which it shares: there the role has them.
    ...(!isPooled && TIMEOUTS[use]),
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max, Client, idleTimeoutMillis: 30_000 });
  // A connection lost while idle: the pool replaces it; without a listener it would end the
  // process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const pipelines =
    count === 0
      ? undefined
      : createPipelines({
          make: () => new Client({ ...connection, pipeline: true }),
          count,
          onError,
        });
  if (pipelines) readByPipelines(pool, pipelines);
  // After the pipelined ones: a read goes to the pool where they are held up.
  watchHolding(pool, onAskedWhileHolding);
  const db = holdingInTransactions(drizzle(pool), pool);
  pools.set(db, pool);
  return {
    db,
    pool,
    url: directUrl,
    close: async () => void (await Promise.all([pipelines?.close(), pool.end()])),
  };
}

const pools = new WeakMap<object, pg.Pool>();

/**
 * Gives `act` one connection without a transaction, for statements that hold one by one under a
 * lock that outlasts them. A lock must be given back before it ends.
 */
export async function onOneConnection<T>(db: Db, act: (own: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction has its own connection already.');
  const client = await pool.connect();
  try {
    return await whileHolding(pool, () => act(drizzle(client)));
  } finally {
    client.release();
  }
}

function refuse(error: AskedWhileHolding): never {
  throw error;
}

/** Notes for each transaction's code that it holds a connection. */
function holdingInTransactions(db: Db, pool: pg.Pool): Db {
  const begin = db.transaction.bind(db);
  return Object.assign(db, {
    // Drizzle's transaction is generic over its schema, which a wrapper can't repeat.
    transaction: ((act, config) =>
      begin((tx) => whileHolding(pool, () => act(tx)), config)) as Db['transaction'],
  });
}

/** Sends the plain reads of a pool over the pipelined connections. */
function readByPipelines(pool: pg.Pool, pipelines: Pipelines): void {
  // `query` has overloads; what is passed on stays what came in.
  const askPool = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  const query = (...parameters: unknown[]): unknown => {
    // As the overloads of `query` declare it.
    const asked = parameters[0] as Query | string;
    // As above: what is passed on stays what came in.
    const onPipeline = (client: pg.Client) =>
      (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, parameters);
    const isAwaited = typeof parameters.at(-1) !== 'function';
    return (
      (isAwaited && goesByPipeline(typeof asked === 'string' ? asked : asked.text)
        ? pipelines.query(onPipeline)
        : undefined) ?? askPool(...parameters)
    );
  };
  Object.assign(pool, { query });
}

const byPipeline = new Map<string, boolean>();

function goesByPipeline(text: string): boolean {
  const known = byPipeline.get(text);
  if (known !== undefined) return known;
  const is = isPlainRead(text);
  if (byPipeline.size < NAMED_MAX) byPipeline.set(text, is);
  return is;
}

const SLOW_MS = 200;
const NAMED_MAX = 1000;

/**
 * In a statement's text: plan it for its values each time, because the best plan depends on them.
 */
export const PLAN_EACH_TIME = '/* plan again */';

const names = new Map<string, string>();

// Names must be unique per text, and a text built from user input (long IN lists) must not fill the
// server's memory.
function nameOf(text: string): string | undefined {
  if (text.includes(PLAN_EACH_TIME)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_MAX || text.length > 10_000) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Query = { text: string; values?: unknown[]; name?: string };

/**
 * The same call with its statement named, where it has parameters: the query builder gives them
 * beside the statement, others in it.
 */
function named(call: unknown[]): unknown[] {
  // As the overloads of `query` declare it.
  const [asked, beside] = call as [Query | string, unknown];
  const query = typeof asked === 'string' ? { text: asked } : asked;
  if (typeof query.text !== 'string' || query.name !== undefined) return call;
  const values = query.values ?? beside;
  const name = Array.isArray(values) && values.length > 0 ? nameOf(query.text) : undefined;
  return name === undefined ? call : [{ ...query, name }, ...call.slice(1)];
}

/** The same call without a name that it was given where it was written. */
function unnamed(call: unknown[]): unknown[] {
  // As the overloads of `query` declare it.
  const [asked, ...more] = call as [Query | string, ...unknown[]];
  if (typeof asked === 'string' || asked.name === undefined) return call;
  const { name: _name, ...query } = asked;
  return [query, ...more];
}

interface Preparing {
  onSlow: ((query: SlowQuery) => void) | undefined;
  isNaming: boolean;
}

/**
 * Names statements, and runs the query builder's transactions in the driver's pipeline mode: what
 * `atOnce` sends goes out in one write, and the first statement together with the begin before it.
 * Outside of them a connection is as the driver makes it, for COPY and for others' libraries.
 */
function preparingClient({ onSlow, isNaming }: Preparing): typeof pg.Client {
  return class extends pg.Client {
    declare pipeline: boolean;

    // pg's overloads cannot be restated; the arguments are passed on as they came.
    override query(...parameters: never[]): never {
      // A statement, or its text: what `Query | string` stands for in this file.
      const query = parameters[0] as unknown as Query | string;
      if (typeof query === 'string') return this.ask(parameters);
      if (query.text === 'begin') {
        this.pipeline = true;
        // The query builder awaits its begin. Where it fails, so does the statement behind it.
        (this.ask(parameters) as Promise<unknown>).catch(() => {});
        // As above: one type for all overloads.
        return Promise.resolve() as never;
      }
      const result = this.ask(parameters);
      if (query.text === 'commit' || query.text === 'rollback') {
        const end = () => void (this.pipeline = false);
        // The query builder awaits its commit and its rollback.
        (result as Promise<unknown>).then(end, end);
      }
      return result;
    }

    private ask(parameters: never[]): never {
      // As above.
      const query = parameters[0] as unknown as Query | string;
      const parameterList = isNaming ? named(parameters) : unnamed(parameters);
      const startedAt = performance.now();
      // What is passed on stays what came in.
      const result: unknown = (super.query as (...all: unknown[]) => unknown).apply(
        this,
        parameterList,
      );
      if (onSlow && result instanceof Promise) {
        const report = () => {
          const ms = performance.now() - startedAt;
          if (ms > SLOW_MS)
            onSlow({ text: typeof query === 'string' ? query : query.text, ms: Math.round(ms) });
        };
        result.then(report, report);
      }
      // As above: one type for all overloads.
      return result as never;
    }
  };
}

const RETRIES = 5;
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `act` in one transaction, or in the caller's when `db` already is one. Deadlocks and
 * serialisation failures are retried.
 */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (db instanceof PgTransaction) return act(db);
  for (let attempt = 1; ; attempt++) {
    try {
      let publish = () => {};
      const result = await db.transaction((tx) => {
        publish = gatherPublished(db, tx);
        return act(tx);
      });
      publish();
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

// What statements say that came behind the one that failed: the second of one that then was never
// prepared.
const ABORTED = new Set(['25P02', '26000']);

type Act<T = unknown> = (() => T) | null | false | undefined;
type Answers<Acts extends readonly Act[]> = {
  -readonly [P in keyof Acts]: Acts[P] extends Act<infer T> ? Awaited<T> : never;
};

/**
 * Runs what does not wait for each other's answers in one transaction. The first statement of each
 * reaches the database in one write, in this order. Waits for all of them, so that nothing is under
 * way when the transaction is undone; then throws what failed first.
 */
export async function atOnce<const Acts extends readonly Act[]>(
  acts: Acts,
): Promise<Answers<Acts>> {
  // Begun here one after the other: a query builder begins when it is awaited, a function when it
  // is called.
  const settled = await Promise.allSettled(
    acts.map(async (act) => (act ? await act() : undefined)),
  );
  const failures = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0)
    throw failures.find((error) => !ABORTED.has(sqlState(error) ?? '')) ?? failures[0];
  // All of them were fulfilled, in the order of the acts.
  return settled.map(
    (result) => (result as PromiseFulfilledResult<unknown>).value,
  ) as Answers<Acts>;
}

/** The SQLSTATE of a database error, also where the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code;
}

// 25P03 is a transaction that was ended because it said nothing for too long.
const UNREACHABLE = /^(08...|57P0[123]|53300|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** Whether an error says that the database is away, and not that a statement is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNREACHABLE.test(String(error.code))) return true;
  // A socket of the embedded database, which is not there while that is down.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return error.message.startsWith('Connection terminated') || isUnreachable(error.cause);
}

/** Whether nobody gave a connection back in time, or a statement took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return isPoolTimeout(error) || sqlState(error) === '57014';
}

function isPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message === 'timeout exceeded when trying to connect' || isPoolTimeout(error.cause))
  );
}

/** The name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === '23505' || cause?.code === '23503' ? cause.constraint : undefined;
}

/** What the database itself said, also where the query builder wrapped it. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}
