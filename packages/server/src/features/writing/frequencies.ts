import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { commonWords } from './suggestions.queries.ts';

const FRESH_MS = 600_000;
const caches = new WeakMap<Db, LRUCache<'words', Map<string, number>>>();

/** How large a part of all questions each common word stands in, as the database's own statistics know it. A word that is not there is rare. */
export async function frequenciesOf(db: Db): Promise<Map<string, number>> {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = new LRUCache({ max: 1, ttl: FRESH_MS })));
  const held = cache.get('words');
  if (held) return held;
  const words = new Map((await commonWords(db)).map(({ word, frequency }) => [word, frequency]));
  cache.set('words', words);
  return words;
}
