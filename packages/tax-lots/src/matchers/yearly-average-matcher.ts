import type { Acquire, Matcher, Dispose, Leg, Remove, Split } from '../model/leg.ts';
import { addRow, sortRows } from './disposal-table.ts';
import type { Findings } from './findings.ts';
import type { Names } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { addSlice, drawFromPool, reportPoolShort } from './pool-rows.ts';
import type { Pool, Waiting } from './pool-rows.ts';
import { yearIn } from '../law/tax-year.ts';

/** One asset in one year: everything held or acquired, and what waits for the year's average. */
type YearShelf = { year: string; pool: Pool; waiting: Waiting[]; unit: bigint };

/**
 * A matcher of yearly averages (Japan's total average): each year's disposals cost the average of
 * what was held at its start and everything acquired in it, so a purchase in December changes the
 * cost of a sale in March.
 *
 * Source: Japan, Income Tax Act Enforcement Order art. 119-2 (total average, moving average on
 * election); NTA guidance on crypto-asset income. Read 2026-11-20.
 */
export function startYearlyAverageMatcher(
  policy: Policy,
  assets: Names,
  findings: Findings,
): Matcher {
  const shelves: YearShelf[] = [];
  return {
    take: (leg) => {
      const shelf = shelfOf(shelves, leg.asset);
      const year = yearIn(policy, leg.day);
      if (shelf.year !== year) closeYear(shelf, assets, findings);
      shelf.year = year;
      enter(shelf, leg);
    },
    close: () => {
      shelves.forEach((shelf, asset) => {
        closeYear(shelf, assets, findings);
        const { quantity, cost } = shelf.pool;
        if (quantity > 0n)
          findings.remaining.push({
            asset,
            wallet: -1,
            quantity: quantity / shelf.unit,
            cost,
            lot: undefined,
            acquired: 0,
          });
      });
      sortRows(findings.disposals);
      findings.removals.sort((a, b) => a.seq - b.seq);
    },
  };
}

function shelfOf(shelves: YearShelf[], asset: number): YearShelf {
  return (shelves[asset] ??= {
    year: '',
    pool: { quantity: 0n, cost: 0n, isKnown: true },
    waiting: [],
    unit: 1n,
  });
}

function enter(shelf: YearShelf, leg: Leg): void {
  if (leg.kind === 'acquire') enterAcquisition(shelf, leg);
  else if (leg.kind === 'dispose' || leg.kind === 'remove') enterOutgoing(shelf, leg);
  else if (leg.kind === 'split') rescale(shelf, leg);
}

function enterAcquisition(shelf: YearShelf, leg: Acquire): void {
  const units = leg.quantity * shelf.unit;
  shelf.pool.quantity += units;
  shelf.pool.cost += leg.cost;
  shelf.pool.isKnown &&= leg.isKnown;
}

function enterOutgoing(shelf: YearShelf, leg: Dispose | Remove): void {
  const shown = leg.kind === 'dispose' ? leg : { proceeds: 0n, allowable: 0n, category: undefined };
  const units = leg.quantity * shelf.unit;
  shelf.waiting.push({
    tx: [leg.tx],
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: leg.quantity,
    units,
    proceeds: shown.proceeds,
    allowable: shown.allowable,
    category: shown.category,
    removal: leg.kind === 'remove' ? leg.type : undefined,
  });
}

function rescale(shelf: YearShelf, leg: Split): void {
  shelf.pool.quantity *= leg.ratio.after;
  for (const waiting of shelf.waiting) waiting.units *= leg.ratio.after;
  shelf.unit *= leg.ratio.before;
}

function closeYear(shelf: YearShelf, assets: Names, findings: Findings): void {
  const { pool, unit } = shelf;
  const match = { ofQuantity: pool.quantity / unit, ofCost: pool.cost, isKnown: pool.isKnown };
  for (const waiting of shelf.waiting) {
    const units = waiting.units < pool.quantity ? waiting.units : pool.quantity;
    if (units > 0n) {
      const row = addSlice(findings, waiting, units, drawFromPool(pool, units), {
        rule: 'total_average',
        acquired: 0,
        ...match,
        txAs: 'id',
      });
      if (row !== undefined) addRow(findings.disposals, row);
    }
    if (waiting.units > 0n) reportPoolShort(findings, assets, waiting);
  }
  shelf.waiting = [];
  if (pool.quantity === 0n) pool.isKnown = true;
}
