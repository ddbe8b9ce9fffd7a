import { keysOf } from '@lotwise/domain/keys';

/**
 * Every cache of a process that grows with what is requested, with its share of `CACHE_MB`. The
 * small ones, which hold a few figures, are made by `queryCacheFor` and bounded by their number of
 * entries.
 */
const SHARES = {
  /** Rendered pages of visitors, with their compressed copies. */
  pages: 0.71,
  /** Replies of read calls that many readers share. */
  replies: 0.24,
  /** Files of the sitemap. */
  sitemaps: 0.05,
} as const;

export type CacheName = keyof typeof SHARES;

export const CACHE_NAMES: readonly CacheName[] = keysOf(SHARES);

interface Held {
  bytes: number;
  entries: number;
}

export interface CacheUse extends Held {
  name: CacheName;
  maxBytes: number;
}

/** The memory that a process gives to its caches, and how much of it they use. */
export interface CacheBudget {
  bytesFor(name: CacheName): number;
  /** Registers how to read a cache's size. */
  watch(name: CacheName, read: () => Held): void;
  use(): CacheUse[];
}

export function createCacheBudget(totalBytes: number): CacheBudget {
  const readers = new Map<CacheName, () => Held>();
  const bytesFor = (name: CacheName) => Math.floor(totalBytes * SHARES[name]);
  return {
    bytesFor,
    watch: (name, read) => void readers.set(name, read),
    use: () => [...readers].map(([name, read]) => ({ name, maxBytes: bytesFor(name), ...read() })),
  };
}

/** The overhead of an entry: its objects and its places in maps and lists. */
export const ENTRY_BYTES = 600;

/** The most memory a text takes: two bytes a character if one of them is beyond Latin-1. */
export const bytesOfText = (text: string): number => text.length * 2;

/**
 * A copy in memory of its own, for caching. Compressed and short buffers are slices of a larger
 * block, which would be retained with them.
 */
export function exactCopy(from: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(from));
  if (typeof from === 'string') copy.write(from);
  else from.copy(copy);
  return copy;
}

/** The same for several parts, concatenated. */
export function exactConcat(parts: readonly (Buffer | string)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const all = Buffer.allocUnsafeSlow(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) at += part.copy(all, at);
  return all;
}
