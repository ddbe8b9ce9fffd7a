import { assign } from '@lotwise/domain/shared/assign';
import type { FileReport } from '../protocol-files.ts';
import { remember, type Row, setRow, type Workspace } from './workspace.ts';

type Double = NonNullable<FileReport['doubles']>[number];

/**
 * Does what a person said of two rows that look like one, or of all such rows of two files: those
 * of the file that asks go, or both stay and are not asked about again. False where a row is no
 * longer there by itself, as it became part of a transfer or was deleted; it stays asked.
 */
export function settleDoubles(
  workspace: Workspace,
  said: { file: string; row?: number; other: string; isOne: boolean },
): boolean {
  const { file, row, other, isOne } = said;
  const report = workspace.files.find(({ name }) => name === file);
  const isMeant = (double: Double): boolean =>
    double.other.file === other && (row === undefined || double.row === row);
  const meant = report?.doubles?.filter(isMeant) ?? [];
  if (!report || meant.length === 0) return false;
  if (isOne) return dropDoubles(workspace, report, meant);
  const { files, apart } = workspace;
  const pairs = meant.map((one) => `${file}:${one.row} ${one.other.file}:${one.other.row}`);
  workspace.apart = new Set([...apart, ...(row === undefined ? [`${file} ${other}`] : pairs)]);
  replace(workspace, report, withoutDoubles(report, meant));
  remember(workspace, 'TaxResult', () => assign(workspace, { files, apart }));
  return true;
}

function dropDoubles(workspace: Workspace, report: FileReport, meant: readonly Double[]): boolean {
  const { files, movements } = workspace;
  const { name: file } = report;
  const moved = new Set(
    movements.filter(({ origin }) => origin.file === file).map(({ origin }) => origin.row),
  );
  const rows = rowsOfFile(workspace, file);
  const dropped: [slot: number, before: Row | undefined][] = [];
  const gone: Double[] = [];
  for (const double of meant) {
    const [slot, before] = rows.get(double.row) ?? [];
    const isWhole = before !== undefined && before.transaction.type !== 'transfer';
    if (!moved.has(double.row) && !isWhole) continue;
    gone.push(double);
    if (slot !== undefined && isWhole) dropped.push([slot, before]);
  }
  if (gone.length === 0) return false;
  for (const [slot] of dropped) setRow(workspace, slot, undefined);
  const lines = new Set(gone.map(({ row }) => row));
  workspace.movements = movements.filter(
    ({ origin }) => origin.file !== file || !lines.has(origin.row),
  );
  const settled = withoutDoubles(
    report,
    (report.doubles ?? []).filter(({ row }) => lines.has(row)),
  );
  const [other] = gone.map((one) => one.other.file);
  const why = `In ${other ?? 'another file'} too, as you said.`;
  const told = { why, count: lines.size, lines: [...lines].join(', ') };
  replace(workspace, report, {
    ...settled,
    added: report.added - dropped.length,
    leftOut: [...report.leftOut, told],
  });
  remember(workspace, 'TaxResult', () => {
    assign(workspace, { files, movements });
    for (const [slot, before] of dropped) setRow(workspace, slot, before);
  });
  return gone.length === meant.length;
}

/** The transactions of a file by their rows in it. */
function rowsOfFile({ rows }: Workspace, file: string): Map<number, [slot: number, row: Row]> {
  const found = new Map<number, [number, Row]>();
  rows.forEach((row, slot) => {
    if (row?.file === file && row.line !== undefined) found.set(row.line, [slot, row]);
  });
  return found;
}

function withoutDoubles(report: FileReport, gone: readonly Double[]): FileReport {
  const rest = (report.doubles ?? []).filter((one) => !gone.includes(one));
  return { ...report, doubles: rest };
}

function replace(workspace: Workspace, report: FileReport, next: FileReport): void {
  workspace.files = workspace.files.map((one) => (one === report ? next : one));
}
