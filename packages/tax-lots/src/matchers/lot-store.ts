import { isEarlier } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import { popHeap, pushHeap, startHeap } from './lot-heap.ts';
import type { LotHeap } from './lot-heap.ts';
import type { Lot } from './lot.ts';
import { canPark, park, unpark } from './parked-lots.ts';
import type { ParkedLots } from './parked-lots.ts';

/**
 * The open lots of one asset in one place, ready to say which goes next.
 *
 * | shape | when | next lot |
 * |---|---|---|
 * | queue | FIFO while lots arrive in order of acquisition | O(1): a head that moves on |
 * | stack | LIFO while they do | O(1): the end |
 * | heap | HIFO, LOFO, or lots that arrived late (transfers, gifts) | O(log n) |
 *
 * Used-up lots stay until they come up; `byId` is built at the first specific pick. In a queue and
 * in a stack a lot that was not touched since it was bought is a number, its place among the parked
 * lots, and becomes an object once it is asked for; `USED_UP` stands where one was.
 */
export type LotStore = {
  order: LotOrder;
  shape: 'queue' | 'stack' | 'heap';
  /** The lots of a queue or a stack, in order of acquisition; empty in a heap. */
  lots: (Lot | number)[];
  parked: ParkedLots;
  /** The last lot that was put in, as far as order goes. */
  last: { at: number; seq: number };
  heap: LotHeap;
  head: number;
  /** Ireland: where the four-week window begins; moves forward only. */
  windowHead: number;
  /** Ireland: the lots of a heap that may be in the window, earliest first; made when asked for. */
  recent: LotHeap | undefined;
  byId: Map<string, Lot> | undefined;
};

const COMPACT_FROM = 1024;
const USED_UP = -1;

/** An empty store. */
export function startStore(order: LotOrder, parked: ParkedLots): LotStore {
  return {
    order,
    shape: order === 'FIFO' ? 'queue' : order === 'LIFO' ? 'stack' : 'heap',
    lots: [],
    parked,
    last: { at: 0, seq: 0 },
    heap: startHeap(order),
    head: 0,
    windowHead: 0,
    recent: undefined,
    byId: undefined,
  };
}

/** Puts a lot into the store. */
export function addLot(store: LotStore, lot: Lot): void {
  store.byId?.set(lot.id, lot);
  if (fitsAtEnd(store, lot)) store.lots.push(lot);
  else push(store, lot);
}

/** Puts a lot that was just bought, and is all of its source, into the store. */
export function addBought(store: LotStore, lot: Lot): void {
  if (store.byId !== undefined || !canPark(lot)) return addLot(store, lot);
  if (fitsAtEnd(store, lot)) store.lots.push(park(store.parked, lot));
  else push(store, lot);
}

function push({ heap, recent }: LotStore, lot: Lot): void {
  pushHeap(heap, lot);
  if (recent !== undefined) pushHeap(recent, lot);
}

/**
 * Whether a lot can be appended to a queue or stack. A lot that arrives out of order turns it into
 * a heap.
 */
function fitsAtEnd(store: LotStore, lot: Lot): boolean {
  const { lots, last } = store;
  if (store.shape === 'heap') return false;
  if (lots.length > store.head && !isEarlier(last, lot)) {
    makeHeap(store);
    return false;
  }
  last.at = lot.at;
  last.seq = lot.seq;
  return true;
}

/**
 * The lot that goes next, or undefined where none is left. Lots that are used up are dropped on the
 * way.
 */
export function nextLot(store: LotStore): Lot | undefined {
  if (store.shape === 'queue') return nextInQueue(store);
  if (store.shape === 'stack') return nextInStack(store);
  const { lots } = store.heap;
  for (;;) {
    const next = lots[0];
    if (next === undefined || next.quantity > 0n) return next;
    popHeap(store.heap);
  }
}

/** The lot at a place of a queue or a stack; undefined where it is used up, or there is none. */
export function lotAt({ lots, parked }: LotStore, place: number): Lot | undefined {
  const entry = lots[place];
  if (typeof entry !== 'number') return entry;
  return entry === USED_UP ? undefined : (lots[place] = unpark(parked, entry));
}

/** Lets go of a lot of a queue that is used up, wherever in the queue it stands. */
export function dropLot({ lots }: LotStore, place: number): void {
  lots[place] = USED_UP;
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
  const { heap, lots, head } = store;
  const open: Lot[] = [];
  if (store.shape === 'heap') open.push(...heap.lots.filter((lot) => lot.quantity > 0n));
  else
    for (let place = head; place < lots.length; place++) {
      const lot = lotAt(store, place);
      if (lot !== undefined && lot.quantity > 0n) open.push(lot);
    }
  return open.sort((a, b) => (isEarlier(a, b) ? -1 : 1));
}

/** Puts the lots into another order, as when a new method takes effect. */
export function reorder(store: LotStore, order: LotOrder): void {
  const lots = openLots(store);
  // All fields of a store that was just started, but for one.
  Object.assign(store, startStore(order, store.parked), { byId: store.byId });
  for (const lot of lots) addLot(store, lot);
}

function nextInQueue(store: LotStore): Lot | undefined {
  const { lots } = store;
  for (;;) {
    if (store.head >= lots.length) return undefined;
    const lot = lotAt(store, store.head);
    if (lot !== undefined && lot.quantity > 0n) return lot;
    store.head++;
    if (store.head >= COMPACT_FROM && store.head * 2 > lots.length) {
      lots.splice(0, store.head);
      store.windowHead = Math.max(0, store.windowHead - store.head);
      store.head = 0;
    }
  }
}

function nextInStack(store: LotStore): Lot | undefined {
  const { lots } = store;
  for (;;) {
    if (lots.length === 0) return undefined;
    const lot = lotAt(store, lots.length - 1);
    if (lot !== undefined && lot.quantity > 0n) return lot;
    lots.pop();
  }
}

function makeHeap(store: LotStore): void {
  const lots = openLots(store);
  store.shape = 'heap';
  store.heap = startHeap(store.order);
  store.lots = [];
  store.head = 0;
  for (const lot of lots) pushHeap(store.heap, lot);
}
