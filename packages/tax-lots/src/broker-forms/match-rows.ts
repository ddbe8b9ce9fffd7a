import type { UnmatchedForm } from '../model/broker-form.ts';
import { countDay, readDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';

/** A sale that rows of a form are looked for: units and proceeds as decimal text. */
export type OpenSale = { tx: string; asset: string; sold: string; units: string; proceeds: string };

/** Rows with the sale each belongs to, and those that belong to none, in the order given. */
export type MatchedRows = {
  matched: { row: UnmatchedForm; sale: number }[];
  unmatched: UnmatchedForm[];
};

/** A broker's day and the holder's may differ by their time zones. */
const DAYS_APART = 1;

type Candidate = { row: number; sale: number; apart: number };

/**
 * Finds for each row of a form the sale that it lists: the same asset where the row names one, sold
 * on the same day or the day beside it, and no more units than are left of the sale. The nearest by
 * units, price and day goes first; several rows may share a sale. A row without units lists all of
 * a sale. `sale` is the place among `sales`.
 * Errors: none; what fits no sale is in `unmatched`.
 * @example
 * const sales = [{ tx: 's', asset: 'BTC', sold: '2026-03-04', units: '2', proceeds: '200' }];
 * const rows = [
 *   { asset: 'BTC', sold: '2026-03-04', units: '1', reported_proceeds: '100' },
 *   { asset: 'ETH', sold: '2026-03-04', units: '1', reported_proceeds: '100' },
 * ];
 * const { matched, unmatched } = matchRows(rows, sales);
 * [matched.length, matched[0].sale, unmatched.length] // => [1, 0, 1]
 */
export function matchRows(rows: readonly UnmatchedForm[], sales: readonly OpenSale[]): MatchedRows {
  const left = sales.map(({ units }) => readQuantity(units) ?? 0n);
  const chosen = new Map<number, number>();
  const candidates = rows
    .flatMap((row, place) => candidatesOf(row, place, sales))
    .sort((a, b) => a.apart - b.apart);
  for (const { row, sale } of candidates) {
    const open = left[sale] ?? 0n;
    const units = readQuantity(rows[row]?.units) ?? open;
    if (chosen.has(row) || open <= 0n || units > open) continue;
    chosen.set(row, sale);
    left[sale] = open - units;
  }
  const matched: MatchedRows['matched'] = [];
  const unmatched: UnmatchedForm[] = [];
  rows.forEach((row, place) => {
    const sale = chosen.get(place);
    if (sale === undefined) unmatched.push(row);
    else matched.push({ row, sale });
  });
  return { matched, unmatched };
}

function candidatesOf(row: UnmatchedForm, place: number, sales: readonly OpenSale[]): Candidate[] {
  const day = readDay(row.sold);
  if (day === undefined) return [];
  return sales.flatMap((sale, at) => {
    const sold = readDay(sale.sold);
    if (sold === undefined || (row.asset !== undefined && !isSame(row.asset, sale.asset)))
      return [];
    const days = Math.abs(countDay(sold) - countDay(day));
    return days > DAYS_APART
      ? []
      : [{ row: place, sale: at, apart: days * 10 + distance(row, sale) }];
  });
}

const isSame = (a: string, b: string): boolean => a.trim().toUpperCase() === b.toUpperCase();

/** How far a row is from a sale, 0 to 3: other units, and another price. */
function distance(row: UnmatchedForm, sale: OpenSale): number {
  const units = readQuantity(row.units);
  const all = readQuantity(sale.units) ?? 0n;
  const proceeds = readMoney(row.reported_proceeds);
  const own = readMoney(sale.proceeds) ?? 0n;
  const expected = units === undefined || all === 0n ? own : (own * units) / all;
  return (
    (units === undefined || units === all ? 0 : 1) +
    (proceeds === undefined ? 1 : relative(proceeds, expected) * 2)
  );
}

/** How far two amounts are apart, 0 to 1, as a part of the larger. */
function relative(a: bigint, b: bigint): number {
  const larger = a > b ? a : b;
  return larger <= 0n ? 0 : Number(((a > b ? a - b : b - a) * 1_000_000n) / larger) / 1_000_000;
}
