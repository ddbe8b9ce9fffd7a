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

/** A denied loss, and what it joins: the pool at once, and purchases still to come. */
export type DeniedLoss = {
  total: bigint;
  atOnce: bigint;
  later: readonly { place: number; cost: bigint }[];
};

/**
 * The part of a loss that is denied: the loss times the least of the units sold, the units acquired
 * in the 30 days before to 30 days after, and the units held at the end of the 30th day after, over
 * the units sold.
 *
 * It is added to the cost of the substituted property, the units acquired in those days and held at
 * their end: first in, first out, what was bought before comes first.
 *
 * | bought | the denied loss joins |
 * |---|---|
 * | in the 30 days before, and still held | the pool at the loss |
 * | in the 30 days after, and still held | the cost of that purchase, when it is made |
 *
 * Example: 99 sold at a loss of 100.98, 25 bought the day after, 26 held at the end: 25/99, that is
 * 25.50, joins the cost of the 25. A sale between the two does not bear it.
 * Source: ITA (Canada) ss 47(1), 53(1)(f), 54 "superficial loss"; CRA 2022-0940941C6 (least of S, P
 * and B, over S, times L, where B counts all identical units held). Read 2026-11-20.
 */
export function deniedLoss(
  window: LossWindow,
  place: number,
  { sold, loss }: { sold: bigint; loss: bigint },
): DeniedLoss {
  const day = window.dayCounts[place] ?? 0;
  const units = sold * (window.units?.[place] ?? 1n);
  const last = lastAtOrBefore(window.dayCounts, day + WINDOW_DAYS);
  const before = lastAtOrBefore(window.dayCounts, day - WINDOW_DAYS - 1);
  const at = (list: readonly bigint[], leg: number): bigint => list[leg] ?? 0n;
  const { acquired, held } = window;
  const least = smallest(units, at(acquired, last) - at(acquired, before), at(held, last));
  if (least <= 0n) return { total: 0n, atOnce: 0n, later: [] };
  const total = mulDiv(loss, least, units);
  const came = at(acquired, last) - at(acquired, place);
  const stayed = at(held, last) - came;
  const fromBefore = smallest(
    least,
    at(acquired, place) - at(acquired, before),
    stayed > 0n ? stayed : 0n,
  );
  const atOnce = mulDiv(total, fromBefore, least);
  const later: { place: number; cost: bigint }[] = [];
  let toSkip = stayed < 0n ? -stayed : 0n; // bought after the loss, and gone again by the end
  let wanted = least - fromBefore;
  let rest = total - atOnce;
  for (let n = place + 1; n <= last && wanted > 0n; n++) {
    const there = at(acquired, n) - at(acquired, n - 1);
    const skipped = smallest(there, toSkip);
    toSkip -= skipped;
    const part = smallest(there - skipped, wanted);
    if (part <= 0n) continue;
    const cost = mulDiv(rest, part, wanted);
    later.push({ place: n, cost });
    rest -= cost;
    wanted -= part;
  }
  return { total, atOnce, later };
}

/**
 * Whether units were given to the spouse so near a loss that what the spouse still holds may deny
 * more of it: an affiliated person's units count, and this ledger does not know them.
 * Source: ITA (Canada) s 54 "superficial loss" (b), in CRA's round table of 7 October 2021. Read
 * 2026-11-28.
 */
export function isSpouseNear(window: LossWindow, legs: readonly Leg[], place: number): boolean {
  const day = window.dayCounts[place] ?? 0;
  const last = lastAtOrBefore(window.dayCounts, day + WINDOW_DAYS);
  const before = lastAtOrBefore(window.dayCounts, day - WINDOW_DAYS - 1);
  return legs.some(
    (leg, n) => n > before && n <= last && leg.kind === 'remove' && leg.isToSpouse === true,
  );
}

function smallest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((a, b) => (a < b ? a : b), first);
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
