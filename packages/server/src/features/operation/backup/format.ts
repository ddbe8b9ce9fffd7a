import { createGunzip, createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

// The file: gzip over a first line, then frames. A frame is one byte for its kind, four for its
// length, and its body. Bodies are small, so that neither side ever holds more than one of them,
// however large the site is.

/**
 * What a frame holds. The first is `head` and the last `tail`; between a `table` or a `file` and
 * its `end` come its bytes.
 */
export const FRAME_KINDS = ['head', 'table', 'file', 'bytes', 'end', 'tail'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

export interface Frame {
  kind: FrameKind;
  body: Buffer;
}

/** Expected trouble with a backup, as a sentence for whoever runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const damaged = (what: string) =>
  new BackupError(`The backup is damaged: ${what}. Nothing was changed.`);

const MAGIC = Buffer.from('LOTWISE BACKUP 1\n');
const HEAD_BYTES = 5;
export const BODY_MAX_BYTES = 1024 * 1024;
// Twice as quick as the standard level and a tenth larger.
const LEVEL = 3;

export const jsonFrame = (kind: FrameKind, value: unknown): Frame => ({
  kind,
  body: Buffer.from(JSON.stringify(value)),
});

/** The frames as the bytes of a file. */
export function packed(frames: AsyncIterable<Frame>): AsyncIterable<Buffer> {
  const zip = createGzip({ level: LEVEL });
  // A failure ends the stream with an error, so its reader notices.
  pipeline(Readable.from(written(frames), { objectMode: false }), zip, () => {});
  return zip;
}

async function* written(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  yield MAGIC;
  for await (const { kind, body } of frames) {
    for (let start = 0; start === 0 || start < body.length; start += BODY_MAX_BYTES) {
      const part = body.subarray(start, start + BODY_MAX_BYTES);
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt8(FRAME_KINDS.indexOf(kind), 0);
      head.writeUInt32BE(part.length, 1);
      yield head;
      yield part;
    }
  }
}

/**
 * The frames of a file's bytes. Throws BackupError for what is not a backup, or not a whole one.
 */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const gunzip = createGunzip();
  pipeline(Readable.from(bytes, { objectMode: false }), gunzip, () => {});
  const take = taker(gunzip);
  try {
    const magic = await take(MAGIC.length);
    if (!magic?.equals(MAGIC)) throw new BackupError('This file is not a backup of this product.');
    for (;;) {
      const head = await take(HEAD_BYTES);
      if (!head) return;
      const kind = FRAME_KINDS[head.readUInt8(0)];
      const length = head.readUInt32BE(1);
      if (!kind || length > BODY_MAX_BYTES) throw damaged('a part of it can’t be read');
      const body = await take(length);
      if (!body) throw damaged('it ends too early');
      yield { kind, body };
    }
  } catch (error) {
    throw isOfZlib(error) ? damaged('its compression does not fit its content') : error;
  } finally {
    gunzip.destroy();
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_|^ERR_STREAM_PREMATURE/.test(String(error.code));

/** Takes so many bytes from a stream; null where it ended, throws where it ended in between. */
function taker(stream: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | null> {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (length) => {
    const parts = [held];
    let size = held.length;
    while (size < length) {
      const { value, done } = await chunks.next();
      if (done) {
        if (size > 0) throw damaged('it ends too early');
        return null;
      }
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts);
    held = all.subarray(length);
    return all.subarray(0, length);
  };
}
