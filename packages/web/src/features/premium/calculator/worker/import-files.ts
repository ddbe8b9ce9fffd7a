import { assign } from '@lotwise/domain/shared/assign';
import {
  type EarlierRow,
  type FileOptions,
  type ImportChoice,
  type Importing,
  type Movement,
  pairMovements,
  startImport,
  type Transaction,
  transferOf,
} from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol-files.ts';
import { choicesOf } from './document.ts';
import { complete, WAITING } from './file-report.ts';
import { type ImportWatch, nextTurn, type SourceFile, unpacked } from './pieces.ts';
import { takePublished } from './rates.ts';
import { readFile, type Reading } from './read-source.ts';
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

/** A file to read, with what its owner says; it may replace an earlier reading. */
export interface Asked {
  file: SourceFile;
  options: FileOptions;
  replaces?: string;
}

/**
 * Reads files into the workspace, all or none of them: one that is cancelled leaves it as it was.
 */
export const importFiles = async (
  workspace: Workspace,
  files: readonly SourceFile[],
  watch: ImportWatch,
): Promise<ImportResult> =>
  importAsked(
    workspace,
    (await unpacked(files)).map((file) => ({
      file,
      options: {
        ...(watch.zone && { zone: watch.zone }),
        addresses: workspace.choices.addresses,
      },
      ...(isWaiting(workspace, file) && { replaces: file.name }),
    })),
    watch,
  );

/** Whether a file comes again that waits for a word of its owner. */
function isWaiting({ files, sources }: Workspace, { name, size }: SourceFile): boolean {
  const held = sources.get(name);
  const waits = files.some((one) => one.name === name && one.needs !== undefined);
  return waits && (!held || held.size === size);
}

/** Reads files as their owner says, all or none of them. */
export async function importAsked(
  workspace: Workspace,
  asked: readonly Asked[],
  watch: ImportWatch,
): Promise<ImportResult> {
  const seen = startSeenRows(workspace.seen);
  const importing = startImport(importChoice(workspace), {
    isTaken: (id) => workspace.slots.has(id),
    before: (id) => rowOf(workspace, id),
    earlier: () => earlierRows(workspace),
    isRepeated: seen.isRepeated,
  });
  const replaced = new Set(asked.flatMap(({ replaces }) => replaces ?? []));
  const taken = new Set(
    workspace.files.map(({ name }) => name).filter((name) => !replaced.has(name)),
  );
  const reading: Reading = {
    importing,
    isRepeated: seen.isRepeated,
    documents: [],
    mappings: workspace.mappings,
    learned: new Map(),
    published: new Map(),
  };
  const reports: FileReport[] = [];
  const sources = new Map<string, SourceFile>();
  for (const { file, options, replaces } of asked) {
    const name = replaces ?? nameFor(file.name, taken);
    const report = await readFile(reading, { file, name, options }, watch);
    if (!report) return CANCELLED;
    reports.push(report);
    sources.set(name, file);
    // Its rows wait for a word of their owner: read again with it, they are new.
    if (importing.issues.some(({ code, file: of }) => WAITING.has(code) && of === name))
      seen.dropFile();
    else seen.endFile();
  }
  await nextTurn();
  if (watch.isCancelled()) return CANCELLED;
  complete(reports, importing, importing.finish());
  const undo = undoTo(workspace, seen.found);
  const [document] = reading.documents;
  if (document && workspace.slots.size === 0) assign(workspace, choicesOf(document));
  workspace.files = workspace.files.filter(({ name }) => !replaced.has(name));
  for (const { name, needs } of reports) {
    const source = sources.get(name);
    if (needs && source) workspace.sources.set(name, source);
  }
  for (const [key, mapping] of reading.learned) workspace.mappings.set(key, mapping);
  const paired = takeOver(workspace, importing, reports);
  for (const [key, copies] of seen.found) workspace.seen.set(key, copies);
  workspace.published = [...reading.published.values(), ...workspace.published];
  const rated = takePublished(workspace);
  for (const report of reports) {
    const rates = reading.published.get(report.name);
    if (rates) report.ratesTaken = rated.get(rates) ?? 0;
  }
  remember(workspace, 'Import', undo);
  return { isCancelled: false, reports, paired };
}

/** For whom files are read. */
export function importChoice({ choices, apart }: Workspace): ImportChoice {
  const { jurisdiction, method, currency, timeZone } = choices;
  return {
    jurisdiction,
    method,
    currency,
    ...(timeZone !== '' && { zone: timeZone }),
    today: new Date().toISOString(),
    apart: [...apart],
  };
}

/** What takes an import back whole: the workspace as it is now. */
function undoTo(workspace: Workspace, found: ReadonlyMap<string, number>): () => void {
  const { files, movements, choices, settings, seen } = workspace;
  const first = workspace.rows.length;
  const before = [...found.keys()].map((key) => [key, seen.get(key)] as const);
  return () => {
    for (let slot = first; slot < workspace.rows.length; slot++) setRow(workspace, slot, undefined);
    assign(workspace, { files, movements, choices, settings });
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

/**
 * Puts what was gathered into the workspace, and pairs what moved with what moved before. Returns
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
      message: `${quantity} ${asset} with a fee of ${fee}: these are not quantities.`,
    });
    if (report) report.issueCount++;
  }
  workspace.movements = workspace.movements.filter((movement) => !done.has(movement));
  return pairs.length;
}

/** Adds two movements as one transfer. Returns its slot. */
export function addTransfer(workspace: Workspace, out: Movement, into: Movement): number {
  const transaction: Transaction = { ...transferOf({ out, into }), id: freeId(workspace, out.id) };
  return addRow(workspace, { transaction, file: out.origin.file, line: out.origin.row });
}
