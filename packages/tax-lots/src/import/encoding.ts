import { isUtf8 } from './platform.ts';

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
