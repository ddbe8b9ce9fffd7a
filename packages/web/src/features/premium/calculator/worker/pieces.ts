import { encodingOf, isZip } from '@lotwise/tax-lots/source';
import { lazyCode } from '../../../../lib/lazy-code.ts';
import { UserError } from '../../../../lib/user-error.ts';
import type { Progress } from '../protocol.ts';

const loadSource = lazyCode(() => import('@lotwise/tax-lots/spreadsheet/source'));

/** A file as the import reads it. */
export type SourceFile = Pick<File, 'name' | 'size' | 'stream'>;

export interface ImportWatch {
  /** Of times without a zone. */
  zone?: string | null;
  onProgress: (progress: Progress) => void;
  isCancelled: () => boolean;
}

/**
 * Pieces that are there already come without a pause, and a cancel would wait behind all of them.
 */
const TURN_MS = 40;
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Reads a file piece by piece, with a pause now and then. False where it was cancelled. */
async function readPieces(
  file: SourceFile,
  watch: ImportWatch,
  take: (bytes: Uint8Array<ArrayBuffer>, bytesRead: number) => void,
): Promise<boolean> {
  const reader = file.stream().getReader();
  let bytesRead = 0;
  let turnEndsAt = performance.now() + TURN_MS;
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw new UserError(
        `${file.name} can’t be read. If it was moved or changed since you chose it, choose it again.`,
        { cause: error },
      );
    });
  for (let part = await next(); !part.done; part = await next()) {
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    if (watch.isCancelled()) {
      await reader.cancel();
      return false;
    }
    bytesRead += part.value.byteLength;
    take(part.value, bytesRead);
  }
  return true;
}

/** What came of reading a file's text; a broken spreadsheet says what is wrong with it. */
export type TextOutcome = 'read' | 'cancelled' | { problem: string };

/** Reads the text of any file piece by piece; that of a spreadsheet comes whole, at its end. */
export async function readText(
  file: SourceFile,
  watch: ImportWatch,
  take: (text: string, piece: { isFirst: boolean; bytesRead: number }) => void,
): Promise<TextOutcome> {
  let sheet: Uint8Array<ArrayBuffer>[] | undefined;
  let decoder: TextDecoder | undefined;
  const isWhole = await readPieces(file, watch, (bytes, bytesRead) => {
    if (!decoder && !sheet && isZip(bytes)) sheet = [];
    if (sheet) return void sheet.push(bytes);
    const isFirst = !decoder;
    decoder ??= new TextDecoder(encodingOf(bytes));
    take(decoder.decode(bytes, { stream: true }), { isFirst, bytesRead });
  });
  if (!isWhole) return 'cancelled';
  const bytesRead = file.size;
  if (!sheet) {
    take(decoder?.decode() ?? '', { isFirst: false, bytesRead });
    return 'read';
  }
  const text = await readSheet(sheet);
  if ('problem' in text) return text;
  take(text.text, { isFirst: true, bytesRead });
  return 'read';
}

/** A spreadsheet is read in one go, which no cancel interrupts. */
const SHEET_MS = 2000;

/** The text of a spreadsheet; what reads it is loaded only now. */
async function readSheet(parts: Uint8Array<ArrayBuffer>[]) {
  const { readFileText } = await loadSource();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const lateAt = performance.now() + SHEET_MS;
  return readFileText(bytes, { isLate: () => performance.now() > lateAt });
}

/** A larger archive is not opened: it has to be in memory whole. */
const ARCHIVE_MAX_BYTES = 50 * 1024 * 1024;

/** The files to read: instead of ZIP archives, what is in them. */
export async function unpacked(files: readonly SourceFile[]): Promise<SourceFile[]> {
  const all: SourceFile[] = [];
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) all.push(...(await filesIn(file)));
    else all.push(file);
  }
  return all;
}

async function filesIn(archive: SourceFile): Promise<SourceFile[]> {
  const { name, size } = archive;
  if (size > ARCHIVE_MAX_BYTES)
    throw new UserError(`${name} is larger than 50 MB. Open it and add its files.`);
  const { unpackFiles } = await loadSource();
  const bytes = new Uint8Array(await new Response(archive.stream()).arrayBuffer());
  const inside = await unpackFiles({ name, bytes });
  if ('problem' in inside) throw new UserError(`${name}: ${inside.problem}`);
  // Their bytes are in memory of their own.
  return inside.files.map((one) => new File([one.bytes as Uint8Array<ArrayBuffer>], one.name));
}
