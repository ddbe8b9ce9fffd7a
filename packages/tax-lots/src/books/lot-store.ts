import { isEarlier } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import { popHeap, pushHeap, startHeap } from './lot-heap.ts';
import type { LotHeap } from './lot-heap.ts';
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
  /** The lots; in a heap's order where the shape is a heap. */
  lots: Lot[];
  heap: LotHeap;
  head: number;
  /** Ireland: where the four-week window begins; moves forward only. */
  windowHead: number;
  byId: Map<string, Lot> | undefined;
};

const COMPACT_FROM = 1024;

/** An empty store. */
export function startStore(order: LotOrder): LotStore {
  const heap = startHeap(order);
  return {
    order,
    shape: order === 'FIFO' ? 'queue' : order === 'LIFO' ? 'stack' : 'heap',
    lots: heap.lots,
    heap,
    head: 0,
    windowHead: 0,
    byId: undefined,
  };
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
  pushHeap(store.heap, lot);
}

/**
 * The lot that goes next, or undefined where none is left. Lots that are used up are dropped on the
 * way.
 */
export function nextLot(store: LotStore): Lot | undefined {
  if (store.shape === 'queue') return nextInQueue(store);
  const { lots } = store;
  for (;;) {
    const next = store.shape === 'stack' ? lots[lots.length - 1] : lots[0];
    if (next === undefined || next.quantity > 0n) return next;
    if (store.shape === 'stack') lots.pop();
    else popHeap(store.heap);
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
  store.heap = startHeap(store.order);
  store.lots = store.heap.lots;
  store.head = 0;
  for (const lot of lots) pushHeap(store.heap, lot);
}
