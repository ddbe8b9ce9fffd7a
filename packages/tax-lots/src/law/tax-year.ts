import { writeDay, yearOf } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import type { LedgerJurisdiction } from '../model/ledger.ts';
import type { Policy } from './policy.ts';
import { YEAR_STARTS } from './year-starts.ts';

/**
 * The tax year a day falls in, as the country writes it.
 *
 * UK: 6 April to 5 April, `2024-25`. Australia: 1 July to 30 June, `2024-25`. Elsewhere the
 * calendar year, `2024`.
 * Source: Income Tax Act 2007 s 4 (UK); ITAA 1997 s 995-1 "income year" (AU). Not reread; the
 * worked cases show both.
 * @example
 * taxYearOf('UK', 20250405) // => '2024-25'
 * taxYearOf('US', 20250405) // => '2025'
 */
export function taxYearOf(jurisdiction: LedgerJurisdiction, day: Day): string {
  const start = YEAR_STARTS[jurisdiction];
  const year = yearOf(day);
  if (start === undefined) return String(year);
  const first = day % 10000 >= start ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * The year of a ledger's totals that a day falls in: the tax year, or for a company its accounting
 * period, named by its last day. Empty for a company that does not say when its period ends.
 * Example: with periods to 31 March, 1 April 2024 falls in `'2025-03-31'`.
 * Source: Corporation Tax Act 2009 ss 9 and 10 (a company's accounting period ends at the latest
 * twelve months after it began, or on its accounting date).
 */
export function yearIn({ jurisdiction, company, periodEnd }: Policy, day: Day): string {
  if (!company) return taxYearOf(jurisdiction, day);
  if (periodEnd === undefined) return '';
  const last = yearOf(day) + (day % 10000 > periodEnd ? 1 : 0);
  return writeDay(last * 10000 + periodEnd);
}
