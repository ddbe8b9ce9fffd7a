/**
 * A calendar day as the number yyyymmdd, in the taxpayer's own zone. Numbers compare as the days
 * do.
 * Range: years 0001 to 9999. Example: 29 February 2024 is `20240229`.
 */
export type Day = number;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a year has a 29 February (Gregorian). Example: `isLeapYear(2024)` is true,
 * `isLeapYear(2100)` false.
 */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days in a month, 1 to 12; 0 for a month that is none. Example: `monthLength(2024, 2)` is 29. */
export function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/**
 * Puts a day together, or undefined where there is no such day. Example: `makeDay(2023, 2, 29)` is
 * undefined.
 */
export function makeDay(year: number, month: number, date: number): Day | undefined {
  if (year < 1 || year > 9999 || date < 1 || date > monthLength(year, month)) return undefined;
  return year * 10000 + month * 100 + date;
}

/**
 * Days since 1 January 1970, so that differences count days. Whole number, negative before.
 * @example
 * countDay(19700102) // => 1
 */
export function countDay(day: Day): number {
  const month = Math.floor(day / 100) % 100;
  const year = Math.floor(day / 10000) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + (day % 100) - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/**
 * The day `count` days after `day` (before, where negative).
 * @example
 * addDays(20240228, 2) // => 20240301
 * addDays(20240301, -1) // => 20240229
 */
export function addDays(day: Day, count: number): Day {
  const shifted = countDay(day) + count + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36524) -
      Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return year * 10000 + month * 100 + (dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

/** The calendar year of a day. Example: `yearOf(20240229)` is 2024. */
export function yearOf(day: Day): number {
  return Math.floor(day / 10000);
}

/**
 * Writes a day as ISO 8601.
 * @example
 * writeDay(20240229) // => '2024-02-29'
 */
export function writeDay(day: Day): string {
  const text = String(day).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

/**
 * Reads `yyyy-mm-dd`, or undefined.
 * @example
 * readDay('2024-02-29') // => 20240229
 * readDay('2024-02-30') // => undefined
 */
export function readDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return makeDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}
