import { createHash } from 'node:crypto';
import pg from 'pg';

export interface SlowQuery {
  text: string;
  ms: number;
}

const SLOW_MS = 200;

export const NAMED_MAX = 1000;

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

export type Query = { text: string; values?: unknown[]; name?: string };

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

interface Preparing {
  onSlow: ((query: SlowQuery) => void) | undefined;
  isNaming: boolean;
}

/**
 * Names statements, and runs the query builder's transactions in the driver's pipeline mode: the
 * first statement goes out in one write with its BEGIN.
 * Outside transactions a connection is the driver's plain one, for COPY and other libraries.
 */
export function preparingClient({ onSlow, isNaming }: Preparing): typeof pg.Client {
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
