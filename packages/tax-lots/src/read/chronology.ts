import { isRecord } from '../law/values.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { Moment } from '../numbers/timestamp.ts';
import { dayIn } from '../numbers/zone.ts';

/**
 * When every transaction was, and in which order to process them. A row without a readable time has
 * day 0 and stays
 * beside the row before it. `order` is undefined where the list is in order already.
 */
export type Chronology = {
  instants: Float64Array;
  days: Int32Array;
  order: Uint32Array | undefined;
  /** Rows that name a row to count before which is not there, or not up to a day earlier. */
  misplaced: readonly number[];
};

/** How much later than the row that used its units a row may be booked. */
const LATEST_SECONDS = 86_400;

/**
 * Reads the times of a list. Order: by instant, equal instants as in the list, and what counts
 * before another row right before that (`counts_before`). With a zone the days are those that it
 * was there.
 */
export function readChronology(transactions: readonly unknown[], timeZone?: string): Chronology {
  const instants = new Float64Array(transactions.length);
  const days = new Int32Array(transactions.length);
  let last = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  const early = new Map<number, string>();
  for (let place = 0; place < transactions.length; place++) {
    const transaction = transactions[place];
    const told = isRecord(transaction) ? transaction : {};
    const before = told['counts_before'];
    if (typeof before === 'string' && before !== '') early.set(place, before);
    const moment = readTimestamp(told['timestamp']);
    const at = moment?.at ?? last;
    if (at < last) isSorted = false;
    instants[place] = at;
    days[place] = moment === undefined ? 0 : dayOf(moment, timeZone);
    last = at;
  }
  const { targets, misplaced } = placesBefore(transactions, instants, early);
  if (isSorted && targets.size === 0) return { instants, days, order: undefined, misplaced };
  const at = (place: number): number => instants[targets.get(place) ?? place] ?? 0;
  const rank = (place: number): number => (targets.get(place) ?? place + 0.5) - 0.25;
  const order = Uint32Array.from(instants, (_, place) => place);
  order.sort((a, b) => at(a) - at(b) || rank(a) - rank(b) || a - b);
  return { instants, days, order, misplaced };
}

/** The places of the rows before which others count. */
function placesBefore(
  transactions: readonly unknown[],
  instants: Float64Array,
  early: ReadonlyMap<number, string>,
): { targets: Map<number, number>; misplaced: number[] } {
  const targets = new Map<number, number>();
  const misplaced: number[] = [];
  if (early.size === 0) return { targets, misplaced };
  const ids = new Set(early.values());
  const places = new Map<unknown, number>();
  transactions.forEach((one, place) => {
    if (isRecord(one) && ids.has(String(one['id']))) places.set(one['id'], place);
  });
  for (const [place, id] of early) {
    const target = places.get(id);
    const late = (instants[place] ?? 0) - (instants[target ?? place] ?? 0);
    if (target === undefined || target === place || late < 0 || late > LATEST_SECONDS)
      misplaced.push(place);
    else targets.set(place, target);
  }
  return { targets, misplaced };
}

/**
 * The tax date of a moment: the day that it was in the taxpayer's zone (an IANA name or an offset),
 * else the day as written, yyyymmdd. A zone that is none leaves the day as written.
 * @example
 * dayOf(readTimestamp('2024-07-01T02:00:00Z'), 'America/New_York') // => 20240630
 * dayOf(readTimestamp('2024-07-01T02:00:00Z'), undefined) // => 20240701
 */
export function dayOf({ at, day }: Moment, timeZone: string | undefined): number {
  return timeZone === undefined ? day : (dayIn(timeZone, at) ?? day);
}
