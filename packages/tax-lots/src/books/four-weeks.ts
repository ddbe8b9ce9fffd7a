import { countDay } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { openLots } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import type { Lot } from './lot.ts';

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
  if (store.shape !== 'queue')
    return openLots(store).find((lot) => countDay(lot.received) >= first);
  const { lots } = store;
  if (store.windowHead < store.head) store.windowHead = store.head;
  for (;;) {
    const lot = lots[store.windowHead];
    if (lot === undefined) return undefined;
    if (lot.quantity > 0n && countDay(lot.received) >= first) return lot;
    store.windowHead++;
  }
}
