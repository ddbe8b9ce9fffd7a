import { writeCsv } from './csv.ts';
import type { Report } from './report.ts';

/** How a report is written in a file. */
export type ReportFormat = 'csv' | 'json';

const DRAFT = 'DRAFT: these figures are not complete. Do not file them.';

/**
 * Writes a report as a file. A draft says so in the file itself, with its reasons: in CSV as the
 * first lines, each beginning with `DRAFT`; in JSON as `{ draft, reasons, data }` in place of the
 * data alone. Errors: none.
 * Source: no law; a form's is that of `makeReport`.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2024-02-02 sell 1 BTC for 15 USD`);
 * const report = makeReport('gains', ledger, computeTax(ledger));
 * writeReport(report, 'csv').split('\n')[0].split(',').length // => report.columns.length
 */
export function writeReport(report: Report, format: ReportFormat): string {
  const { columns, rows, data, draft = [] } = report;
  if (format === 'json') {
    const whole = draft.length === 0 ? data : { draft: DRAFT, reasons: draft, data };
    return `${JSON.stringify(whole, null, 1)}\n`;
  }
  const mark = draft.length === 0 ? [] : [[DRAFT], ...draft.map((why) => [`DRAFT: ${why}`])];
  return writeCsv([...mark, columns, ...rows]);
}
