import { createHash } from 'node:crypto';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { gatherTold } from './commits.ts';

/** A database or the transaction of the caller: queries take it first and cannot step out of it. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'query'>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

export interface SlowQuery {
  text: string;
  ms: number;
}

/** Opens a pool. Every statement with parameters is prepared under a name made from its text. */
export function openDatabase(url: string, options: { max?: number; onSlow?: (query: SlowQuery) => void; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, Client: preparingClient(options.onSlow), idleTimeoutMillis: 30_000 });
  // A connection lost while idle: the pool replaces it; without a listener it would end the process.
  const onError = (error: Error) => options.onError?.(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

const SLOW_MS = 200;
const NAMED_MAX = 1000;

/** In a statement's text: plan it for its values each time, because the best plan depends on them. */
export const PLAN_ANEW = '/* plan anew */';

const names = new Map<string, string>();

// Names must be unique per text, and a text built from user input (long IN lists) must not fill the server's memory.
function nameOf(text: string): string | undefined {
  if (text.includes(PLAN_ANEW)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_MAX || text.length > 10_000) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Query = { text: string; values?: unknown[]; name?: string };

function preparingClient(onSlow: ((query: SlowQuery) => void) | undefined): typeof pg.Client {
  return class extends pg.Client {
    // pg's overloads cannot be restated; the arguments are passed on as they came.
    override query(...parameters: never[]): never {
      const query = parameters[0] as unknown as Query | string;
      let parameterList: unknown[] = parameters;
      if (typeof query === 'object' && typeof query.text === 'string' && Array.isArray(query.values) && query.name === undefined) {
        const name = nameOf(query.text);
        if (name !== undefined) parameterList = [{ ...query, name }, ...parameters.slice(1)];
      }
      const startedAt = performance.now();
      const result: unknown = (super.query as (...all: unknown[]) => unknown).apply(this, parameterList);
      if (onSlow && result instanceof Promise) {
        const report = () => {
          const ms = performance.now() - startedAt;
          if (ms > SLOW_MS) onSlow({ text: typeof query === 'string' ? query : query.text, ms: Math.round(ms) });
        };
        result.then(report, report);
      }
      return result as never;
    }
  };
}

const RETRIES = 5;
const RETRYABLE = new Set(['40001', '40P01']);

/** Runs `act` in one transaction, or in the caller's when `db` already is one. Deadlocks and serialisation failures are retried. */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  if (db instanceof PgTransaction) return act(db);
  for (let attempt = 1; ; attempt++) {
    try {
      let tell = () => {};
      const result = await db.transaction((tx) => {
        tell = gatherTold(db, tx);
        return act(tx);
      });
      tell();
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** The SQLSTATE of a database error, also where the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code;
}

const UNREACHABLE = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** Whether an error says that the database is away, and not that a statement is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNREACHABLE.test(String(error.code))) return true;
  return error.message.startsWith('Connection terminated') || isUnreachable(error.cause);
}

/** The name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === '23505' || cause?.code === '23503' ? cause.constraint : undefined;
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined;
}
