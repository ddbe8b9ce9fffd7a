import { writeCsv } from './csv.ts';
import type { Report } from './report.ts';

/** How a report stands in a file. */
export type ReportFormat = 'csv' | 'json';

const DRAFT = 'DRAFT: these figures are not complete. Do not file them.';

/**
 * Writes a report as a file. A draft says so in the file itself, with its reasons: in CSV as the
 * first lines, each beginning with `DRAFT`; in JSON as `{ draft, reasons, data }` in place of the
 * data alone. Errors: none.
 * Example: the CSV of a report whose year has a dropped sale begins
 * `DRAFT: these figures are not complete. Do not file them.`
 */
export function writeReport(report: Report, format: ReportFormat): string {
  const { columns, rows, data, draft = [] } = report;
  if (format === 'json') {
    const whole = draft.length === 0 ? data : { draft: DRAFT, reasons: draft, data };
    return `${JSON.stringify(whole, null, 1)}\n`;
  }
  const mark = draft.length === 0 ? [] : [[DRAFT], ...draft.map((why) => [`DRAFT because ${why}`])];
  return writeCsv([...mark, columns, ...rows]);
}
