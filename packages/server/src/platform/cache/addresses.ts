import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES } from './budget.ts';
import type { Cache } from './cache.ts';

export interface Addresses<V> {
  /** The page of an address as it was requested, if it is cached and not older than that. */
  find(address: string, age: 'fresh' | 'stale'): V | undefined;
  /** Records which cached page a requested address leads to. */
  learn(address: string, key: string): void;
}

/** Which cached page an address leads to, so that it need not be parsed to find it. */
export function createAddresses<V extends object>(
  budget: CacheBudget,
  pages: Cache<V>,
): Addresses<V> {
  const keys = new LRUCache<string, string>({
    maxSize: budget.bytesFor('addresses'),
    sizeCalculation: (key, address) => ENTRY_BYTES + bytesOfText(key) + bytesOfText(address),
  });
  budget.watch('addresses', () => ({ bytes: keys.calculatedSize, entries: keys.size }));
  return {
    learn: (address, key) => void keys.set(address, key),
    find(address, age) {
      const key = keys.get(address);
      if (key === undefined) return undefined;
      return (age === 'fresh' ? pages.peek(key) : pages.peekStale(key))?.value;
    },
  };
}
