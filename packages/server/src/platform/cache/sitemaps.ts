import type { CacheBudget } from './budget.ts';
import { type Cache, createCache } from './cache.ts';

const HOUR_MS = 3_600_000;

/** Files of the sitemap, compressed, by the questions in them. */
export function createSitemapCache<F extends { gzip: Buffer }>(
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<F> {
  const files = createCache<F>({
    freshMs: HOUR_MS,
    staleMs: 24 * HOUR_MS,
    maxBytes: budget.bytesFor('sitemaps'),
    bytesOf: ({ gzip }) => gzip.length,
    onError,
  });
  budget.watch('sitemaps', () => ({ bytes: files.bytes(), entries: files.size() }));
  return files;
}
