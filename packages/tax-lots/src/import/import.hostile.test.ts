import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { runs } from '../testing/runs.ts';
import { fixtureHeaders, read } from '../testing/imports.ts';

describe('no text throws, hangs or yields NaN, and every issue names its file and row', () => {
  const headers = fixtureHeaders();
  const check = (text: string): void => {
    const imported = read('f.csv', text);
    expect(imported.issues.every(({ file, row }) => file === 'f.csv' && row >= 1)).toBe(true);
    expect(badFigures(computeTax(imported.ledger))).toEqual([]);
    expect(imported.ledger.transactions.every(({ id }) => imported.origins[id] !== undefined)).toBe(
      true,
    );
  };
  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) =>
        check(new TextDecoder().decode(bytes)),
      ),
      { numRuns: runs(400) },
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(',', '"', '\n', '\r', ';', '\t', 'a', '1', '\ufeff'),
          maxLength: 300,
        }),
        check,
      ),
      {
        numRuns: runs(600),
      },
    );
  });
  test('random cells under every header', () => {
    const scrap = fc.constantFrom(
      '',
      '1',
      '-0.5',
      '1,5',
      'NaN',
      '1e400',
      'USD',
      'BTC',
      'ETH',
      'Buy',
      'Sell',
      'Convert',
      'Send',
      'Receive',
      'trade',
      'deposit',
      'withdrawal',
      'Completed',
      '2024-01-05 10:00:00',
      '2024-01-05T10:00:00Z',
      '2024-01-05 10:00:00 UTC',
      '03/04/2024 10:00:00',
      '0.1BTC',
      '"',
      '=1+1',
      'buy',
      'reward',
      'Fee',
      'x:1',
      '__proto__',
    );
    const row = fc.array(
      fc.oneof({ weight: 4, arbitrary: scrap }, { weight: 1, arbitrary: fc.string() }),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...headers), fc.array(row, { maxLength: 12 }), (header, rows) =>
        check([header, ...rows.map((cells) => cells.join(','))].join('\n')),
      ),
      { numRuns: runs(2500) },
    );
  });
  test('no row disappears', () => {
    const row = fc.array(
      fc.constantFrom(
        '',
        '1',
        '-1',
        'USD',
        'BTC',
        'Buy',
        'trade',
        '2024-01-05T10:00:00Z',
        '2024-01-05 10:00:00',
      ),
      {
        minLength: 3,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...headers),
        fc.array(row, { minLength: 1, maxLength: 6 }),
        (header, rows) => {
          const { issues, leftOut, origins, movements, files } = read(
            'f.csv',
            header,
            ...rows.map((cells) => ['x', ...cells].join(',')),
          );
          const told = new Set([
            ...issues.map((one) => one.row),
            ...leftOut.map((one) => one.row),
            ...Object.values(origins).map((one) => one.row),
            ...movements.map((one) => one.origin.row),
          ]);
          const [file] = files;
          const left = (file?.leftOut ?? []).reduce((sum, { count }) => sum + count, 0);
          expect(file?.rows).toBe(rows.length);
          expect((file?.read.count ?? 0) + (file?.joined.count ?? 0) + left).toBe(rows.length);
          for (const { lines } of [file?.joined, ...(file?.leftOut ?? [])].filter(
            (one) => one !== undefined,
          ))
            for (const part of lines.split(', ').filter((one) => one !== '')) {
              const [from = 0, to = from] = part.split('-').map(Number);
              for (let row = from; row <= to; row++) told.add(row);
            }
          rows.forEach((_, place) => expect(told.has(place + 2)).toBe(true));
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
