import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES, exactText } from './budget.ts';
import type { PartCache } from '@lotwise/contract/page';

/**
 * The cached parts of pages. Site settings may show in any of them, so a change of settings empties
 * the cache.
 */
export function createPartCache(budget: CacheBudget): (siteJson: string) => PartCache {
  const parts = new LRUCache<string, string>({
    maxSize: budget.bytesFor('parts'),
    sizeCalculation: (html, key) => ENTRY_BYTES + bytesOfText(html) + bytesOfText(key),
  });
  budget.watch('parts', () => ({ bytes: parts.calculatedSize, entries: parts.size }));
  const cache: PartCache = {
    get: (key) => parts.get(key),
    set: (key, html) => void parts.set(key, exactText(html)),
  };
  let site = '';
  return (siteJson) => {
    if (siteJson !== site) parts.clear();
    site = siteJson;
    return cache;
  };
}
