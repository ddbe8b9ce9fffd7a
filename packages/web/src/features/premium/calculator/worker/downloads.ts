import {
  type Answer,
  type Ledger,
  makeReport,
  type ReportName,
  writeCsv,
} from '@lotwise/tax-lots/source';
import { ledgerFile } from './document.ts';
import type { Results } from './results.ts';
import { ledgerOf, type Workspace } from './workspace.ts';

/** A file to download: a form or report of the chosen year, or the ledger. */
export function makeDownload(
  workspace: Workspace,
  results: Results,
  { report, as, year }: { report: ReportName | 'ledger'; as: 'csv' | 'json'; year: string },
): { name: string; blob: Blob } {
  if (report === 'ledger') return { name: 'ledger.json', blob: jsonBlob(ledgerFile(workspace)) };
  const ledger: Ledger = ledgerOf(workspace);
  const made = makeReport(report, ledger, answerOfYear(results, year));
  // What is still held is held after the last row, whatever the year.
  const name = report === 'open-lots' ? made.name : `${made.name}-${year}`;
  if (as === 'json') return { name: `${name}.json`, blob: jsonBlob(made.data) };
  return {
    name: `${name}.csv`,
    blob: new Blob([writeCsv([made.columns, ...made.rows])], { type: 'text/csv' }),
  };
}

const jsonBlob = (data: unknown): Blob =>
  new Blob([`${JSON.stringify(data, null, 1)}\n`], { type: 'application/json' });

/** The answer as if the year were all there is. */
function answerOfYear({ answer, disposalsOf, incomeOf }: Results, year: string): Answer {
  return {
    ...answer,
    disposals: pick(answer.disposals, disposalsOf.get(year)),
    income: pick(answer.income, incomeOf.get(year)),
  };
}

const pick = <Entry>(entries: readonly Entry[], places: readonly number[] = []): Entry[] =>
  places.flatMap((place) => entries[place] ?? []);
