import type { CacheBudget } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';

const HOUR_MS = 3_600_000;

/** Files of the sitemap, compressed, by the questions in them. */
export function createSitemapCache<F extends { gzip: Buffer }>(
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<F> {
  return createCacheWithin<F>(budget, 'sitemaps', {
    freshMs: HOUR_MS,
    staleMs: 24 * HOUR_MS,
    bytesOf: ({ gzip }) => gzip.length,
    onError,
  });
}
