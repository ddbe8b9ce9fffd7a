import { compareRank, isEarlier } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import type { Lot } from './lot.ts';

/**
 * A binary heap of lots with the one that goes next at the front. Beside every lot stands its key
 * as a number, smaller
 * first, in a typed array: most comparisons touch no lot, which in a heap of many thousands is most
 * of the time.
 */
export type LotHeap = { order: LotOrder; lots: Lot[]; keys: Float64Array };

const FIRST_LENGTH = 16;

/** An empty heap. */
export function startHeap(order: LotOrder): LotHeap {
  return { order, lots: [], keys: new Float64Array(FIRST_LENGTH) };
}

/** Puts a lot in. O(log n). */
export function pushHeap(heap: LotHeap, lot: Lot): void {
  const { lots } = heap;
  const key = keyOf(heap.order, lot);
  let place = lots.length;
  lots.push(lot);
  if (place === heap.keys.length) {
    const longer = new Float64Array(place * 2);
    longer.set(heap.keys);
    heap.keys = longer;
  }
  const { keys } = heap;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = lots[above];
    const parentKey = keys[above] ?? 0;
    if (parent === undefined || !precedes(heap.order, key, lot, parentKey, parent)) break;
    lots[place] = parent;
    keys[place] = parentKey;
    place = above;
  }
  lots[place] = lot;
  keys[place] = key;
}

/** Takes the front out. O(log n). */
export function popHeap(heap: LotHeap): void {
  const { lots, keys, order } = heap;
  const last = lots.pop();
  const { length } = lots;
  if (last === undefined || length === 0) return;
  const lastKey = keys[length] ?? 0;
  let place = 0;
  for (let below = 1; below < length; below = place * 2 + 1) {
    if (below + 1 < length && precedesAt(heap, below + 1, below)) below++;
    const child = lots[below] ?? last;
    const childKey = keys[below] ?? 0;
    if (!precedes(order, childKey, child, lastKey, last)) break;
    lots[place] = child;
    keys[place] = childKey;
    place = below;
  }
  lots[place] = last;
  keys[place] = lastKey;
}

function precedesAt({ order, lots, keys }: LotHeap, a: number, b: number): boolean {
  const keyA = keys[a] ?? 0;
  const keyB = keys[b] ?? 0;
  if (isClear(keyA, keyB)) return keyA < keyB;
  const lotA = lots[a];
  const lotB = lots[b];
  return lotA !== undefined && lotB !== undefined && precedes(order, keyA, lotA, keyB, lotB);
}

/**
 * Whether `a` leaves before `b`; keys too close to tell are settled exactly, equal costs by the
 * earlier.
 */
function precedes(order: LotOrder, keyA: number, a: Lot, keyB: number, b: Lot): boolean {
  if (isClear(keyA, keyB)) return keyA < keyB;
  if (order === 'FIFO') return isEarlier(a, b);
  if (order === 'LIFO') return isEarlier(b, a);
  const difference = compareRank(a, b);
  if (difference === 0) return isEarlier(a, b);
  return order === 'HIFO' ? difference > 0 : difference < 0;
}

function isClear(a: number, b: number): boolean {
  const apart = a < b ? b - a : a - b;
  return apart > (a < 0 ? -a : a) * 1e-12 && apart > (b < 0 ? -b : b) * 1e-12;
}

function keyOf(order: LotOrder, lot: Lot): number {
  if (order === 'FIFO') return lot.at;
  if (order === 'LIFO') return -lot.at;
  return order === 'HIFO' ? -lot.rank : lot.rank;
}
