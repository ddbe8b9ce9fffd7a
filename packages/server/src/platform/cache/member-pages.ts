import { LRUCache } from 'lru-cache';
import { BUFFER_BYTES, bytesOfText, type CacheBudget, ENTRY_BYTES } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';

/** The pages that members of one kind share, by kind and address. */
export function createMemberPageCache<P extends object>(
  budget: CacheBudget,
  { bytesOf, onError }: { bytesOf: (page: P) => number; onError: (error: unknown) => void },
): Cache<P> {
  return createCacheWithin<P>(budget, 'memberPages', {
    freshMs: 30_000,
    staleMs: 300_000,
    keepsPurged: true,
    bytesOf,
    onError,
  });
}

/** Members' menus as in each of their pages, by all that a menu shows. */
export function createMenuCache<M extends { piece: { deflated: Buffer } }>(
  budget: CacheBudget,
): LRUCache<string, M> {
  const menus = new LRUCache<string, M>({
    maxSize: budget.bytesFor('menus'),
    sizeCalculation: ({ piece }, key) =>
      ENTRY_BYTES + bytesOfText(key) + piece.deflated.length + BUFFER_BYTES,
  });
  budget.watch('menus', () => ({ bytes: menus.calculatedSize, entries: menus.size }));
  return menus;
}
