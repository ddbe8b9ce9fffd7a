import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { BUFFER_BYTES, exactConcat, exactCopy } from '../platform/cache/budget.ts';

/** A part of a document: the same for everybody, or a place for one of some bytes. */
export type Stitch =
  | { kind: 'fixed'; bytes: Buffer }
  /** Always of one length, so that later text may refer back to earlier text. */
  | { kind: 'slot'; width: number }
  /** Of any length. */
  | { kind: 'open' };

/** What stands in a place: its bytes, and for an open one their deflated form. */
export interface Filling {
  bytes: Buffer;
  deflated?: Buffer;
}

export interface Stitched {
  /** The document with each place filled, in the order of the places. */
  plain(fillings: readonly Filling[]): Buffer;
  /** The same as gzip: compressed as a whole at first, and put together of its parts in the end. */
  gzip(fillings: readonly Filling[]): Buffer;
  /** What it holds, in bytes. */
  size(): number;
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// A last block with nothing in it.
const END = Buffer.from([3, 0]);
const WINDOW = 32_768;
const STORED_MAX = 65_535;
/**
 * Most pages change before many members have read them, and to compress all their parts takes
 * several times as long as to compress the whole.
 */
export const WHOLE_TIMES = 4;

/**
 * A document that many readers get with a few bytes of their own. Its parts are compressed once and
 * concatenated: a deflate block can end at a byte boundary, and may refer back to earlier bytes as
 * long as their distance is fixed. So the places in between have a fixed width, and nothing refers
 * into them.
 */
export function stitched(parts: readonly Stitch[]): Stitched {
  const seen = exactConcat(parts.map(standIn));
  const stitches = cutFrom(seen, parts);
  const compressed = compressing(seen, stitches);

  function* inOrder(fillings: readonly Filling[]): Generator<[Stitch, Filling, number]> {
    let place = 0;
    for (const [index, stitch] of stitches.entries()) {
      const filling = stitch.kind === 'fixed' ? stitch : fillings[place++];
      if (!filling) throw new Error('A place of a document is not filled.');
      if (stitch.kind === 'slot' && filling.bytes.length !== stitch.width)
        throw new Error('What fills a place of a document is not as wide as it.');
      yield [stitch, filling, index];
    }
  }

  const plain = (fillings: readonly Filling[]) =>
    Buffer.concat([...inOrder(fillings)].map(([, filling]) => filling.bytes));
  let requests = 0;

  return {
    plain,
    gzip(fillings) {
      if (requests++ < WHOLE_TIMES) return gzipSync(plain(fillings), { level: 3 });
      const out: Buffer[] = [HEADER];
      let sum = 0;
      let length = 0;
      for (const [stitch, { bytes, deflated }, index] of inOrder(fillings)) {
        sum = crc32(bytes, sum);
        length += bytes.length;
        if (stitch.kind === 'fixed') out.push(compressed.fixed(stitch, index));
        else if (stitch.kind === 'slot') out.push(compressed.slot(bytes, index));
        else out.push(deflated ?? stored(bytes));
      }
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum, 0);
      trailer.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([...out, END, trailer]);
    },
    size: compressed.held,
  };
}

/** The parts of a document compressed, each once; and what they and the document take, in bytes. */
function compressing(seen: Buffer, stitches: readonly Stitch[]) {
  const dictionaryOf = dictionariesOf(seen, stitches);
  // Made at the first request for gzip; a place's by what fills it.
  const fixed = new Map<Stitch, Buffer>();
  const slots = stitches.map(() => new Map<string, Buffer>());
  let held = seen.length + stitches.length * BUFFER_BYTES;

  function compressed(index: number, bytes: Buffer): Buffer {
    const deflated = deflate(bytes, dictionaryOf(index));
    held += deflated.length + BUFFER_BYTES;
    return deflated;
  }

  function fixedPart(stitch: Stitch & { kind: 'fixed' }, index: number): Buffer {
    const made = fixed.get(stitch) ?? compressed(index, stitch.bytes);
    fixed.set(stitch, made);
    return made;
  }

  function slot(bytes: Buffer, index: number): Buffer {
    const key = bytes.toString('latin1');
    const known = slots[index]?.get(key);
    if (known) return known;
    const made = compressed(index, bytes);
    held += key.length + BUFFER_BYTES;
    slots[index]?.set(key, made);
    return made;
  }

  return { fixed: fixedPart, slot, held: () => held };
}

// No document contains a zero byte, so nothing can refer back to a place.
const standIn = (stitch: Stitch): Buffer =>
  stitch.kind === 'fixed' ? stitch.bytes : Buffer.alloc(stitch.kind === 'slot' ? stitch.width : 0);

/** The same parts, the fixed ones as pieces of the one block that holds them all. */
function cutFrom(seen: Buffer, parts: readonly Stitch[]): Stitch[] {
  let at = 0;
  return parts.map((part): Stitch => {
    const start = at;
    at += standIn(part).length;
    return part.kind === 'fixed' ? { kind: 'fixed', bytes: seen.subarray(start, at) } : part;
  });
}

/** What a part may refer back to: everything since the last place of variable length. */
function dictionariesOf(seen: Buffer, stitches: readonly Stitch[]): (index: number) => Buffer {
  let [start, end] = [0, 0];
  const reaches = stitches.map((stitch): [number, number] => {
    const reach: [number, number] = [start, end];
    if (stitch.kind === 'open') start = end;
    else end += stitch.kind === 'slot' ? stitch.width : stitch.bytes.length;
    return reach;
  });
  return (index) => {
    const [from, to] = reaches[index] ?? [0, 0];
    return seen.subarray(Math.max(from, to - WINDOW), to);
  };
}

/** Deflated up to a byte boundary, for a place in a larger document. */
export function deflate(bytes: Buffer, dictionary?: Buffer): Buffer {
  const deflated = deflateRawSync(bytes, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary && dictionary.length > 0 && { dictionary }),
  });
  return exactCopy(deflated);
}

/** A few bytes as a stored (uncompressed) deflate block. */
function stored(bytes: Buffer): Buffer {
  if (bytes.length > STORED_MAX) return deflate(bytes);
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
