import type { Db } from './db.ts';

const caches = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query of this database, built once for each name. Only for the pool's handle: a transaction
 * lives too short.
 */
export function prepared<Q>(db: Db, name: string, build: () => Q): Q {
  let queries = caches.get(db);
  if (!queries) caches.set(db, (queries = new Map()));
  const known = queries.get(name);
  // A name stands for one build, so what is kept under it has its type.
  if (known !== undefined) return known as Q;
  const query = build();
  queries.set(name, query);
  return query;
}
