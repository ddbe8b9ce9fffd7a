import { countDay } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { popHeap, pushHeap, startHeap } from './lot-heap.ts';
import { dropLot, lotAt, openLots } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import type { Lot } from './lot.ts';
import { parkedDay } from './parked-lots.ts';

/** Days in the Irish window. 1 June to 29 June is exactly four weeks and inside it. */
export const FOUR_WEEKS_DAYS = 28;

/**
 * Ireland: the earliest open lot bought in the four weeks before a disposal, or undefined. Units
 * bought within four
 * weeks of a disposal are the ones disposed of; only then does first in, first out apply.
 * Example: bought 1 June, sold 29 June is inside, sold 30 June is not.
 * Source: TCA 1997 s 580, s 581(1) and (2). Read 2026-11-20.
 */
export function lotInFourWeeks(store: LotStore, day: Day): Lot | undefined {
  const first = countDay(day) - FOUR_WEEKS_DAYS;
  return store.shape === 'queue' ? nextOfQueue(store, first) : nextOfHeap(store, first);
}

function nextOfQueue(store: LotStore, first: number): Lot | undefined {
  const { lots, parked } = store;
  if (store.windowHead < store.head) store.windowHead = store.head;
  for (; store.windowHead < lots.length; store.windowHead++) {
    const entry = lots[store.windowHead];
    if (typeof entry === 'number' && countDay(parkedDay(parked, entry)) < first) continue;
    const lot = lotAt(store, store.windowHead);
    if (lot === undefined) continue;
    if (lot.quantity === 0n) dropLot(store, store.windowHead);
    else if (countDay(lot.received) >= first) return lot;
  }
  return undefined;
}

/** Days only go forward: what has left the window once is never in it again. */
function nextOfHeap(store: LotStore, first: number): Lot | undefined {
  if (store.recent === undefined) {
    store.recent = startHeap('FIFO');
    for (const lot of openLots(store)) pushHeap(store.recent, lot);
  }
  const { recent } = store;
  for (;;) {
    const lot = recent.lots[0];
    if (lot === undefined || (lot.quantity > 0n && countDay(lot.received) >= first)) return lot;
    popHeap(recent);
  }
}
