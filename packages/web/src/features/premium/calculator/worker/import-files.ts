import {
  type ImportIssue,
  type Importing,
  type Movement,
  pairMovements,
  startImport,
  type Transaction,
  transferOf,
} from '@lotwise/tax-lots/source';
import type { FileReport, Progress } from '../protocol.ts';
import { choicesOf, isDocument, type LedgerDocument, ledgerRowsOf } from './document.ts';
import { startSeenRows } from './seen-rows.ts';
import {
  addRow,
  freeId,
  movementKey,
  remember,
  type Row,
  setRow,
  type Workspace,
} from './workspace.ts';

/** Of a file of nonsense not every row is kept. */
const ISSUES_KEPT = 500;

/** A file as the import reads it. */
export type SourceFile = Pick<File, 'name' | 'size' | 'stream'>;

export interface ImportWatch {
  onProgress: (progress: Progress) => void;
  isCancelled: () => boolean;
}

export interface ImportResult {
  isCancelled: boolean;
  reports: FileReport[];
  /** Movements that were recognised as transfers between own wallets. */
  paired: number;
}

/**
 * Pieces that are there already come without a pause, and a cancel would wait behind all of them.
 */
const TURN_MS = 40;
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const CANCELLED: ImportResult = { isCancelled: true, reports: [], paired: 0 };

/**
 * Reads files into the workspace, all or none of them: one that is cancelled leaves it as it was.
 */
export async function importFiles(
  workspace: Workspace,
  files: readonly SourceFile[],
  watch: ImportWatch,
): Promise<ImportResult> {
  const seen = startSeenRows(workspace.seen);
  const { jurisdiction, method, currency } = workspace.choices;
  const isTaken = (id: string) => workspace.slots.has(id);
  const importing = startImport(
    { jurisdiction, method, currency },
    { isTaken, isRepeated: seen.isRepeated },
  );
  const taken = new Set(workspace.files.map(({ name }) => name));
  const reports: FileReport[] = [];
  const documents: LedgerDocument[] = [];
  for (const file of files) {
    const name = nameFor(file.name, taken);
    const report = await readFile(
      importing,
      { file, name, isRepeated: seen.isRepeated, documents },
      watch,
    );
    if (!report) return CANCELLED;
    reports.push(report);
    seen.endFile();
  }
  await nextTurn();
  if (watch.isCancelled()) return CANCELLED;
  const undo = undoTo(workspace, seen.found);
  const [document] = documents;
  if (document && workspace.slots.size === 0) Object.assign(workspace, choicesOf(document));
  const paired = takeOver(workspace, importing, reports);
  for (const [key, copies] of seen.found) workspace.seen.set(key, copies);
  remember(workspace, 'Import', undo);
  return { isCancelled: false, reports, paired };
}

/** What takes an import back whole: the workspace as it is now. */
function undoTo(workspace: Workspace, found: ReadonlyMap<string, number>): () => void {
  const { files, movements, choices, settings, seen } = workspace;
  const first = workspace.rows.length;
  const before = [...found.keys()].map((key) => [key, seen.get(key)] as const);
  return () => {
    for (let slot = first; slot < workspace.rows.length; slot++) setRow(workspace, slot, undefined);
    Object.assign(workspace, { files, movements, choices, settings });
    for (const [key, copies] of before) {
      if (copies === undefined) seen.delete(key);
      else seen.set(key, copies);
    }
  };
}

function nameFor(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`;
  taken.add(name);
  return name;
}

type IsRepeated = (format: string, raw: string) => boolean;
type Reading = {
  file: SourceFile;
  name: string;
  isRepeated: IsRepeated;
  documents: LedgerDocument[];
};

async function readFile(
  importing: Importing,
  { file, name, isRepeated, documents }: Reading,
  watch: ImportWatch,
): Promise<FileReport | undefined> {
  const before = {
    transactions: importing.transactions.length,
    leftOut: importing.leftOut.length,
    issues: importing.issues.length,
  };
  const intake = importing.file(name);
  let bytesRead = 0;
  let document: string[] | undefined;
  let isFirst = true;
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  let turnEndsAt = performance.now() + TURN_MS;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    if (watch.isCancelled()) return void (await reader.cancel());
    bytesRead += part.value.byteLength;
    const text = decoder.decode(part.value, { stream: true });
    if (isFirst && /^\ufeff?\s*\{/.test(text)) document = [];
    isFirst = false;
    if (document) document.push(text);
    else intake.add(text);
    watch.onProgress({
      file: name,
      bytesRead,
      bytes: file.size,
      rows: importing.transactions.length,
    });
  }
  if (document) return readDocument(importing, document.join(''), { name, isRepeated, documents });
  intake.add(decoder.decode());
  const { format, rows, repeated } = intake.end();
  const leftOut = importing.leftOut
    .slice(before.leftOut)
    .filter(({ why }) => !why.startsWith('The same row was imported'));
  const issues = importing.issues.slice(before.issues);
  return {
    ...emptyReport(name),
    format,
    rows,
    repeated,
    added: importing.transactions.length - before.transactions,
    leftOut: byReason(leftOut),
    ...kept(issues),
  };
}

const emptyReport = (name: string): FileReport => ({
  name,
  format: null,
  rows: 0,
  added: 0,
  repeated: 0,
  leftOut: [],
  issues: [],
  issueCount: 0,
  isSettled: false,
});

const kept = (issues: readonly ImportIssue[]) => ({
  issueCount: issues.length,
  issues: issues
    .slice(0, ISSUES_KEPT)
    .map(({ row, column, message }) => ({ row, ...(column !== undefined && { column }), message })),
});

function byReason(leftOut: readonly { why: string }[]): { why: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { why } of leftOut) {
    // Each names another row; the reason is the same.
    const reason = why
      .replace(/^The other side of .*/, 'The other side of a trade.')
      .replace(/^Read together with row .*/, 'Part of a trade in several rows.');
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => ({ why, count }));
}

/** A ledger of the public format: its transactions are taken as they are. */
function readDocument(
  importing: Importing,
  text: string,
  { name, isRepeated, documents }: Omit<Reading, 'file'>,
): FileReport {
  const report = emptyReport(name);
  const parsed = parse(text);
  if (!isDocument(parsed))
    return {
      ...report,
      issueCount: 1,
      issues: [{ row: 1, message: 'This is JSON, but no ledger: it has no list of transactions.' }],
    };
  documents.push(parsed);
  const { rows, strange } = ledgerRowsOf(parsed);
  const fresh = rows.filter((row) => !isRepeated('Ledger', JSON.stringify(row)));
  fresh.forEach((transaction, place) => {
    importing.transactions.push(transaction);
    importing.origins.set(transaction.id, { file: name, row: place + 1, raw: '' });
  });
  const issues = strange.map((row) => ({
    row,
    message: 'This entry of the list is no transaction with an id.',
  }));
  const counts = {
    rows: rows.length + strange.length,
    added: fresh.length,
    repeated: rows.length - fresh.length,
    issueCount: issues.length,
  };
  return { ...report, format: 'Ledger file', ...counts, issues: issues.slice(0, ISSUES_KEPT) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

/**
 * Puts what was gathered into the workspace, and pairs what moved with what moved before. Answers
 * the number of pairs.
 */
function takeOver(
  workspace: Workspace,
  importing: Importing,
  reports: readonly FileReport[],
): number {
  for (const transaction of importing.transactions) {
    const origin = importing.origins.get(transaction.id);
    const row: Row = { transaction, ...(origin && { file: origin.file, line: origin.row }) };
    addRow(workspace, row);
  }
  workspace.movements = [...workspace.movements, ...importing.movements.map(withoutText)];
  workspace.files = [...workspace.files, ...reports];
  return pairOpen(workspace);
}

// The row's text has been read; kept with a hundred thousand rows it would only fill the browser's
// storage.
const withoutText = (movement: Movement): Movement => ({
  ...movement,
  origin: { ...movement.origin, raw: '' },
});

/** Makes transfers of the open movements that can be only that. */
export function pairOpen(workspace: Workspace): number {
  const { pairs, unreadable } = pairMovements(workspace.movements, (out, into) =>
    workspace.apart.has(`${movementKey(out)} ${movementKey(into)}`),
  );
  const done = new Set<Movement>(unreadable);
  for (const { out, into } of pairs) {
    addTransfer(workspace, out, into);
    done.add(out).add(into);
  }
  for (const { origin, quantity, asset, fee } of unreadable) {
    const report = workspace.files.find(({ name }) => name === origin.file);
    report?.issues.push({
      row: origin.row,
      message: `${quantity} ${asset} with a fee of ${fee}: these are no quantities.`,
    });
    if (report) report.issueCount++;
  }
  workspace.movements = workspace.movements.filter((movement) => !done.has(movement));
  return pairs.length;
}

/** Adds two movements as one transfer. Answers its slot. */
export function addTransfer(workspace: Workspace, out: Movement, into: Movement): number {
  const transaction: Transaction = { ...transferOf({ out, into }), id: freeId(workspace, out.id) };
  return addRow(workspace, { transaction, file: out.origin.file, line: out.origin.row });
}
