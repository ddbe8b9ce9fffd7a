import { decode, inflate } from '../platform.ts';

/** A file inside an archive, not unpacked yet. */
export type Entry = { name: string; method: number; bytes: Uint8Array };

const MOST_ENTRIES = 2000;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record is 22 bytes, with a comment of at most 65,535 behind it. */
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;

/**
 * Whether bytes begin as a ZIP archive does, and so a spreadsheet (XLSX).
 * @example
 * isZip(new TextEncoder().encode('PK\u0003\u0004')) // => true
 * isZip(new TextEncoder().encode('a,b')) // => false
 */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The files of a ZIP archive by name. Undefined where it is broken, encrypted, split, larger than
 * four gigabytes or has thousands of files. Nothing is unpacked.
 */
export function entriesOf(archive: Uint8Array): Map<string, Entry> | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_ENTRIES) return undefined;
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== CENTRAL) return undefined;
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    const name = decode(archive.subarray(at + 46, at + 46 + nameLength), 'utf-8');
    const bytes = isEncrypted ? undefined : dataOf(archive, view, start, size);
    if (bytes === undefined) return undefined;
    entries.set(name, { name, method, bytes });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks a file, up to `limit` bytes; undefined where it is longer or broken. */
export async function contentOf(
  { method, bytes }: Entry,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (method !== 0 && method !== 8) return undefined;
  const content = method === 8 ? await inflate(bytes, limit) : bytes;
  return content === undefined || content.length > limit ? undefined : content;
}

/** Unpacks a file as text, up to `limit` bytes; undefined where it is longer or broken. */
export async function textOf(entry: Entry, limit: number): Promise<string | undefined> {
  const content = await contentOf(entry, limit);
  return content === undefined ? undefined : decode(content, 'utf-8');
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

function dataOf(
  archive: Uint8Array,
  view: DataView,
  start: number,
  size: number,
): Uint8Array | undefined {
  if (start + 30 > archive.length || view.getUint32(start, true) !== LOCAL) return undefined;
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  return from + size > archive.length ? undefined : archive.subarray(from, from + size);
}
