import { YEAR_STARTS } from '@lotwise/tax-lots/year-starts/source';
import { inLedgers, type Jurisdiction } from './jurisdictions.ts';

/** The first tax year a post may name: before it there were no coins. */
export const TAX_YEAR_MIN = 2009;
export const TAX_YEAR_MAX = 2099;

const startOf = (jurisdiction: Jurisdiction): number | undefined =>
  YEAR_STARTS[inLedgers(jurisdiction)];

const isSplit = (jurisdiction: Jurisdiction | null): boolean =>
  jurisdiction !== null && startOf(jurisdiction) !== undefined;

/**
 * The tax year that runs on a day (ISO 8601), named by the calendar year in which it begins.
 * Nobody here knows when the year of another country begins, so it is taken to begin as late as any
 * could: at the end of December.
 *
 * | jurisdiction       | begins    | 2026-04-05 | 2026-04-06 | 2026-06-30 | 2026-07-01 |
 * |--------------------|-----------|------------|------------|------------|------------|
 * | us, ca, de, ie, jp | 1 January | 2026       | 2026       | 2026       | 2026       |
 * | gb                 | 6 April   | 2025       | 2026       | 2026       | 2026       |
 * | au                 | 1 July    | 2025       | 2025       | 2025       | 2026       |
 * | other, none        | unknown   | 2025       | 2025       | 2025       | 2025       |
 */
export function currentTaxYear(jurisdiction: Jurisdiction | null, day: string): number {
  const year = Number(day.slice(0, 4));
  if (jurisdiction === null || jurisdiction === 'other') return year - 1;
  const start = startOf(jurisdiction) ?? 101;
  return Number(day.slice(5, 7) + day.slice(8, 10)) >= start ? year : year - 1;
}

/**
 * A tax year as its country writes it.
 *
 * @example taxYearLabel('us', 2024) // '2024'
 * @example taxYearLabel('gb', 2024) // '2024/25'
 */
export function taxYearLabel(jurisdiction: Jurisdiction | null, year: number): string {
  return isSplit(jurisdiction)
    ? `${year}/${String((year + 1) % 100).padStart(2, '0')}`
    : String(year);
}

/**
 * The years an answer holds for, in words.
 *
 * @example taxYearsText('us', 2023, 2025) // 'tax years 2023 to 2025'
 * @example taxYearsText('gb', 2024, 2024) // 'tax year 2024/25'
 */
export function taxYearsText(jurisdiction: Jurisdiction | null, from: number, to: number): string {
  const first = taxYearLabel(jurisdiction, from);
  return from === to
    ? `tax year ${first}`
    : `tax years ${first} to ${taxYearLabel(jurisdiction, to)}`;
}

/** The years a form offers, the newest first: next year's down to ten years back. */
export function offeredTaxYears(day: string): number[] {
  const next = Number(day.slice(0, 4)) + 1;
  return Array.from({ length: 12 }, (_, index) => next - index);
}
