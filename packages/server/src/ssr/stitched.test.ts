import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUFFER_BYTES } from '../platform/cache/budget.ts';
import { pieceOf } from './pieces.ts';
import {
  type Fillings,
  PARTS_AT_ONCE,
  type Stitch,
  type Stitched,
  stitched,
  WHOLE_TIMES,
} from './stitched.ts';

const words =
  'tax year cost basis lot disposal proceeds fee <article class="question"> </article>'.split(' ');
const text = fc
  .array(fc.constantFrom(...words, 'ß', '₿'), { maxLength: 400 })
  .map((all) => Buffer.from(all.join(' ')));

/** The document as gzip from the request on at which it is put together of so many parts. */
function gzipOfParts(document: Stitched, fillings: Fillings, parts = PARTS_AT_ONCE): Buffer {
  for (let time = 1; time < WHOLE_TIMES + parts / PARTS_AT_ONCE; time++) document.gzip(fillings);
  return document.gzip(fillings);
}

/** A part with what it holds at rest and for one reader, who may have what it holds at rest. */
type Part = { stitch: Stitch; rest: Buffer; filling: Buffer | null };

// No document has zeros, which stand for empty places.
const bytesOf = (width: number) =>
  fc.uint8Array({ min: 1, minLength: width, maxLength: width }).map((bytes) => Buffer.from(bytes));

const slotOf = (width: number) =>
  fc.record({
    stitch: fc.constant<Stitch>({ kind: 'slot', width }),
    rest: bytesOf(width),
    filling: fc.option(bytesOf(width)),
  });

const aPart: fc.Arbitrary<Part> = fc.oneof(
  text.map((bytes) => ({ stitch: { kind: 'fixed' as const, bytes }, rest: bytes, filling: null })),
  fc.nat(300).chain(slotOf),
  text.map((bytes) => ({ stitch: { kind: 'open' as const }, rest: bytes, filling: bytes })),
);

/** All parts as they are for the reader. */
function fillingsOf(parts: readonly Part[], isDeflated: boolean): Fillings {
  const places = parts.filter(({ stitch }) => stitch.kind !== 'fixed');
  return {
    places: places.map(
      ({ filling, stitch }) =>
        filling && {
          bytes: () => filling,
          ...(isDeflated && stitch.kind === 'open' && { piece: pieceOf(filling) }),
        },
    ),
    rest: (place) => places[place]?.rest ?? Buffer.alloc(0),
  };
}

/** Fillings for slots alone, which hold blanks at rest. */
const slots = (width: number, ...all: (string | null)[]): Fillings => ({
  places: all.map((one) => (one === null ? null : { bytes: () => Buffer.from(one) })),
  rest: () => Buffer.alloc(width, ' '),
});

describe('a document of fixed parts and places', () => {
  test('unpacks to itself, however its places are filled', () => {
    const others = fc.array(fc.boolean());
    fc.assert(
      fc.property(
        fc.array(aPart, { maxLength: 20 }),
        fc.boolean(),
        others,
        (parts, isDeflated, isOther) => {
          const document = stitched(parts.map(({ stitch }) => stitch));
          // Two readers: what was compressed for one is sent to the other.
          const another = parts.map((part, index) =>
            part.stitch.kind === 'slot' && isOther[index] ? { ...part, filling: null } : part,
          );
          const fillings = [parts, another].map((all) => fillingsOf(all, isDeflated));
          const plain = [parts, another].map((all) =>
            Buffer.concat(all.map(({ rest, filling }) => filling ?? rest)),
          );
          // As a whole, then part by part, then of the parts that are compressed already.
          for (let time = 0; time < WHOLE_TIMES + 2; time++)
            for (const [reader, one] of fillings.entries()) {
              expect(document.plain(one).equals(plain[reader] as Buffer)).toBe(true);
              expect(gunzipSync(document.gzip(one)).equals(plain[reader] as Buffer)).toBe(true);
            }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('is the same but for what fills its places', () => {
    const slot: Stitch = { kind: 'slot', width: 3 };
    const fixed: Stitch = { kind: 'fixed', bytes: Buffer.from('one and the same sentence ') };
    const document = stitched([fixed, slot, fixed, slot, fixed]);
    const of = (...all: (string | null)[]) =>
      gunzipSync(gzipOfParts(document, slots(3, ...all))).toString();
    const said = 'one and the same sentence ';
    expect(of('abc', 'def')).toBe(`${said}abc${said}def${said}`);
    expect(of('def', 'abc')).toBe(`${said}def${said}abc${said}`);
    expect(of(null, 'abc')).toBe(`${said}   ${said}abc${said}`);
  });

  test('is hardly larger than compressed as one', () => {
    const card = (n: number) =>
      Buffer.from(
        `<article class="question"><h2>Question ${n}</h2><p>How is it taxed?</p></article>`.repeat(
          8,
        ),
      );
    const slot: Stitch = { kind: 'slot', width: 30 };
    const stitches = Array.from({ length: 20 }, (_, n): Stitch[] => [
      { kind: 'fixed', bytes: card(n) },
      slot,
    ]).flat();
    const fillings = slots(30, ...Array.from({ length: 20 }, () => 'vote '.repeat(6)));
    const document = stitched(stitches);
    const whole = document.gzip(fillings);
    // Its parts are compressed a few at a time, and it as a whole until all are.
    const before = 40 - 2 * PARTS_AT_ONCE;
    expect(gzipOfParts(document, fillings, before).equals(whole)).toBe(true);
    const ofParts = document.gzip(fillings);
    expect(ofParts.equals(whole)).toBe(false);
    expect(ofParts.length).toBeLessThan(gzipSync(document.plain(fillings)).length + 40 * 20);
  });

  test('is counted as the one buffer that its parts end in', () => {
    const sizeOf = (count: number) => {
      const all = Array.from({ length: count }, () => null);
      const document = stitched(all.map((): Stitch => ({ kind: 'slot', width: 3 })));
      gzipOfParts(document, slots(3, ...all), count);
      return document.size();
    };
    const more = 3 * PARTS_AT_ONCE;
    const each = (sizeOf(PARTS_AT_ONCE + more) - sizeOf(PARTS_AT_ONCE)) / more;
    expect(each).toBeLessThan(BUFFER_BYTES);
  });

  test('refuses what does not fit a place', () => {
    const document = stitched([{ kind: 'slot', width: 3 }]);
    expect(() => document.plain(slots(3, 'four'))).toThrow('not as wide');
    expect(() => document.plain(slots(4, null))).toThrow('not as wide');
    expect(() => document.gzip(slots(3))).toThrow('not filled');
    expect(() => stitched([{ kind: 'open' }]).plain(slots(3))).toThrow('not filled');
  });
});
