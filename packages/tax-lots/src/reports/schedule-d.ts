import type { TaxResult } from '../model/result.ts';
import type { Ledger } from '../model/ledger.ts';
import type { Box } from '../law/form8949-box.ts';
import { form8949Rows } from './form-8949.ts';
import type { Report } from './report.ts';
import { amountOf, writeRounded } from './round-money.ts';
import type { Unit } from './round-money.ts';

/** One line of Schedule D: the sums of the Form 8949 lines with these boxes. */
export type ScheduleDLine = {
  year: string;
  line: string;
  boxes: string;
  d: string;
  e: string;
  g: string;
  h: string;
};

const LINES: readonly { line: string; boxes: readonly Box[] }[] = [
  { line: '1b', boxes: ['A', 'G'] },
  { line: '2', boxes: ['B', 'H'] },
  { line: '3', boxes: ['C', 'I'] },
  { line: '7', boxes: ['A', 'B', 'C', 'G', 'H', 'I'] },
  { line: '8b', boxes: ['D', 'J'] },
  { line: '9', boxes: ['E', 'K'] },
  { line: '10', boxes: ['F', 'L'] },
  { line: '15', boxes: ['D', 'E', 'F', 'J', 'K', 'L'] },
];

/**
 * Schedule D, Parts I and II, from the lines of Form 8949: columns (d), (e), (g), (h) add up the
 * rounded lines. Lines 7
 * and 15 are the net short-term and long-term gains of the ledger alone, without carryovers and
 * other forms.
 * Example: a ledger with one short sale without a form in 2025 has its figures on lines 3 and 7.
 * Source: Instructions for Schedule D (Form 1040) (2025), lines 1b to 3 and 8b to 10. Read
 * 2026-11-20.
 */
export function scheduleD(result: TaxResult, ledger: Ledger, unit: Unit = 'cents'): Report {
  const rows = form8949Rows(result, ledger, unit);
  const lines: ScheduleDLine[] = [];
  for (const year of [...new Set(rows.map((row) => row.year))].sort()) {
    for (const { line, boxes } of LINES) {
      const part = rows.filter((row) => row.year === year && boxes.includes(row.box));
      if (part.length === 0) continue;
      const sum = (column: 'd' | 'e' | 'g' | 'h'): string =>
        writeRounded(
          part.reduce((total, row) => total + amountOf(row[column] || '0'), 0n),
          unit,
        );
      lines.push({
        year,
        line,
        boxes: boxes.join(' '),
        d: sum('d'),
        e: sum('e'),
        g: sum('g'),
        h: sum('h'),
      });
    }
  }
  return {
    name: 'schedule-d',
    columns: [
      'year',
      'line',
      'boxes',
      '(d) proceeds',
      '(e) cost',
      '(g) adjustments',
      '(h) gain or loss',
    ],
    rows: lines.map(({ year, line, boxes, d, e, g, h }) => [year, line, boxes, d, e, g, h]),
    data: lines,
  };
}
