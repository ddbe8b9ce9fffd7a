import type { Method } from '../model/ledger.ts';

const POOLS: ReadonlySet<Method> = new Set(['UK', 'ACB', 'AVERAGE', 'TOTAL_AVERAGE']);

/**
 * Whether a method keeps one pool per asset instead of lots. Example: `isPoolMethod('ACB')` is
 * true.
 */
export function isPoolMethod(method: Method): boolean {
  return POOLS.has(method);
}

const LOT_METHODS: ReadonlySet<string> = new Set(['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC']);

/**
 * Whether a method picks lots (and may therefore change from year to year) rather than keeping a
 * pool.
 */
export function isLotMethod(method: Method): boolean {
  return LOT_METHODS.has(method);
}
