import { deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib';
import { BUFFER_BYTES, exactConcat, exactCopy } from '../platform/cache/budget.ts';
import { crcOfBoth, shifted, shiftOf } from './checksum.ts';
import { type Measures, type Piece, pieceOf, stored } from './pieces.ts';

/** A part of a document: the same for everybody, or a place for one of some bytes. */
export type Stitch =
  | { kind: 'fixed'; bytes: Buffer }
  /** Always of one length, so that later text may refer back to earlier text. */
  | { kind: 'slot'; width: number }
  /** Of any length. */
  | { kind: 'open' };

/** What fills a place; a slot's with a key for its bytes, if many readers get them. */
export interface Filling {
  bytes(): Buffer;
  key?: string;
  /** The same compressed, for an open place. */
  piece?: Piece;
}

/** What fills a document's places, in their order. */
export interface Fillings {
  /** Null for a slot at rest, as it is for most readers. */
  places: readonly (Filling | null)[];
  /** What a slot holds at rest. */
  rest(place: number): Buffer;
}

export interface Stitched {
  /** The document with each place filled. */
  plain(fillings: Fillings): Buffer;
  /** The same as gzip: compressed as a whole at first, and put together of its parts in the end. */
  gzip(fillings: Fillings): Buffer;
  /** What it holds, in bytes. */
  size(): number;
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// A last block with nothing in it.
const END = Buffer.from([3, 0]);
const WINDOW = 32_768;
/**
 * Most pages change before many members have read them, and to compress all their parts takes
 * several times as long as to compress the whole.
 */
export const WHOLE_TIMES = 4;
/**
 * So many parts are compressed for one request. Each takes memory outside of V8's heap, and while
 * V8 marks what is garbage it may mark for 5 to 10 ms at each: all parts of a page stopped the
 * server for up to 95 ms.
 */
export const PARTS_AT_ONCE = 8;
const LEVEL = 3;

/**
 * A document that many readers get with a few bytes of their own. Its parts are compressed once and
 * concatenated: a deflate block can end at a byte boundary, and may refer back to earlier bytes as
 * long as their distance is fixed. So the places in between have a fixed width, and nothing refers
 * into them. Between requests it is held compressed alone.
 */
export function stitched(parts: readonly Stitch[]): Stitched {
  const { packed, rows } = pack(parts);
  // Not the parts themselves, which would be held uncompressed.
  const spanBytes = parts.length * SPAN_BYTES;
  // Its places hold zeros, which no document has, so that nothing refers back to them.
  const unpack = () => inflateRawSync(packed);
  const runs = rows.filter((row) => row.kind === 'run');
  const composing = createComposing(runs, unpack);
  let requests = 0;

  function plain(fillings: Fillings): Buffer {
    const seen = unpack();
    return Buffer.concat(
      rows.map((row) => {
        if (row.kind === 'open') return fillingOf(row, fillings).bytes();
        for (const span of row.spans)
          if (span.place !== null) bytesIn(span, span.place, fillings).copy(seen, span.start);
        return seen.subarray(row.start, row.end);
      }),
    );
  }

  return {
    plain,
    gzip(fillings) {
      if (requests++ < WHOLE_TIMES || !composing.prepare(fillings))
        return gzipSync(plain(fillings), { level: LEVEL });
      return gzipOf(
        rows.map((row) => {
          if (row.kind === 'run') return composing.of(row, fillings);
          const filling = fillingOf(row, fillings);
          const { deflated, ...measures } = filling.piece ?? stored(filling.bytes());
          return { ...measures, deflated: [deflated] };
        }),
      );
    },
    size: () => packed.length + spanBytes + composing.size(),
  };
}

/** Parts in a row whose bytes are at fixed distances from each other, or an open place. */
type Row = Run | Open;

interface Open {
  kind: 'open';
  place: number;
}

interface Run {
  kind: 'run';
  /** Where it is among the bytes of the document with empty places. */
  start: number;
  end: number;
  spans: Span[];
}

interface Span {
  start: number;
  end: number;
  /** The slot's number among all places; null for a fixed part. */
  place: number | null;
}

const SPAN_BYTES = 100;

function pack(parts: readonly Stitch[]): { packed: Buffer; rows: Row[] } {
  const rows: Row[] = [];
  let [at, places] = [0, 0];
  for (const part of parts) {
    if (part.kind === 'open') {
      rows.push({ kind: 'open', place: places++ });
      continue;
    }
    const last = rows.at(-1);
    const run: Run = last?.kind === 'run' ? last : { kind: 'run', start: at, end: at, spans: [] };
    if (run !== last) rows.push(run);
    const end = at + (part.kind === 'fixed' ? part.bytes.length : part.width);
    run.spans.push({ start: at, end, place: part.kind === 'fixed' ? null : places++ });
    run.end = at = end;
  }
  const seen = exactConcat(
    parts.map((part) =>
      part.kind === 'fixed' ? part.bytes : Buffer.alloc(part.kind === 'slot' ? part.width : 0),
    ),
  );
  return { packed: exactCopy(deflateRawSync(seen, { level: LEVEL })), rows };
}

function fillingOf({ place }: Open, { places }: Fillings): Filling {
  const filling = places[place];
  if (!filling) throw new Error('A place of a document is not filled.');
  return filling;
}

function bytesIn(span: Span, place: number, { places, rest }: Fillings): Buffer {
  const filling = places[place];
  if (filling === undefined) throw new Error('A place of a document is not filled.');
  return asWide(span, filling ? filling.bytes() : rest(place));
}

const restIn = (span: Span, seen: Buffer, rest: Fillings['rest']): Buffer =>
  span.place === null ? seen.subarray(span.start, span.end) : asWide(span, rest(span.place));

function asWide({ start, end }: Span, bytes: Buffer): Buffer {
  if (bytes.length !== end - start)
    throw new Error('What fills a place of a document is not as wide as it.');
  return bytes;
}

/** A part of a run, compressed. */
interface Share {
  deflated: Buffer;
  /** Its checksum, shifted by the rest of the run: the run's is the sum of those of its parts. */
  crc: number;
}

/** A run with all slots at rest, compressed. */
interface AtRest extends Measures {
  deflated: Buffer;
  /** Where each of its slots stands in that, and what it gives to the checksum. */
  slots: { span: Span; place: number; start: number; end: number; crc: number }[];
}

/** Parts in a row, compressed. */
interface Composed extends Measures {
  deflated: Buffer[];
}

function compressed(run: Run, { start, end }: Span, bytes: Buffer, seen: Buffer): Share {
  const dictionary = seen.subarray(Math.max(run.start, start - WINDOW), start);
  const { deflated, crc } = pieceOf(bytes, dictionary);
  return { deflated, crc: shifted(crc, shiftOf(run.end - end)) };
}

function restOf(run: Run, shares: readonly Share[]): AtRest {
  const slots: AtRest['slots'] = [];
  let [at, sum] = [0, 0];
  for (const [index, { deflated, crc }] of shares.entries()) {
    const span = run.spans[index];
    const end = at + deflated.length;
    if (span && span.place !== null) slots.push({ span, place: span.place, start: at, end, crc });
    at = end;
    sum ^= crc;
  }
  const length = run.end - run.start;
  const deflated = exactConcat(shares.map((share) => share.deflated));
  return { deflated, crc: sum, shift: shiftOf(length), length, slots };
}

const bytesOf = ({ deflated }: { deflated: Buffer }): number => deflated.length + BUFFER_BYTES;

/** Puts runs together, of parts that are compressed a few at a time. */
function createComposing(runs: readonly Run[], unpack: () => Buffer) {
  const atRest = new Map<Run, AtRest>();
  const filled = new Map<string, Share>();
  /** The parts of the first run that is not yet whole. */
  let shares: Share[] = [];
  /** The bytes of all else. */
  let held = 0;

  /** Compresses a few parts more. Whether there are no others. */
  function prepare({ rest }: Fillings): boolean {
    if (atRest.size === runs.length) return true;
    const seen = unpack();
    let left = PARTS_AT_ONCE;
    for (const run of runs.slice(atRest.size)) {
      for (const span of run.spans.slice(shares.length, shares.length + left)) {
        shares.push(compressed(run, span, restIn(span, seen, rest), seen));
        left--;
      }
      if (shares.length < run.spans.length) return false;
      const whole = restOf(run, shares);
      atRest.set(run, whole);
      held += bytesOf(whole) + whole.slots.length * SPAN_BYTES;
      shares = [];
    }
    return true;
  }

  function shareOf(run: Run, span: Span, place: number, fillings: Fillings): Share {
    const bytes = () => bytesIn(span, place, fillings);
    const key = `${place} ${fillings.places[place]?.key ?? bytes().toString('latin1')}`;
    const known = filled.get(key);
    if (known) return known;
    const made = compressed(run, span, bytes(), unpack());
    filled.set(key, made);
    held += bytesOf(made);
    return made;
  }

  return {
    prepare,
    /** A run of a document that is prepared. */
    of(run: Run, fillings: Fillings): Composed {
      const prepared = atRest.get(run);
      if (!prepared) throw new Error('A document was put together before it was prepared.');
      const { deflated, slots, crc, shift, length } = prepared;
      const parts: Buffer[] = [];
      let [at, sum] = [0, crc];
      for (const slot of slots) {
        if (fillings.places[slot.place] === null) continue;
        const share = shareOf(run, slot.span, slot.place, fillings);
        parts.push(deflated.subarray(at, slot.start), share.deflated);
        at = slot.end;
        sum ^= slot.crc ^ share.crc;
      }
      parts.push(deflated.subarray(at));
      return { deflated: parts, crc: sum, shift, length };
    },
    size: () => shares.reduce((sum, share) => sum + bytesOf(share), held),
  };
}

/** Rows as one gzip file. */
function gzipOf(rows: readonly Composed[]): Buffer {
  let [sum, length] = [0, 0];
  for (const row of rows) {
    sum = crcOfBoth(sum, row.crc, row.shift);
    length += row.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...rows.flatMap(({ deflated }) => deflated), END, trailer]);
}
