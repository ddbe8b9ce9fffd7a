import { assign } from '@lotwise/domain/assign';
import type { FileReport } from '../protocol-files.ts';
import { remember, setRow, type Workspace } from './workspace.ts';

/**
 * Does what a person said of two rows that look like one: the later one goes, or both stay and are
 * not asked about again. False where the row is no longer there by itself, as it became part of a
 * transfer or was deleted.
 */
export function settleDouble(
  workspace: Workspace,
  { file, row, isOne }: { file: string; row: number; isOne: boolean },
): boolean {
  const { files, movements, apart, rows } = workspace;
  const report = files.find(({ name }) => name === file);
  const double = report?.doubles?.find((one) => one.row === row);
  if (!report || !double) return false;
  const { other } = double;
  const rest = (report.doubles ?? []).filter((one) => one !== double);
  const settled: FileReport = { ...report, doubles: rest };
  const label = 'TaxResult';
  if (!isOne) {
    workspace.apart = new Set([...apart, `${file}:${row} ${other.file}:${other.row}`]);
    replace(workspace, report, settled);
    remember(workspace, label, () => assign(workspace, { files, apart }));
    return true;
  }
  const slot = rows.findIndex((one) => one?.file === file && one.line === row);
  const before = rows[slot];
  const left = movements.filter(({ origin }) => origin.file !== file || origin.row !== row);
  const isMovement = left.length < movements.length;
  if (!isMovement && (!before || before.transaction.type === 'transfer')) return false;
  if (isMovement) workspace.movements = left;
  else setRow(workspace, slot, undefined);
  const why = `In ${other.file} too, as you said.`;
  replace(workspace, report, {
    ...settled,
    added: report.added - (isMovement ? 0 : 1),
    leftOut: [...report.leftOut, { why, count: 1, lines: String(row) }],
  });
  remember(workspace, label, () => {
    assign(workspace, { files, movements });
    if (!isMovement) setRow(workspace, slot, before);
  });
  return true;
}

function replace(workspace: Workspace, report: FileReport, next: FileReport): void {
  workspace.files = workspace.files.map((one) => (one === report ? next : one));
}
