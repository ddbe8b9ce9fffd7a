import type { Answer } from '../model/answer.ts';

const FIGURES = new Set(['quantity', 'proceeds', 'cost', 'gain', 'value', 'superficial_loss']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Every figure of an answer that is not plain decimal text; there should be none, whatever the
 * ledger.
 */
export function badFigures(answer: Answer): string[] {
  const rows: object[] = [
    ...answer.disposals,
    ...answer.removals,
    ...answer.income,
    ...answer.remaining,
  ];
  const inRows = rows.flatMap((row) =>
    Object.entries(row).filter(
      ([name, value]) => FIGURES.has(name) && !DECIMAL.test(String(value)),
    ),
  );
  const inTotals = Object.values(answer.totals).flatMap((year) =>
    Object.entries(year).filter(
      ([name, value]) => name !== 'incomplete' && !DECIMAL.test(String(value)),
    ),
  );
  return [...inRows, ...inTotals].map(([name, value]) => `${name}: ${String(value)}`);
}
