import type { LedgerJurisdiction } from '../model/ledger.ts';
import { addDays } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';

/**
 * Whether a US disposal is long term: held for more than one year.
 *
 * Counting starts on the day after acquisition; the first long day is one year after that day. So
 * what was bought on
 * the last day of a month turns long on the first day of the thirteenth month after, and never by
 * counting 365 days.
 *
 * | acquired | last short day | first long day |
 * |---|---|---|
 * | 2023-03-01 | 2024-03-01 | 2024-03-02 |
 * | 2024-01-31 | 2025-01-31 | 2025-02-01 |
 * | 2023-02-28 | 2024-02-29 | 2024-03-01 |
 * | 2024-02-29 | 2025-02-28 | 2025-03-01 |
 * Source: IRC 1222(3); Rev. Rul. 66-7 (month ends); Instructions for Form 8949, column (b). Read
 * 2026-11-20.
 * @example
 * isLongTerm(20230228, 20240229) // => false
 * isLongTerm(20230228, 20240301) // => true
 */
export function isLongTerm(acquired: Day, disposed: Day): boolean {
  return isAYearAfterNextDay(acquired, disposed);
}

/**
 * Whether an Australian asset was held at least 12 months, the day of acquisition and the day of
 * the CGT event both
 * left out. The same days as `isLongTerm`, by another law.
 * Source: ITAA 1997 s 115-25(1); ATO TD 2002/10 (a clear period of 12 months). Read 2026-11-20.
 * @example
 * isDiscountHolding(20230301, 20240301) // => false
 * isDiscountHolding(20230301, 20240302) // => true
 */
export function isDiscountHolding(acquired: Day, disposed: Day): boolean {
  return isAYearAfterNextDay(acquired, disposed);
}

/**
 * Whether a German private sale is exempt because more than one year lies between purchase and
 * sale. The year ends
 * with the day of the same number, so bought 28 February 2023 is exempt on 29 February 2024.
 * Source: EStG s 23(1) sentence 1 no. 2; BGB s 187(1), s 188(2) and (3). Read 2026-11-20.
 * @example
 * isExemptHolding(20230510, 20240510) // => false
 * isExemptHolding(20230510, 20240511) // => true
 */
export function isExemptHolding(acquired: Day, disposed: Day): boolean {
  return disposed > acquired + 10000;
}

/**
 * Whether units acquired on one day and disposed of on another were held as long as their country's
 * law rewards: long term in the US, the discount in Australia, exempt in Germany. Undefined where
 * the law makes no difference by the time of holding.
 * Source: IRC 1222(3); ITAA 1997 s 115-25(1); EStG s 23(1) sentence 1 no. 2. Read 2026-11-20.
 * @example
 * isHeldLong('US', 20230301, 20240301) // => false
 * isHeldLong('DE', 20230301, 20240302) // => true
 * isHeldLong('UK', 20230301, 20240302) // => undefined
 */
export function isHeldLong(
  jurisdiction: LedgerJurisdiction,
  acquired: Day,
  disposed: Day,
): boolean | undefined {
  if (jurisdiction === 'US') return isLongTerm(acquired, disposed);
  if (jurisdiction === 'AU') return isDiscountHolding(acquired, disposed);
  if (jurisdiction === 'DE') return isExemptHolding(acquired, disposed);
  return undefined;
}

/**
 * Days are numbers yyyymmdd, so only what lies within a month of the anniversary needs the
 * calendar.
 */
function isAYearAfterNextDay(acquired: Day, disposed: Day): boolean {
  if (disposed <= acquired + 10000) return false;
  return disposed > acquired + 10100 || disposed >= addDays(acquired, 1) + 10000;
}
