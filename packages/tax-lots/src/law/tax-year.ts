import { yearOf } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import type { Jurisdiction } from '../model/ledger.ts';

/**
 * First day of the tax year as month and date, mmdd; countries not named here use the calendar
 * year.
 */
const YEAR_STARTS: Partial<Record<Jurisdiction, number>> = { UK: 406, AU: 701 };

/**
 * The tax year a day falls in, as the country writes it.
 *
 * UK: 6 April to 5 April, `2024-25`. Australia: 1 July to 30 June, `2024-25`. Elsewhere the
 * calendar year, `2024`.
 * Example: `taxYearOf('UK', 20250405)` is `'2024-25'`.
 * Source: Income Tax Act 2007 s 4 (UK); ITAA 1997 s 995-1 "income year" (AU). Not reread; the
 * worked cases show both.
 */
export function taxYearOf(jurisdiction: Jurisdiction, day: Day): string {
  const start = YEAR_STARTS[jurisdiction];
  const year = yearOf(day);
  if (start === undefined) return String(year);
  const first = day % 10000 >= start ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
