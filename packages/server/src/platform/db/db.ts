import { assign } from '@lotwise/domain/assign';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { gatherPublished } from './commits.ts';
import { type AskedWhileHolding, watchHolding, whileHolding } from './holding.ts';
import { createPipelines, isPlainRead, LIFETIME_MS, type Pipelines } from './pipelined-reads.ts';
import { sqlState } from './db-errors.ts';
import { type SlowQuery, preparingClient, type Query, NAMED_MAX } from './naming-client.ts';

/**
 * A database, or the caller's transaction: queries take it as their first argument, so they can't
 * leave the transaction.
 */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'query'>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /**
   * The address for whatever needs a session of its own: LISTEN, and locks that outlast a
   * transaction.
   */
  url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections for transactions and for everything that writes. */
  max?: number;
  /**
   * Connections for read-only statements, several at once on each; without them the pool is used.
   */
  pipelined?: number;
  /** What it is used for: requests have a statement timeout, jobs have none. */
  use?: 'requests' | 'jobs';
  /** Where `url` leads through a pooler: the address of the database itself. */
  directUrl?: string;
  onSlow?: (query: SlowQuery) => void;
  onError?: (error: Error) => void;
  /** Called when code asks for a connection while it holds one; without it such code fails. */
  onAskedWhileHolding?: (error: AskedWhileHolding) => void;
}

// The longest that a request waits for a connection; then the visitor is asked to try again.
const CONNECT_MS = 5000;

// A transaction idle for so long belongs to a process that hangs, and holds locks. Jobs may recount
// a whole table, or call another site in between.
const TIMEOUTS = {
  requests: { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
  jobs: { statement_timeout: 0, idle_in_transaction_session_timeout: 600_000 },
};

/**
 * Opens the database. Every statement with parameters is prepared under a name made from its text,
 * unless the database is behind a pooler.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, pipelined: count = 0, use = 'requests', directUrl = url, onSlow } = options;
  const { onError = () => {}, onAskedWhileHolding = refuse } = options;
  const isPooled = directUrl !== url;
  // A pooler may run the next statement in another session, which does not have the prepared
  // statement: PgBouncer before 1.21 never has.
  const Client = preparingClient({ onSlow, isNaming: !isPooled });
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    // A pooler refuses settings for a session that it shares; there they belong to the role.
    ...(!isPooled && TIMEOUTS[use]),
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connection,
    max,
    Client,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: LIFETIME_MS / 1000,
  });
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
  // After the pipelined connections, because reads go to the pool when those are held up.
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
 * Runs a statement with a fixed text, without the query builder. On the pool it is a transaction of
 * its own, which is retried after a deadlock.
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
  // The type of the builder's session does not expose its connection.
  return (tx._.session as unknown as { client: pg.ClientBase }).client;
}

/**
 * Gives `act` one connection without a transaction, for statements that each commit on their own
 * under a session lock. `act` must release its locks before it ends.
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

/** Marks the code of each transaction as holding a connection. */
function holdingInTransactions(db: Db, pool: pg.Pool): Db {
  const begin = db.transaction.bind(db);
  return assign(db, {
    // Drizzle's transaction is generic over its schema, which a wrapper can't repeat.
    transaction: ((act, config) =>
      begin((tx) => whileHolding(pool, () => act(tx)), config)) as Db['transaction'],
  });
}

/** Sends the plain reads of a pool over the pipelined connections. */
function readByPipelines(pool: pg.Pool, pipelines: Pipelines): void {
  // `query` has overloads; the arguments are passed on as they came.
  const askPool = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  const query = (...parameters: unknown[]): unknown => {
    // As the overloads of `query` declare it.
    const asked = parameters[0] as Query | string;
    // As above: the arguments are passed on as they came.
    const onPipeline = (client: pg.Client) =>
      (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, parameters);
    const isAwaited = typeof parameters.at(-1) !== 'function';
    return (
      (isAwaited && goesByPipeline(typeof asked === 'string' ? asked : asked.text)
        ? pipelines.query(onPipeline)
        : undefined) ?? askPool(...parameters)
    );
  };
  // As above: its overloads can't be repeated.
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
