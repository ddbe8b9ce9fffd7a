import { keysOf } from '@lotwise/domain/shared/keys';
import { type Cache, type CacheOptions, createCache } from './cache.ts';

/**
 * Every cache of a process that grows with what is requested, with its share of `CACHE_MB`. The
 * small ones, which hold a few figures, are made by `queryCacheFor` and bounded by their number of
 * entries.
 */
const SHARES = {
  /** Visitors' pages, by address. */
  pages: 0.8,
  /** Replies that pages show beside what they are about. */
  replies: 0.1,
  /** Files of the sitemap. */
  sitemaps: 0.05,
  /** Images shown beside links to questions, by what is written in them. */
  shareImages: 0.05,
} as const;

type CacheName = keyof typeof SHARES;

const NAMES: readonly CacheName[] = keysOf(SHARES);

export interface CacheUse {
  name: CacheName;
  bytes: number;
  entries: number;
  maxBytes: number;
}

/** The caches of a process. What one of them must no longer return, none does. */
export interface Caches {
  create<V extends object>(
    name: CacheName,
    options: Omit<CacheOptions<V>, 'maxBytes' | 'onError'>,
  ): Cache<V>;
  purge(tags: readonly string[]): void;
  /** Nothing is stored or returned from now on, until the next `clear`. */
  pause(): void;
  clear(): void;
  /** How much memory each uses, for the metrics. */
  use(): CacheUse[];
}

export function createCaches(totalBytes: number, onError: (error: unknown) => void): Caches {
  const made = new Map<CacheName, Omit<Cache<object>, 'get'>>();
  const maxBytesOf = (name: CacheName) => Math.floor(totalBytes * SHARES[name]);
  return {
    create<V extends object>(
      name: CacheName,
      options: Omit<CacheOptions<V>, 'maxBytes' | 'onError'>,
    ) {
      const cache = createCache<V>({ ...options, maxBytes: maxBytesOf(name), onError });
      made.set(name, cache);
      return cache;
    },
    purge(tags) {
      for (const cache of made.values()) cache.purge(tags);
    },
    pause() {
      for (const cache of made.values()) cache.pause();
    },
    clear() {
      for (const cache of made.values()) cache.clear();
    },
    use: () =>
      NAMES.flatMap((name) => {
        const cache = made.get(name);
        if (!cache) return [];
        return { name, maxBytes: maxBytesOf(name), bytes: cache.bytes(), entries: cache.size() };
      }),
  };
}
