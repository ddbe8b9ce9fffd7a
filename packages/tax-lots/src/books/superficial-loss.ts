import { countDay } from '../numbers/calendar.ts';
import type { Leg } from '../model/leg.ts';
import { mulDiv } from '../numbers/rounding.ts';

/** A loss looks so many days back and ahead. */
export const WINDOW_DAYS = 30;

/**
 * The history of one asset for the 61-day window: for each leg its day count, the units acquired up
 * to and with it,
 * and the units held after it. Units are counted so that splits cut none (`units` per ledger unit).
 */
export type LossWindow = {
  dayCounts: number[];
  acquired: bigint[];
  held: bigint[];
  /** Undefined where nothing was split: every count is in the ledger's units. */
  units: bigint[] | undefined;
};

/**
 * Reads the history of one asset, or its end, before which `heldBefore` were held; the legs are in
 * order of day.
 */
export function startWindow(legs: readonly Leg[], heldBefore: bigint): LossWindow {
  const window: LossWindow = { dayCounts: [], acquired: [], held: [], units: unitsAt(legs) };
  let acquired = 0n;
  let held = heldBefore * (window.units?.[0] ?? 1n);
  legs.forEach((leg, place) => {
    const units = leg.quantity * (window.units?.[place] ?? 1n);
    if (leg.kind === 'acquire') {
      held += units;
      if (!leg.isOpening) acquired += units;
    } else if (leg.kind === 'dispose' || leg.kind === 'remove')
      held = held > units ? held - units : 0n;
    window.dayCounts.push(countDay(leg.day));
    window.acquired.push(acquired);
    window.held.push(held);
  });
  return window;
}

/**
 * The part of a loss that is denied: the loss times the least of the units sold, the units acquired
 * in the 30 days
 * before to 30 days after, and the units held at the end of the 30th day after, over the units
 * sold.
 *
 * Example: 99 sold at a loss of 100.98, 25 bought the day after, 26 held at the end: 25/99, that is
 * 25.50.
 * Source: ITA (Canada) s 54 "superficial loss"; CRA 2022-0940941C6 (least of S, P and B, over S,
 * times L, where B
 * counts all identical units held). Read 2026-11-20.
 */
export function deniedPart(window: LossWindow, place: number, sold: bigint, loss: bigint): bigint {
  const day = window.dayCounts[place] ?? 0;
  const units = sold * (window.units?.[place] ?? 1n);
  const last = lastAtOrBefore(window.dayCounts, day + WINDOW_DAYS);
  const before = lastAtOrBefore(window.dayCounts, day - WINDOW_DAYS - 1);
  const acquired = (window.acquired[last] ?? 0n) - (window.acquired[before] ?? 0n);
  const held = window.held[last] ?? 0n;
  const least = [units, acquired, held].reduce((a, b) => (a < b ? a : b));
  return least <= 0n ? 0n : mulDiv(loss, least, units);
}

/**
 * Units per ledger unit at each leg: the product of earlier splits' `before` and later splits'
 * `after`.
 */
function unitsAt(legs: readonly Leg[]): bigint[] | undefined {
  if (!legs.some((leg) => leg.kind === 'split')) return undefined;
  let later = 1n;
  for (const leg of legs) if (leg.kind === 'split') later *= leg.ratio.after;
  let earlier = 1n;
  return legs.map((leg) => {
    if (leg.kind === 'split') {
      later /= leg.ratio.after;
      earlier *= leg.ratio.before;
    }
    return earlier * later;
  });
}

function lastAtOrBefore(dayCounts: readonly number[], limit: number): number {
  let low = 0;
  let high = dayCounts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dayCounts[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
