import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import { commonWords } from './suggestions.queries.ts';

const cacheOf = queryCacheFor<Map<string, number>>({ max: 1, ttl: 600_000 });

/**
 * The share of questions that contain each common word, from the database's own statistics. A word
 * that is missing is rare.
 */
export async function frequenciesOf(db: Db): Promise<Map<string, number>> {
  const cache = cacheOf(db);
  const held = cache.get('words');
  if (held) return held;
  const words = new Map((await commonWords(db)).map(({ word, frequency }) => [word, frequency]));
  cache.set('words', words);
  return words;
}
