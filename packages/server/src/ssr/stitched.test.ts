import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Filling,
  pieceOf,
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

/** The document as gzip from the request on at which it is put together of its parts. */
function gzipOfParts(document: Stitched, fillings: readonly Filling[]): Buffer {
  for (let time = 0; time < WHOLE_TIMES; time++) document.gzip(fillings);
  return document.gzip(fillings);
}

const aStitch: fc.Arbitrary<{ stitch: Stitch; filling: Buffer | null }> = fc.oneof(
  text.map((bytes) => ({ stitch: { kind: 'fixed' as const, bytes }, filling: null })),
  text.map((bytes) => ({
    stitch: { kind: 'slot' as const, width: bytes.length },
    filling: bytes as Buffer | null,
  })),
  text.map((bytes) => ({ stitch: { kind: 'open' as const }, filling: bytes as Buffer | null })),
);

describe('a document of fixed parts and places', () => {
  test('unpacks to itself, however its places are filled', () => {
    fc.assert(
      fc.property(fc.array(aStitch, { maxLength: 20 }), fc.boolean(), (parts, isDeflated) => {
        const document = stitched(parts.map(({ stitch }) => stitch));
        const fillings = parts.flatMap(({ filling, stitch }) =>
          filling === null
            ? []
            : [
                {
                  bytes: () => filling,
                  ...(isDeflated && stitch.kind === 'open' && { piece: pieceOf(filling) }),
                },
              ],
        );
        const plain = Buffer.concat(
          parts.map(({ stitch, filling }) => filling ?? (stitch as { bytes: Buffer }).bytes),
        );
        expect(document.plain(fillings).equals(plain)).toBe(true);
        // As a whole, then part by part, then of the parts that are compressed already.
        for (let time = 0; time < WHOLE_TIMES + 2; time++)
          expect(gunzipSync(document.gzip(fillings)).equals(plain)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same but for what fills its places', () => {
    const slot: Stitch = { kind: 'slot', width: 3 };
    const fixed: Stitch = { kind: 'fixed', bytes: Buffer.from('one and the same sentence ') };
    const document = stitched([fixed, slot, fixed, slot, fixed]);
    const of = (...all: string[]) =>
      gunzipSync(
        gzipOfParts(
          document,
          all.map((one) => ({ bytes: () => Buffer.from(one) })),
        ),
      ).toString();
    const said = 'one and the same sentence ';
    expect(of('abc', 'def')).toBe(`${said}abc${said}def${said}`);
    expect(of('def', 'abc')).toBe(`${said}def${said}abc${said}`);
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
    const fillings = Array.from({ length: 20 }, () => ({ bytes: () => Buffer.alloc(30, 'vote ') }));
    const document = stitched(stitches);
    const whole = document.gzip(fillings);
    const ofParts = gzipOfParts(document, fillings);
    expect(ofParts.equals(whole)).toBe(false);
    expect(ofParts.length).toBeLessThan(gzipSync(document.plain(fillings)).length + 40 * 20);
  });

  test('refuses what does not fit a place', () => {
    const document = stitched([{ kind: 'slot', width: 3 }]);
    expect(() => document.plain([{ bytes: () => Buffer.from('four') }])).toThrow('not as wide');
    expect(() => document.gzip([])).toThrow('not filled');
  });
});
