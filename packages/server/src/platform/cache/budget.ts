import { keysOf } from '@lotwise/domain/keys';

/**
 * Every cache of a process that grows with what is asked for, with its share of the memory that
 * `CACHE_MB` gives to all of them together. The small ones that hold a few figures are made by
 * `queryCacheFor` and bounded by their number.
 */
const SHARES = {
  /** Rendered pages of visitors, with their compressed copies. */
  pages: 0.25,
  /** The same by what they were rendered from, for as long as that stays. */
  renderings: 0.1,
  /** Rendered pages that members share. */
  memberPages: 0.13,
  /** The menus of members, which stand in them. */
  menus: 0.02,
  /** Replies of read calls that many share. */
  replies: 0.25,
  /** HTML of parts of pages. */
  parts: 0.15,
  /** Which page an address leads to, as it was written. */
  addresses: 0.05,
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

/** The memory that a process gives to its caches, and what they hold of it. */
export interface CacheBudget {
  bytesFor(name: CacheName): number;
  /** Notes how the size of a cache is read. */
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

/** What an entry costs beside what it holds: objects, and its places in maps and lists. */
export const ENTRY_BYTES = 600;

/** What a text costs in memory at most: two bytes a letter where one is beyond Latin-1. */
export const bytesOfText = (text: string): number => text.length * 2;

/** What bytes cost beside themselves: their object and the block that they are. */
export const BUFFER_BYTES = 300;

/**
 * Bytes to keep: alone in their memory. What is compressed, and what is short, comes as a part of a
 * larger block, which would be kept with it.
 */
export function exactCopy(from: Buffer | string): Buffer {
  const bytes = typeof from === 'string' ? Buffer.from(from) : from;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The same of parts, one behind the other. */
export function exactConcat(parts: readonly (Buffer | string)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const all = Buffer.allocUnsafeSlow(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) at += part.copy(all, at);
  return all;
}

/** A text to keep: what is cut out of a longer one would keep all of that in memory. */
export const exactText = (text: string): string => Buffer.from(text).toString();
