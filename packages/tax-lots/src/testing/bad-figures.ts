import type { TaxResult } from '../model/result.ts';

const FIGURES = new Set(['quantity', 'proceeds', 'cost', 'gain', 'value', 'superficial_loss']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Every figure of a result that is not plain decimal text; there should be none, whatever the
 * ledger.
 */
export function badFigures(result: TaxResult): string[] {
  const rows: object[] = [
    ...result.disposals,
    ...result.removals,
    ...result.income,
    ...result.remaining,
  ];
  const inRows = rows.flatMap((row) =>
    Object.entries(row).filter(
      ([name, value]) => FIGURES.has(name) && !DECIMAL.test(String(value)),
    ),
  );
  const inTotals = Object.values(result.totals).flatMap((year) =>
    Object.entries(year).filter(
      ([name, value]) => name !== 'incomplete' && !DECIMAL.test(String(value)),
    ),
  );
  return [...inRows, ...inTotals].map(([name, value]) => `${name}: ${String(value)}`);
}
