import { goesFirst, isEarlier } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import type { Lot } from './lot.ts';

/**
 * The open lots of one asset in one place, ready to say which goes next.
 *
 * | shape | when | next lot |
 * |---|---|---|
 * | queue | FIFO while lots arrive in order of acquisition | O(1): a head that moves on |
 * | stack | LIFO while they do | O(1): the end |
 * | heap | HIFO, LOFO, or lots that arrived late (transfers, gifts) | O(log n) |
 *
 * Used-up lots stay until they come up; `byId` is built at the first specific pick.
 */
export type LotStore = {
  order: LotOrder;
  shape: 'queue' | 'stack' | 'heap';
  lots: Lot[];
  head: number;
  /** Ireland: where the four-week window begins; moves forward only. */
  windowHead: number;
  byId: Map<string, Lot> | undefined;
};

const COMPACT_FROM = 1024;

/** An empty store. */
export function startStore(order: LotOrder): LotStore {
  return { order, shape: order === 'FIFO' ? 'queue' : order === 'LIFO' ? 'stack' : 'heap', lots: [], head: 0, windowHead: 0, byId: undefined };
}

/** Puts a lot into the store. */
export function addLot(store: LotStore, lot: Lot): void {
  store.byId?.set(lot.id, lot);
  const { lots } = store;
  if (store.shape !== 'heap') {
    const last = lots[lots.length - 1];
    if (last === undefined || lots.length === store.head || isEarlier(last, lot)) {
      lots.push(lot);
      return;
    }
    makeHeap(store);
  }
  pushHeap(store.order, store.lots, lot);
}

/** The lot that goes next, or undefined where none is left. Lots that are used up are dropped on the way. */
export function nextLot(store: LotStore): Lot | undefined {
  if (store.shape === 'queue') return nextInQueue(store);
  const { lots } = store;
  for (;;) {
    const next = store.shape === 'stack' ? lots[lots.length - 1] : lots[0];
    if (next === undefined || next.quantity > 0n) return next;
    if (store.shape === 'stack') lots.pop();
    else popHeap(store.order, lots);
  }
}

/** The open lot with an id, or undefined. */
export function findLot(store: LotStore, id: string): Lot | undefined {
  if (store.byId === undefined) {
    store.byId = new Map();
    for (const lot of openLots(store)) store.byId.set(lot.id, lot);
  }
  const lot = store.byId.get(id);
  return lot !== undefined && lot.quantity > 0n ? lot : undefined;
}

/** All open lots, earliest acquired first. */
export function openLots(store: LotStore): Lot[] {
  const open = store.lots.slice(store.head).filter((lot) => lot.quantity > 0n);
  return open.sort((a, b) => (isEarlier(a, b) ? -1 : 1));
}

/** Puts the lots into another order, as when a new method takes effect. */
export function reorder(store: LotStore, order: LotOrder): void {
  const lots = openLots(store);
  Object.assign(store, startStore(order), { byId: store.byId });
  for (const lot of lots) addLot(store, lot);
}

function nextInQueue(store: LotStore): Lot | undefined {
  const { lots } = store;
  for (;;) {
    const lot = lots[store.head];
    if (lot === undefined || lot.quantity > 0n) return lot;
    store.head++;
    if (store.head >= COMPACT_FROM && store.head * 2 > lots.length) {
      lots.splice(0, store.head);
      store.windowHead = Math.max(0, store.windowHead - store.head);
      store.head = 0;
    }
  }
}

function makeHeap(store: LotStore): void {
  const lots = openLots(store);
  store.shape = 'heap';
  store.lots = [];
  store.head = 0;
  for (const lot of lots) pushHeap(store.order, store.lots, lot);
}

function pushHeap(order: LotOrder, heap: Lot[], lot: Lot): void {
  let place = heap.length;
  heap.push(lot);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !goesFirst(order, lot, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = lot;
}

function popHeap(order: LotOrder, heap: Lot[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let place = 0;
  for (;;) {
    let below = place * 2 + 1;
    let child = heap[below];
    if (child === undefined) break;
    const other = heap[below + 1];
    if (other !== undefined && goesFirst(order, other, child)) {
      child = other;
      below++;
    }
    if (!goesFirst(order, child, last)) break;
    heap[place] = child;
    place = below;
  }
  heap[place] = last;
}
