import { rowAt } from '../matchers/disposal-table.ts';
import type { DisposalTable } from '../matchers/disposal-table.ts';
import { gainOf } from '../model/disposal-row.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import { addDays } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { lookBackDays } from '../law/look-back.ts';
import type { Policy } from '../law/policy.ts';
import { yearIn } from '../law/tax-year.ts';
import { yearSums } from './year-totals.ts';
import type { Years } from './year-totals.ts';

/**
 * Rows are ordered by instant; their days, each at its own offset, may be out of order by as much.
 */
const OFFSETS_APART = 2;

/**
 * Marks the rows, and their years, that a row after the ledger's last could still change. The
 * engine has no clock: what it knows of is what the ledger holds.
 *
 * | rules | provisional |
 * |---|---|
 * | UK, persons | disposals of the last 30 days of the ledger |
 * | Canada | losses of the last 30 days, and what was sold of the same asset after them |
 * | Ireland, four weeks | losses of the last 28 days |
 * | yearly average | disposals of the ledger's last year |
 *
 * `lastDay` is the day of the ledger's last row. A row is settled once the ledger goes on for
 * longer than the window.
 * Example: of a UK ledger that ends on 1 May 2024, a sale of 1 April is provisional, one of 31
 * March is not.
 */
export function markProvisional(
  table: DisposalTable,
  policy: Policy,
  years: Years,
  lastDay: Day,
): void {
  const days = lookBackDays(policy);
  const isYearly = policy.method === 'TOTAL_AVERAGE';
  if ((days === 0 && !isYearly) || lastDay === 0) return;
  const from = addDays(lastDay, -days);
  const lastYear = yearIn(policy, lastDay);
  const isOpen = ({ day, rule }: DisposalRow): boolean =>
    isYearly ? rule === 'total_average' && yearIn(policy, day) === lastYear : day >= from;
  const onlyLosses = policy.method === 'ACB' || policy.method === 'IE';
  const isCarried = policy.method === 'ACB';
  const assets = new Set<number>();
  for (let n = firstOpen(table, from, isOpen, isYearly); n < table.length; n++) {
    const place = table.order?.[n] ?? n;
    const row = rowAt(table, place);
    if (!isOpen(row)) continue;
    const isLoss = gainOf(row) - row.denied < 0n;
    if (onlyLosses && !isLoss && !assets.has(row.asset)) continue;
    if (isCarried) assets.add(row.asset);
    table.provisional.add(place);
    yearSums(years, yearIn(policy, row.day)).isProvisional = true;
  }
}

/** The first row from which on every row may be open. */
function firstOpen(
  table: DisposalTable,
  from: Day,
  isOpen: (row: DisposalRow) => boolean,
  isYearly: boolean,
): number {
  const limit = addDays(from, -OFFSETS_APART);
  let n = table.length;
  while (n > 0) {
    const row = rowAt(table, table.order?.[n - 1] ?? n - 1);
    if (isYearly ? !isOpen(row) && row.day < limit : row.day < limit) break;
    n--;
  }
  return n;
}
