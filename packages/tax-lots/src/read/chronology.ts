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
};

/**
 * Reads the times of a list. Order: by instant, equal instants as in the list. With a
 * zone the days are those that it was there.
 */
export function readChronology(transactions: readonly unknown[], timeZone?: string): Chronology {
  const instants = new Float64Array(transactions.length);
  const days = new Int32Array(transactions.length);
  let last = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  for (let place = 0; place < transactions.length; place++) {
    const transaction = transactions[place];
    const text =
      typeof transaction === 'object' && transaction !== null
        ? // Any object may be asked.
          (transaction as { timestamp?: unknown }).timestamp
        : undefined;
    const moment = readTimestamp(text);
    const at = moment?.at ?? last;
    if (at < last) isSorted = false;
    instants[place] = at;
    days[place] = moment === undefined ? 0 : dayOf(moment, timeZone);
    last = at;
  }
  if (isSorted) return { instants, days, order: undefined };
  const order = Uint32Array.from(instants, (_, place) => place);
  return {
    instants,
    days,
    order: order.sort((a, b) => (instants[a] ?? 0) - (instants[b] ?? 0) || a - b),
  };
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
