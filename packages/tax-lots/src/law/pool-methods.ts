import type { Method } from '../model/ledger.ts';

const POOLS: ReadonlySet<Method> = new Set(['UK', 'ACB', 'AVERAGE', 'TOTAL_AVERAGE']);

/**
 * Whether a method keeps one pool per asset instead of lots. Example: `isPoolMethod('ACB')` is
 * true.
 */
export function isPoolMethod(method: Method): boolean {
  return POOLS.has(method);
}
