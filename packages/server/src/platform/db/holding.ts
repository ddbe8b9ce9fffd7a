import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A connection that the code of this context holds. */
interface Holding {
  /** The database's pool of writers, also for a connection that only reads. */
  pool: pg.Pool;
  isOpen: boolean;
  /** The connection that was already held when this one was taken. */
  within: Holding | undefined;
}

const held = new AsyncLocalStorage<Holding>();

/**
 * Runs `act`, which holds a connection of the database with this pool until it ends. What it leaves
 * behind, such as a timer, may ask for a connection afterwards.
 */
export async function whileHolding<T>(pool: pg.Pool, act: () => Promise<T>): Promise<T> {
  const holding: Holding = { pool, isOpen: true, within: held.getStore() };
  try {
    // Awaited here, because a query that was built is only sent when it is awaited.
    return await held.run(holding, async () => await act());
  } finally {
    holding.isOpen = false;
  }
}

/** For background work: it does not count as holding its starter's connection. */
export function holdingNothing<T>(act: () => T): T {
  return held.exit(act);
}

export function isHolding(pool: pg.Pool): boolean {
  for (let one = held.getStore(); one; one = one.within)
    if (one.isOpen && one.pool === pool) return true;
  return false;
}

/** A connection was asked for by code that holds one. */
export class AskedWhileHolding extends Error {
  override readonly name = 'AskedWhileHolding';

  constructor() {
    super(
      'Code that already holds a pool connection asked for another. As many of these at once as the pool has connections wait for each other for ever: pass the transaction on, or ask before it begins.',
    );
  }
}

/**
 * Makes a pool refuse, or report, code that asks for a connection while holding one of the same
 * database.
 */
export function watchHolding(
  { watched, pool }: { watched: pg.Pool; pool: pg.Pool },
  onAsked: (error: AskedWhileHolding) => void,
): void {
  for (const name of ['connect', 'query'] as const) {
    // Both have overloads; the arguments are passed on as they came.
    const ask = watched[name].bind(watched) as (...all: unknown[]) => unknown;
    // As above.
    Object.assign(watched, {
      [name]: (...parameters: unknown[]): unknown => {
        // With a callback the caller is the pool itself, for a query that was checked before.
        const isOwn = name === 'connect' && typeof parameters[0] === 'function';
        if (!isOwn && isHolding(pool)) onAsked(new AskedWhileHolding());
        return ask(...parameters);
      },
    });
  }
}
