import {
  type EarlierRow,
  encodingOf,
  type Importing,
  isZip,
  type Movement,
  pairMovements,
  startImport,
  type Transaction,
  transferOf,
} from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol.ts';
import { choicesOf, isDocument, type LedgerDocument, ledgerRowsOf } from './document.ts';
import { complete, emptyReport, ISSUES_KEPT } from './file-report.ts';
import { type ImportWatch, nextTurn, readPieces, readSheet, type SourceFile } from './pieces.ts';
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

export interface ImportResult {
  isCancelled: boolean;
  reports: FileReport[];
  /** Movements that were recognised as transfers between own wallets. */
  paired: number;
}

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
    {
      isTaken,
      before: (id) => rowOf(workspace, id),
      earlier: () => earlierRows(workspace),
      isRepeated: seen.isRepeated,
    },
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
    // Its rows wait for the zone: dropped again with it, they are new.
    if (importing.issues.some((one) => one.code === 'ZONE_NOT_TOLD' && one.file === name))
      seen.dropFile();
    else seen.endFile();
  }
  await nextTurn();
  if (watch.isCancelled()) return CANCELLED;
  complete(reports, importing, importing.finish());
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
  const intake = importing.file(name, watch.zone ? { zone: watch.zone } : {});
  let document: string[] | undefined;
  let sheet: Uint8Array<ArrayBuffer>[] | undefined;
  let decoder: TextDecoder | undefined;
  const isWhole = await readPieces(file, watch, (bytes, bytesRead) => {
    if (!decoder && !sheet && isZip(bytes)) sheet = [];
    if (sheet) sheet.push(bytes);
    else {
      const isFirst = !decoder;
      decoder ??= new TextDecoder(encodingOf(bytes));
      const text = decoder.decode(bytes, { stream: true });
      if (isFirst && /^\ufeff?\s*\{/.test(text)) document = [];
      if (document) document.push(text);
      else intake.add(text);
    }
    const { size } = file;
    watch.onProgress({ file: name, bytesRead, bytes: size, rows: importing.transactions.length });
  });
  if (!isWhole) return undefined;
  if (document) return readDocument(importing, document.join(''), { name, isRepeated, documents });
  const sheetText = sheet && (await readSheet(sheet));
  if (sheetText && 'problem' in sheetText)
    return {
      ...emptyReport(name),
      issueCount: 1,
      issues: [{ row: 1, message: sheetText.problem }],
    };
  intake.add(sheetText ? sheetText.text : (decoder?.decode() ?? ''));
  const { format, rows, repeated } = intake.end();
  return { ...emptyReport(name), format, rows, repeated };
}

/** What earlier files brought, with the format of each. */
function* earlierRows({ rows, movements, files }: Workspace): Generator<EarlierRow> {
  const formats = new Map(files.map(({ name, format }) => [name, format ?? '']));
  for (const row of rows) {
    const format = formats.get(row?.file ?? '');
    if (!row?.file || !format) continue;
    yield { transaction: row.transaction, file: row.file, row: row.line ?? 0, format };
  }
  for (const movement of movements) {
    const { file, row } = movement.origin;
    yield { movement, file, row, format: formats.get(file) ?? '' };
  }
}

function rowOf(workspace: Workspace, id: string): Transaction | undefined {
  const slot = workspace.slots.get(id);
  return slot === undefined ? undefined : workspace.rows[slot]?.transaction;
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
