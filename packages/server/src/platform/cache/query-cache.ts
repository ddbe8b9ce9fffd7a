import { LRUCache } from 'lru-cache';
import { type Db, writing } from '../db/db.ts';

const forgetters = new Set<(db: Db) => void>();

/**
 * A cache of what is read from a database, one for each database. Its entries live for `ttl`
 * milliseconds, or until all caches are cleared.
 */
export function queryCacheFor<V extends object | number>(options: {
  max: number;
  ttl: number;
}): (db: Db) => LRUCache<string, V> {
  const caches = new WeakMap<Db, LRUCache<string, V>>();
  forgetters.add((db) => caches.get(db)?.clear());
  return (db) => {
    // One for both handles of a database.
    const database = writing(db);
    const known = caches.get(database) ?? new LRUCache<string, V>(options);
    caches.set(database, known);
    return known;
  };
}

/** Empties every such cache of a database in this process. */
export function clearQueryCaches(db: Db): void {
  for (const forget of forgetters) forget(db);
}
