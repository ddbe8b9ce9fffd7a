import type { Answer } from '../model/answer.ts';
import type { Ledger } from '../model/ledger.ts';
import type { Report } from './report.ts';
import type { Unit } from './round-money.ts';
import { form8949 } from './form-8949.ts';
import { scheduleD } from './schedule-d.ts';
import { sa108 } from './sa108.ts';
import { schedule3 } from './schedule-3.ts';
import { disposalsReport, gainsReport, incomeReport, openLotsReport } from './summaries.ts';

/** The names of the reports, as the command line and the calculator ask for them. */
export const REPORT_NAMES = [
  '8949',
  'schedule-d',
  'sa108',
  'schedule-3',
  'gains',
  'income',
  'open-lots',
  'disposals',
] as const;
/** One of `REPORT_NAMES`. */
export type ReportName = (typeof REPORT_NAMES)[number];

/**
 * Makes a report by name from a ledger and its answer. Rounding happens here and nowhere else:
 * `unit` says cents or
 * whole dollars for the US forms; SA108 has whole pounds, Schedule 3 cents, the others are exact.
 * Example: `makeReport('8949', ledger, computeTax(ledger)).rows.length` is the number of disposal
 * slices.
 */
export function makeReport(
  name: ReportName,
  ledger: Ledger,
  answer: Answer,
  unit: Unit = 'cents',
): Report {
  switch (name) {
    case '8949':
      return form8949(answer, ledger, unit);
    case 'schedule-d':
      return scheduleD(answer, ledger, unit);
    case 'sa108':
      return sa108(answer);
    case 'schedule-3':
      return schedule3(answer);
    case 'gains':
      return gainsReport(answer, ledger.jurisdiction);
    case 'income':
      return incomeReport(answer, ledger.jurisdiction, ledger.transactions);
    case 'open-lots':
      return openLotsReport(answer);
    case 'disposals':
      return disposalsReport(answer);
  }
}
