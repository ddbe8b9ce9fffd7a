import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { LoadError } from '../load-error.ts';

const CHUNK_BYTES = 1 << 17;

/** Refuses a folder in which a file is missing, before anything is read. */
export function requireFiles(folder: string, files: readonly string[]): void {
  for (const file of files)
    if (!existsSync(path.join(folder, file)))
      throw new LoadError(file, null, `the file is missing in ${folder}`);
}

export function sizeOf(file: string): number {
  return statSync(file).size;
}

/**
 * A file's text in pieces, with the number of bytes read so far. `lineNow` says where the reader is
 * when a byte is not UTF-8.
 */
export async function* readText(
  file: string,
  lineNow: (text: string) => number,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  // A stream's chunks are Buffers when no encoding is set.
  for await (const chunk of createReadStream(file, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    yield { text: decode(chunk), bytes };
  }
  yield { text: decode(), bytes };

  function decode(chunk?: Buffer): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const good = chunk ? (new TextDecoder().decode(chunk).split('\uFFFD', 1)[0] ?? '') : '';
      throw new LoadError(path.basename(file), lineNow(good), 'is not UTF-8');
    }
  }
}
