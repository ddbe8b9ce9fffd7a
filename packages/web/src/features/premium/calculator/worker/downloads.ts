import { UserError } from '../../../../lib/user-error.ts';
import { type Ledger, makeReport, type ReportName, writeReport } from '@lotwise/tax-lots/source';
import { ledgerFile } from './document.ts';
import { leftOut, ledgerOf } from './ledger.ts';
import { type Results } from './results.ts';
import type { Workspace } from './workspace.ts';

/** A file to download: a form or report of the chosen year, or the ledger. */
export function makeDownload(
  workspace: Workspace,
  results: Results,
  { report, as, year }: { report: ReportName | 'ledger'; as: 'csv' | 'json'; year: string },
): { name: string; blob: Blob } {
  if (report === 'ledger') return { name: 'ledger.json', blob: jsonBlob(ledgerFile(workspace)) };
  const ledger: Ledger = ledgerOf(workspace);
  const made = makeReport(report, ledger, results.result, { year });
  if ('refused' in made) throw new UserError(made.refused);
  const draft = [...(made.draft ?? []), ...leftOut(workspace)];
  // What is still held is held after the last row, whatever the year.
  const name = report === 'open-lots' ? made.name : `${made.name}-${year}`;
  const type = as === 'json' ? 'application/json' : 'text/csv';
  const file = writeReport(draft.length === 0 ? made : { ...made, draft }, as);
  return { name: `${name}.${as}`, blob: new Blob([file], { type }) };
}

const jsonBlob = (data: unknown): Blob =>
  new Blob([`${JSON.stringify(data, null, 1)}\n`], { type: 'application/json' });
