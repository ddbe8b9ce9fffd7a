/** What a file is by its first bytes. What its sender calls it doesn't count. */
export type FileType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'pdf';

const PNG = '89504e470d0a1a0a';
const JPEG = 'ffd8ff';

/**
 * The type of a file that may be uploaded, or null. Only these reach a decoder: SVG, PostScript,
 * TIFF and the rest never do.
 */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const start = Buffer.from(bytes.subarray(0, 64));
  const text = start.toString('latin1');
  if (start.toString('hex', 0, 8) === PNG) return 'png';
  if (start.toString('hex', 0, 3) === JPEG) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  // A box "ftyp" that names AVIF as its brand or among those it is compatible with.
  if (
    text.slice(4, 8) === 'ftyp' &&
    /avi[fs]/.test(text.slice(8, Math.min(64, start.length < 4 ? 0 : start.readUInt32BE(0))))
  )
    return 'avif';
  return /^%PDF-\d\.\d/.test(text) && hasPdfEnd(bytes) ? 'pdf' : null;
}

// Readers look for the end in the last 1,024 bytes: many programs write something after it.
const PDF_END_BYTES = 1024;

/** A PDF that is cut off, or something else under its first bytes, does not end as one. */
const hasPdfEnd = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF');
