import { constants, crc32, deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib';
import { BUFFER_BYTES, exactConcat, exactCopy } from '../platform/cache/budget.ts';
import { lazily } from '../platform/cache/lazily.ts';
import { crcOfBoth, shiftOf } from './checksum.ts';

/** A part of a document: the same for everybody, or a place for one of some bytes. */
export type Stitch =
  | { kind: 'fixed'; bytes: Buffer }
  /** Always of one length, so that later text may refer back to earlier text. */
  | { kind: 'slot'; width: number }
  /** Of any length. */
  | { kind: 'open' };

/** What fills a place; one that many readers get also compressed, or with a key for that. */
export interface Filling {
  bytes(): Buffer;
  /** For a slot: what its bytes depend on. */
  key?: string;
  /** For an open place. */
  piece?: Piece;
}

/** Some of a document's bytes, compressed. */
export interface Piece {
  deflated: Buffer;
  crc: number;
  /** `shiftOf` the number of its bytes. */
  shift: number;
  length: number;
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
const LEVEL = 3;

/**
 * A document that many readers get with a few bytes of their own. Its parts are compressed once and
 * concatenated: a deflate block can end at a byte boundary, and may refer back to earlier bytes as
 * long as their distance is fixed. So the places in between have a fixed width, and nothing refers
 * into them. Between requests it is held compressed alone.
 */
export function stitched(parts: readonly Stitch[]): Stitched {
  const { packed, spans } = pack(parts);
  // Its places hold zeros, which no document has, so that nothing refers back to them.
  const unpack = () => inflateRawSync(packed);
  const pieces = createPieces(spans);
  let requests = 0;

  function plain(fillings: readonly Filling[]): Buffer {
    const seen = unpack();
    return Buffer.concat(
      inOrder(spans, fillings).map(([span, filling]) =>
        filling ? bytesIn(span, filling) : seen.subarray(span.start, span.end),
      ),
    );
  }

  return {
    plain,
    gzip(fillings) {
      if (requests++ < WHOLE_TIMES) return gzipSync(plain(fillings), { level: LEVEL });
      const seen = lazily(unpack);
      return gzipOf(
        inOrder(spans, fillings).map(([span, filling], index) =>
          pieces.of(index, span, { filling, seen }),
        ),
      );
    },
    size: () => packed.length + spans.length * SPAN_BYTES + pieces.size(),
  };
}

/** Where a part is among the bytes of the document with empty places. */
interface Span {
  kind: Stitch['kind'];
  start: number;
  end: number;
  /** From where on its bytes are at a fixed distance. */
  reach: number;
}

const SPAN_BYTES = 100;

function pack(parts: readonly Stitch[]): { packed: Buffer; spans: Span[] } {
  let [end, reach] = [0, 0];
  const spans = parts.map((part): Span => {
    const start = end;
    end += part.kind === 'fixed' ? part.bytes.length : part.kind === 'slot' ? part.width : 0;
    if (part.kind === 'open') reach = end;
    return { kind: part.kind, start, end, reach };
  });
  const seen = exactConcat(
    parts.map((part) =>
      part.kind === 'fixed' ? part.bytes : Buffer.alloc(part.kind === 'slot' ? part.width : 0),
    ),
  );
  return { packed: exactCopy(deflateRawSync(seen, { level: LEVEL })), spans };
}

/** Each part with what fills it, where it is a place. */
function inOrder(
  spans: readonly Span[],
  fillings: readonly Filling[],
): [Span, Filling | undefined][] {
  let place = 0;
  return spans.map((span) => {
    if (span.kind === 'fixed') return [span, undefined];
    const filling = fillings[place++];
    if (!filling) throw new Error('A place of a document is not filled.');
    return [span, filling];
  });
}

function bytesIn({ kind, start, end }: Span, filling: Filling): Buffer {
  const bytes = filling.bytes();
  if (kind === 'slot' && bytes.length !== end - start)
    throw new Error('What fills a place of a document is not as wide as it.');
  return bytes;
}

/**
 * The compressed parts of a document, each made when it is first needed; `seen` gives the document
 * with empty places.
 */
function createPieces(spans: readonly Span[]) {
  const fixed = new Map<number, Piece>();
  const slots = new Map<string, Piece>();
  let held = 0;

  function note<K>(pieces: Map<K, Piece>, key: K, made: Piece): Piece {
    pieces.set(key, made);
    held += made.deflated.length + BUFFER_BYTES;
    return made;
  }

  const dictionaryOf = ({ start, reach }: Span, seen: Buffer) =>
    seen.subarray(Math.max(reach, start - WINDOW), start);

  function makeFixed(seen: Buffer): void {
    for (const [index, span] of spans.entries())
      if (span.kind === 'fixed')
        note(fixed, index, pieceOf(seen.subarray(span.start, span.end), dictionaryOf(span, seen)));
  }

  function slot(index: number, span: Span, filling: Filling, seen: () => Buffer): Piece {
    const key = `${index} ${filling.key ?? filling.bytes().toString('latin1')}`;
    return (
      slots.get(key) ??
      note(slots, key, pieceOf(bytesIn(span, filling), dictionaryOf(span, seen())))
    );
  }

  return {
    of(
      index: number,
      span: Span,
      { filling, seen }: { filling: Filling | undefined; seen: () => Buffer },
    ): Piece {
      if (span.kind === 'slot' && filling) return slot(index, span, filling, seen);
      if (filling) return filling.piece ?? stored(filling.bytes());
      if (fixed.size === 0) makeFixed(seen());
      const piece = fixed.get(index);
      if (!piece) throw new Error('A part of a document was not compressed.');
      return piece;
    },
    size: () => held,
  };
}

/** Pieces in a row as one gzip file. */
function gzipOf(pieces: readonly Piece[]): Buffer {
  let [sum, length] = [0, 0];
  for (const piece of pieces) {
    sum = crcOfBoth(sum, piece.crc, piece.shift);
    length += piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
}

/** Bytes compressed up to a byte boundary, for a place in a larger document. */
export function pieceOf(bytes: Buffer, dictionary?: Buffer): Piece {
  const deflated = deflateRawSync(bytes, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary && dictionary.length > 0 && { dictionary }),
  });
  return measured(bytes, exactCopy(deflated));
}

/** A few bytes as a stored (uncompressed) deflate block. */
function stored(bytes: Buffer): Piece {
  if (bytes.length > STORED_MAX) return pieceOf(bytes);
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return measured(bytes, Buffer.concat([head, bytes]));
}

const measured = (bytes: Buffer, deflated: Buffer): Piece => ({
  deflated,
  crc: crc32(bytes),
  shift: shiftOf(bytes.length),
  length: bytes.length,
});
