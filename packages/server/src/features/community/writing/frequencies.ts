import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import { commonWords } from './suggestions.queries.ts';

const cacheOf = queryCacheFor<Map<string, number>>({ max: 1, ttl: 600_000 });

/**
 * How large a part of all questions each common word stands in, as the database's own statistics
 * know it. A word that is not there is rare.
 */
export async function frequenciesOf(db: Db): Promise<Map<string, number>> {
  const cache = cacheOf(db);
  const held = cache.get('words');
  if (held) return held;
  const words = new Map((await commonWords(db)).map(({ word, frequency }) => [word, frequency]));
  cache.set('words', words);
  return words;
}
