import { createHash } from 'node:crypto';
import pg from 'pg';

export interface SlowQuery {
  text: string;
  ms: number;
}

const SLOW_MS = 200;

const NAMED_MAX = 1000;

/**
 * A mark in a statement's text: plan it for its values every time, because the best plan depends on
 * them.
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
 * The same call with a named statement if it has parameters: the query builder passes them beside
 * the statement, other code inside it.
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

/** The same call without the statement's name. */
function unnamed(call: unknown[]): unknown[] {
  // As the overloads of `query` declare it.
  const [asked, ...more] = call as [Query | string, ...unknown[]];
  if (typeof asked === 'string' || asked.name === undefined) return call;
  const { name: _name, ...query } = asked;
  return [query, ...more];
}

interface Naming {
  onSlow: ((query: SlowQuery) => void) | undefined;
  isNaming: boolean;
}

/** The driver's connection, which names statements and reports slow ones. */
export function namingClient({ onSlow, isNaming }: Naming): typeof pg.Client {
  return class extends pg.Client {
    // pg's overloads cannot be restated; the arguments are passed on as they came.
    override query(...parameters: never[]): never {
      const call = isNaming ? named(parameters) : unnamed(parameters);
      const report = onSlow && reporter(parameters, onSlow);
      const callback: unknown = call.at(-1);
      // The pool passes a callback; a transaction awaits the result.
      if (report && typeof callback === 'function')
        call[call.length - 1] = (...results: unknown[]) => {
          report();
          callback(...results);
        };
      // What is passed on stays what came in.
      const result: unknown = (super.query as (...all: unknown[]) => unknown).apply(this, call);
      if (report && result instanceof Promise) result.then(report, report);
      // One type for all overloads.
      return result as never;
    }
  };
}

function reporter(parameters: unknown[], onSlow: (query: SlowQuery) => void): () => void {
  const startedAt = performance.now();
  // As the overloads of `query` declare it.
  const query = parameters[0] as Query | string;
  return () => {
    const ms = Math.round(performance.now() - startedAt);
    if (ms > SLOW_MS) onSlow({ text: typeof query === 'string' ? query : query.text, ms });
  };
}
