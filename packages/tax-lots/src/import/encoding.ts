/** What a text is written in, as a `TextDecoder` names it. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text that begins with some bytes: UTF-16 by its mark, or by every other byte
 * being zero, as spreadsheets write it; else UTF-8, or Windows-1252 where the bytes are no UTF-8:
 * Excel saves a CSV so, and a pound or euro sign would be lost.
 * @example
 * encodingOf(new Uint8Array([0xff, 0xfe])) // => 'utf-16le'
 * encodingOf(new TextEncoder().encode('a,b')) // => 'utf-8'
 * encodingOf(new Uint8Array([0xa3, 0x31])) // => 'windows-1252'
 */
export function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  const length = Math.min(start.length, 400);
  for (let at = 0; at < length; at++) {
    if (start[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (odd > length / 4 && even < length / 20) return 'utf-16le';
  if (even > length / 4 && odd < length / 20) return 'utf-16be';
  return isUtf8(start) ? 'utf-8' : 'windows-1252';
}

/** Whether bytes can be the beginning of a text in UTF-8: its last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  let left = 0;
  for (const byte of bytes) {
    const isContinued = byte >= 0x80 && byte < 0xc0;
    if (isContinued !== left > 0) return false;
    left = isContinued ? left - 1 : lengthAfter(byte);
    if (left < 0) return false;
  }
  return true;
}

/** How many bytes follow the first one of a character; -1 where it begins none. */
function lengthAfter(first: number): number {
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first < 0xe0) return 1;
  if (first >= 0xe0 && first < 0xf0) return 2;
  return first >= 0xf0 && first < 0xf5 ? 3 : -1;
}
