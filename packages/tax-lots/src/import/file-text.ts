import { encodingOf } from './encoding.ts';
import { FORMATS } from './formats.ts';
import { findTable, headOf } from './sheet.ts';
import { decode } from './platform.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import type { XlsxLimits } from './xlsx/read-xlsx.ts';
import { isZip } from './xlsx/unzip.ts';
import { isHeaderOf } from './formats/format.ts';

/** A file's text, or why there is none. */
export type FileText = { text: string } | { problem: string };

/**
 * The text of a file's bytes: of a CSV in UTF-8, UTF-16 or Windows-1252, or of the sheet of a
 * spreadsheet (XLSX) that a format knows, else its first. For files that are dropped whole; a long
 * CSV is better decoded piece by piece with `encodingOf`. `limits` are those of a spreadsheet.
 * @example
 * await readFileText(new TextEncoder().encode('a,b\n1,2')) // => { text: 'a,b\n1,2' }
 */
export async function readFileText(bytes: Uint8Array, limits?: XlsxLimits): Promise<FileText> {
  if (!isZip(bytes)) return { text: decode(bytes, encodingOf(bytes)) };
  const read = await readXlsx(bytes, limits);
  if ('problem' in read) return read;
  const { sheets } = read;
  const known = sheets.find(({ text }) => {
    const head = headOf(text);
    return FORMATS.some(
      (format) => findTable(head, (names) => isHeaderOf(format, names)) !== undefined,
    );
  });
  return { text: (known ?? sheets[0])?.text ?? '' };
}
