import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES } from './budget.ts';

export interface Addresses {
  /** The page that an address as it was requested leads to. */
  pageOf(address: string): string | undefined;
  learn(address: string, page: string): void;
}

/** Which page an address leads to, so that it need not be parsed to find it in a cache. */
export function createAddresses(budget: CacheBudget): Addresses {
  const pages = new LRUCache<string, string>({
    maxSize: budget.bytesFor('addresses'),
    sizeCalculation: (page, address) => ENTRY_BYTES + bytesOfText(page) + bytesOfText(address),
  });
  budget.watch('addresses', () => ({ bytes: pages.calculatedSize, entries: pages.size }));
  return {
    pageOf: (address) => pages.get(address),
    learn: (address, page) => void pages.set(address, page),
  };
}
