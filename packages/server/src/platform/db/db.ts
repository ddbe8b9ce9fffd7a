import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { gatherPublished } from './commits.ts';
import { type AskedWhileHolding, watchHolding, whileHolding } from './holding.ts';
import { createPipelines, isPlainRead, type Pipelines } from './pipelined-reads.ts';
import { sqlState } from './db-errors.ts';
import { type SlowQuery, preparingClient, type Query, NAMED_MAX } from './naming-client.ts';

/** A database or the transaction of the caller: queries take it first and cannot step out of it. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'query'>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The address for what needs a session of its own: LISTEN, locks that outlast a transaction. */
  url: string;
  close(): Promise<void>;
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
 * Runs a statement whose text was written once: no builder stands between. On the pool it is a
 * transaction of its own, and one that lost a deadlock is run again.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool) return retried(async () => (await pool.query<Row>(text, values)).rows);
  return (await connectionOf(db).query<Row>(text, values)).rows;
}

/** The connection of a transaction. */
export function connectionOf(tx: Db): pg.ClientBase {
  // The builder's session says nothing of its connection in its type.
  return (tx._.session as unknown as { client: pg.ClientBase }).client;
}

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

const RETRIES = 5;

const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `act` in one transaction, or in the caller's when `db` already is one. Deadlocks and
 * serialisation failures are retried.
 */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (db instanceof PgTransaction) return act(db);
  return retried(async () => {
    let publish = () => {};
    const result = await db.transaction((tx) => {
      publish = gatherPublished(db, tx);
      return act(tx);
    });
    publish();
    return result;
  });
}

/** Runs a transaction again that lost a deadlock or met another's change. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
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
