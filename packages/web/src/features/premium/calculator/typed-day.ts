import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A day as people write it, as `2021-04-30`; undefined where it is none. What can be read two ways
 * is read as the country writes it: the month first in the United States, the day first elsewhere.
 *
 * | typed                                     | read in the US | read elsewhere |
 * |-------------------------------------------|----------------|----------------|
 * | 2021-04-30, 2021/4/30, 30 Apr 2021, April 30, 2021, 30.4.2021 | 2021-04-30 | 2021-04-30 |
 * | 03/04/2021                                | 2021-03-04     | 2021-04-03     |
 */
export function readTypedDay(text: string, jurisdiction: LedgerJurisdiction): string | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const named =
    /^(\d{1,2})[\s.-]+([a-z]{3,9})\.?[\s,-]+(\d{4})$/.exec(typed) ??
    swapped(/^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(typed));
  if (named) {
    const month = MONTHS.indexOf(named[2]?.slice(0, 3) ?? '') + 1;
    return month === 0 ? undefined : dayOf(named[3], String(month), named[1]);
  }
  const [, one, two, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? [];
  if (Number(two) > 12) return dayOf(year, one, two);
  const isMonthFirst = jurisdiction === 'US' && Number(one) <= 12 && !typed.includes('.');
  return isMonthFirst ? dayOf(year, one, two) : dayOf(year, two, one);
}

const swapped = (match: RegExpExecArray | null): (string | undefined)[] | null =>
  match && [match[0], match[2], match[1], match[3]];

function dayOf(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The 31st of a month without one is read as the day after.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}
