import { contentOf, entriesOf, isZip } from './xlsx/unzip.ts';

/** A file from an archive, by its name without folders where that is enough. */
export type PackedFile = { name: string; bytes: Uint8Array };

const MOST_FILES = 200;
/** Of all files of an archive, unpacked. */
const MOST_BYTES = 200 * 1024 * 1024;

const BROKEN =
  'This ZIP archive can’t be opened, or it is protected by a password. Open it and add its files.';
const TOO_LARGE = 'This ZIP archive is too large to be opened here. Open it and add its files.';

/**
 * The files that stand for a file: those inside it where it is a ZIP archive, else itself. A
 * spreadsheet (XLSX) is an archive too, and stays as it is. Folders and what systems hide in
 * archives are skipped; an archive inside an archive is not opened. What is unpacked is counted, so
 * that an archive made to fill the memory is refused. Never throws for what a file holds.
 * @example
 * const bytes = new TextEncoder().encode('a,b');
 * await unpackFiles({ name: 'a.csv', bytes }) // => { files: [{ name: 'a.csv', bytes }] }
 */
export async function unpackFiles(
  file: PackedFile,
  mostBytes: number = MOST_BYTES,
): Promise<{ files: PackedFile[] } | { problem: string }> {
  if (!isZip(file.bytes)) return { files: [file] };
  const entries = entriesOf(file.bytes);
  if (entries === undefined) return { problem: BROKEN };
  if (entries.has('xl/workbook.xml')) return { files: [file] };
  const wanted = [...entries.values()].filter(({ name }) => isFile(name));
  if (wanted.length === 0) return { problem: 'There is no file in this ZIP archive.' };
  if (wanted.length > MOST_FILES) return { problem: TOO_LARGE };
  const files: PackedFile[] = [];
  let left = mostBytes;
  for (const entry of wanted) {
    const bytes = await contentOf(entry, left);
    if (bytes === undefined) return { problem: TOO_LARGE };
    left -= bytes.length;
    files.push({ name: nameOf(entry.name, files), bytes });
  }
  return { files };
}

/** A file's own name; the whole path where another file of the archive has that name. */
function nameOf(path: string, before: readonly PackedFile[]): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return before.some((one) => one.name === name) ? path : name;
}

const isFile = (path: string): boolean =>
  !path.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(path);
