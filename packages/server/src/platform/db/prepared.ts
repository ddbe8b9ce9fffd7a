import type { Db } from './db.ts';

type Query = { execute: (values?: Record<string, unknown>) => Promise<unknown> };

const queries = new WeakMap<Db, Map<string, Query>>();

/**
 * A query whose text and mapping are built once per name and database, or per transaction. Its
 * parameters are placeholders.
 */
export function prepared<Q extends Query>(db: Db, name: string, build: () => Q): Q {
  const known = queries.get(db) ?? new Map<string, Query>();
  queries.set(db, known);
  const query = known.get(name) ?? build();
  known.set(name, query);
  // A name identifies one query, so the stored one has its type.
  return query as Q;
}
