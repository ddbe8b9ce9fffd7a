import { countDay, makeDay } from './calendar.ts';
import type { Day } from './calendar.ts';

/**
 * A moment read from text: `at` in seconds since 1970 (UTC, fraction kept), `day` the calendar date
 * as written.
 */
export type Moment = { at: number; day: Day };

/**
 * Reads an ISO 8601 timestamp with its offset: `yyyy-mm-ddThh:mm[:ss[.fraction]](Z|+hh:mm|-hh:mm)`,
 * the offset also as
 * `+hhmm` or `+hh`.
 *
 * The tax date is the calendar date as written, that is at the written offset. A time without an
 * offset, a date
 * alone, a 30 February, an hour 24 or any other order of day and month gives undefined.
 * @example
 * // In Greenwich it is still 2023.
 * readTimestamp('2024-01-01T00:30:00+02:00').day // => 20240101
 * readTimestamp('2024-01-01') // => undefined
 */
export function readTimestamp(text: unknown): Moment | undefined {
  if (typeof text !== 'string' || text.length < 17 || text.length > 40) return undefined;
  const seconds = text.charCodeAt(16) === 58;
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45 || text.charCodeAt(13) !== 58)
    return undefined;
  if (text.charCodeAt(10) !== 84 && text.charCodeAt(10) !== 32) return undefined;
  const day = makeDay(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5),
    twoDigits(text, 8),
  );
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = seconds ? twoDigits(text, 17) : 0;
  if (day === undefined || !(hour < 24) || !(minute < 60) || !(second < 60)) return undefined;
  let next = seconds ? 19 : 16;
  let fraction = 0;
  if (text.charCodeAt(next) === 46 && seconds) {
    let unit = 0.1;
    const first = ++next;
    while (isDigit(text.charCodeAt(next))) {
      fraction += (text.charCodeAt(next++) - 48) * unit;
      unit /= 10;
    }
    if (next === first) return undefined;
  }
  const offset = readOffset(text, next);
  if (offset === undefined) return undefined;
  return {
    at: countDay(day) * 86400 + hour * 3600 + minute * 60 + second + fraction - offset,
    day,
  };
}

function readOffset(text: string, from: number): number | undefined {
  const sign = text.charCodeAt(from);
  if (sign === 90) return text.length === from + 1 ? 0 : undefined;
  if (sign !== 43 && sign !== 45) return undefined;
  const length = text.length - from;
  const hasColon = text.charCodeAt(from + 3) === 58;
  if (length !== 3 && length !== (hasColon ? 6 : 5)) return undefined;
  const hours = twoDigits(text, from + 1);
  const minutes = length === 3 ? 0 : twoDigits(text, from + (hasColon ? 4 : 3));
  if (!(hours <= 18) || !(minutes < 60)) return undefined;
  const seconds = hours * 3600 + minutes * 60;
  return sign === 45 ? -seconds : seconds;
}

/** Two digits as a number, NaN where they are not digits; every comparison above refuses NaN. */
function twoDigits(text: string, from: number): number {
  const tens = text.charCodeAt(from);
  const ones = text.charCodeAt(from + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + (ones - 48) : Number.NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
