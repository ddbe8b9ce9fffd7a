import type { Lot } from './lot.ts';
import type { Method } from '../model/ledger.ts';

/**
 * Which lot goes first.
 *
 * | order | first | among equals |
 * |---|---|---|
 * | FIFO | the earliest | the earlier in the ledger |
 * | LIFO | the latest | the later in the ledger |
 * | HIFO | the highest cost per unit | the earliest |
 * | LOFO | the lowest cost per unit | the earliest |
 */
export type LotOrder = 'FIFO' | 'LIFO' | 'HIFO' | 'LOFO';

/**
 * The order a method uses for units nobody picked. Specific identification and Ireland fall back to
 * the earliest.
 */
export function orderOf(method: Method): LotOrder {
  return method === 'LIFO' || method === 'HIFO' || method === 'LOFO' ? method : 'FIFO';
}

type Stand = Pick<Lot, 'at' | 'seq'>;

/** Whether `a` was acquired before `b`; equal times go by the order of the ledger. */
export function isEarlier(a: Stand, b: Stand): boolean {
  return a.at !== b.at ? a.at < b.at : a.seq < b.seq;
}

/**
 * Which of two lots costs more per unit: above zero where `a` does. Costs per unit are compared
 * exactly, by
 * cross-multiplication, wherever the numbers are too close to tell.
 */
export function compareRank(a: Lot, b: Lot): number {
  const apart = a.rank - b.rank;
  if (Math.abs(apart) > Math.max(Math.abs(a.rank), Math.abs(b.rank)) * 1e-12) return apart;
  const left = a.rankCost * b.fullQuantity;
  const right = b.rankCost * a.fullQuantity;
  return left === right ? 0 : left > right ? 1 : -1;
}
