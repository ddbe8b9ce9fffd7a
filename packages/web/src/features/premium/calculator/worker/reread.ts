import { UserError } from '../../../../lib/user-error.ts';
import {
  type Mapping,
  startImport,
  startSurvey,
  type Survey,
  tableKey,
} from '@lotwise/tax-lots/source';
import type { Said, Trial } from '../protocol-files.ts';
import { leftOutOf, splitIssues } from './file-report.ts';
import { importAsked, importChoice, type ImportResult } from './import-files.ts';
import { type ImportWatch, readText } from './pieces.ts';
import { setRow, type Workspace } from './workspace.ts';

// A file that was read and not understood is read again, with what its owner says of it.

/** Looks at a whole file as a table; null where it is none, or is not here any more. */
export async function surveyFile(
  workspace: Workspace,
  file: string,
  watch: ImportWatch,
): Promise<{ survey: Survey; remembered: Mapping | null } | null> {
  const source = workspace.sources.get(file);
  if (!source) return null;
  const intake = startSurvey();
  const read = await readText(source, watch, (text) => intake.add(text));
  const survey = read === 'read' ? intake.end() : undefined;
  if (!survey) return null;
  return { survey, remembered: workspace.mappings.get(tableKey(survey.table)) ?? null };
}

const SAMPLE_ROWS = 5;

/** Reads a file by a mapping, and adds nothing. Null where it was cancelled or is not here. */
export async function tryMapping(
  workspace: Workspace,
  { file, mapping }: { file: string; mapping: Mapping },
  watch: ImportWatch,
): Promise<Trial | null> {
  const source = workspace.sources.get(file);
  if (!source) return null;
  const importing = startImport(importChoice(workspace));
  const intake = importing.file(file, { mapping });
  if ((await readText(source, watch, (text) => intake.add(text))) !== 'read') return null;
  intake.end();
  const [summary] = importing.finish();
  const { transactions, movements, issues } = importing;
  const needsZone = issues.some(({ code }) => code === 'ZONE_NOT_TOLD');
  const counts = new Map<Trial['made'][number]['what'], number>();
  for (const { type } of transactions) counts.set(type, (counts.get(type) ?? 0) + 1);
  if (movements.length > 0) counts.set('movement', movements.length);
  return {
    rows: summary?.rows ?? 0,
    made: [...counts]
      .map(([what, count]) => ({ what, count }))
      .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
    joined: summary?.joined.count ?? 0,
    leftOut: leftOutOf(summary?.leftOut ?? []),
    ...splitIssues(issues),
    needsZone,
    sample: transactions.slice(0, SAMPLE_ROWS),
  };
}

/**
 * Reads a file again, in place of its first reading. What was said of it before still holds: a file
 * may have to be asked for two things, one after the other.
 */
export async function reread(
  workspace: Workspace,
  { file, ...now }: { file: string } & Said,
  watch: ImportWatch,
): Promise<ImportResult> {
  const source = workspace.sources.get(file);
  if (!source) throw new UserError('The file is no longer here. Choose it again.');
  const said = { ...workspace.said.get(file), ...now };
  const { mapping, zone, addresses, coin } = said;
  if (addresses)
    workspace.choices = { ...workspace.choices, addresses: merged(workspace, addresses) };
  const options = {
    ...(mapping && { mapping }),
    ...(zone && { zone }),
    ...(coin && { asset: coin }),
    addresses: workspace.choices.addresses,
  };
  const putBack = takeOut(workspace, file);
  const result = await importAsked(workspace, [{ file: source, options, replaces: file }], watch);
  if (result.isCancelled) putBack();
  else {
    workspace.said.set(file, said);
    joinLast(workspace, putBack);
  }
  return result;
}

/** Takes out what the first reading brought, as far as nothing was made of it since. */
function takeOut(workspace: Workspace, file: string): () => void {
  const { files, rows, movements } = workspace;
  const report = files.find(({ name }) => name === file);
  const slots = rows.flatMap((row, slot) => (row?.file === file ? [slot] : []));
  const own = movements.filter(({ origin }) => origin.file === file);
  if (slots.length !== (report?.added ?? 0) || own.length !== (report?.moved ?? 0))
    throw new UserError(
      'Some rows of this file were joined to other files or changed. Undo that first, or clear the ledger and import the files again.',
    );
  const before = slots.map((slot) => [slot, rows[slot]] as const);
  for (const slot of slots) setRow(workspace, slot, undefined);
  workspace.movements = movements.filter((one) => !own.includes(one));
  return () => {
    for (const [slot, row] of before) setRow(workspace, slot, row);
    workspace.movements = movements;
  };
}

/** Makes one step of the last one and what came before it. */
function joinLast({ history }: Workspace, undoBefore: () => void): void {
  const last = history.pop();
  if (!last) return;
  history.push({
    ...last,
    undo: () => {
      last.undo();
      undoBefore();
    },
  });
}

const merged = ({ choices }: Workspace, added: readonly string[]): string[] => [
  ...new Set([...choices.addresses, ...added.map((one) => one.toLowerCase())]),
];
