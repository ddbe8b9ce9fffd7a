import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { gatherPublished } from './commits.ts';
import { type AskedWhileHolding, watchHolding, whileHolding } from './holding.ts';
import { type SlowQuery, namingClient } from './naming-client.ts';
import { sqlState } from './db-errors.ts';

/**
 * A database, or the caller's transaction: queries take it as their first argument, so they can't
 * leave the transaction.
 */
export type Db = Omit<
  PgDatabase<NodePgQueryResultHKT, Record<string, never>>,
  'query' | 'transaction'
>;

export interface Database {
  /** For whatever writes. */
  db: Db;
  /**
   * For whatever only reads. Requests have connections of their own for it, which refuse to write:
   * writers that wait for a lock hold none that a reader needs.
   */
  reads: Db;
  /** The pool of `db`. */
  pool: pg.Pool;
  /** The pool of `reads`, which may be the same. */
  readPool: pg.Pool;
  /**
   * The address for whatever needs a session of its own: LISTEN, and locks that outlast a
   * transaction.
   */
  url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections of each pool. */
  max?: number;
  /** What it is used for: requests have timeouts and a pool that only reads, jobs have neither. */
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

/**
 * How long a connection is used. PostgreSQL keeps what it learnt of a statement's plans for as long
 * as the session lasts, also if that was while a table was being cleaned up: it then planned the
 * list of a tag again for every reader, at five times the cost, until the connection was closed.
 */
const LIFETIME_SECONDS = 600;

/**
 * The longest that what a request writes waits for a lock. Jobs, migrations, backups and scripts
 * wait for as long as it takes.
 */
export const LOCK_MS = 3000;

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
  const { max = 10, use = 'requests', directUrl = url, onSlow } = options;
  const { onError = () => {}, onAskedWhileHolding = refuse } = options;
  const isPooled = directUrl !== url;
  let isClosing = false;
  // What still comes over connections that are being closed concerns nobody: a database that is
  // stopped after them says so to each.
  const onLost = (error: Error) => isClosing || onError(error);
  const openPool = (settings: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      // A pooler refuses settings for a session that it shares; there they belong to the role.
      ...(!isPooled && { ...TIMEOUTS[use], ...settings }),
      keepAlive: true,
      max,
      // A pooler may run the next statement in another session, which does not have the prepared
      // statement: PgBouncer before 1.21 never has.
      Client: namingClient({ onSlow, isNaming: !isPooled }),
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: LIFETIME_SECONDS,
    });
    // A connection lost while idle: the pool replaces it; without a listener it would end the
    // process.
    pool.on('error', onLost);
    pool.on('connect', (client) => client.on('error', onLost));
    return pool;
  };
  const isOfRequests = use === 'requests';
  const pool = openPool(isOfRequests ? { lock_timeout: LOCK_MS } : {});
  const readPool = isOfRequests
    ? openPool({ options: '-c default_transaction_read_only=on' })
    : pool;
  const all = [...new Set([pool, readPool])];
  for (const watched of all) watchHolding({ watched, pool }, onAskedWhileHolding);
  const db = drizzle(pool);
  const reads = drizzle(readPool);
  const begin = isOfRequests && isPooled ? `begin; set local lock_timeout = ${LOCK_MS}` : 'begin';
  handles.set(db, { own: pool, pool, db, begin });
  handles.set(reads, { own: readPool, pool, db, begin: 'begin' });
  return {
    db,
    reads,
    pool,
    readPool,
    url: directUrl,
    async close() {
      isClosing = true;
      await Promise.all(all.map((one) => one.end()));
    },
  };
}

function refuse(error: AskedWhileHolding): never {
  throw error;
}

/** What a handle belongs to that is not a transaction. */
interface Handle {
  own: pg.Pool;
  /** Its database's pool of writers, under which a connection of either counts as held. */
  pool: pg.Pool;
  db: Db;
  begin: string;
}

const handles = new WeakMap<Db, Handle>();

/** For what is written while reading: where `db` only reads, its database's other handle. */
export const writing = (db: Db): Db => handles.get(db)?.db ?? db;

/**
 * Gives `act` one connection without a transaction, for statements that each commit on their own
 * under a session lock. `act` must release its locks before it ends.
 */
export async function onOneConnection<T>(db: Db, act: (own: Db) => Promise<T>): Promise<T> {
  const handle = handles.get(db);
  if (!handle) throw new Error('A transaction has its own connection already.');
  const client = await handle.own.connect();
  try {
    return await whileHolding(handle.pool, () => act(drizzle(client)));
  } finally {
    client.release();
  }
}

const RETRIES = 5;

const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `act` in one transaction, or in the caller's when `db` already is one. Deadlocks and
 * serialisation failures are retried.
 */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  const handle = handles.get(db);
  if (!handle) return act(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, handle, act);
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function transact<T>(
  db: Db,
  { own, pool, begin }: Handle,
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  const client = await own.connect();
  const tx = drizzle(client);
  const publish = gatherPublished(db, tx);
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await whileHolding(pool, () => act(tx));
    await client.query('commit');
    publish();
    return result;
  } catch (error) {
    // Whatever broke the connection is the error; that nothing can be rolled back follows from it.
    await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}
