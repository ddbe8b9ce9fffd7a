import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES, exactText } from '../platform/cache/budget.ts';
import type { PartCache } from '@lotwise/contract/page';

/**
 * The parts of pages that are cached. What admins change of the site may show in any of them: then all
 * begin again.
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
