import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerJurisdiction, Method, Transaction } from '../model/ledger.ts';
import { computeTax } from './compute-tax.ts';

// The UK's and Canada's matchers settle a day as soon as no later row can change it. Rows of
// several zones let the days as written run back a little: the figures are those of the days all
// the same.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const row = fc.record({
  gapHours: fc.integer({ min: 0, max: 500 }),
  offset: fc.constantFrom(-11, -5, 0, 9, 14),
  isSale: fc.boolean(),
  units: fc.integer({ min: 1, max: 9 }),
  value: fc.integer({ min: 1, max: 999 }),
});

function ledgersOf(
  rows: { gapHours: number; offset: number; isSale: boolean; units: number; value: number }[],
) {
  let at = Date.UTC(2020, 0, 1);
  const written = rows.map(({ gapHours, offset, isSale, units, value }, n) => {
    at += gapHours * HOUR_MS;
    const local = new Date(at + offset * HOUR_MS).toISOString().slice(0, 19);
    const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
    const amount = { asset: 'A', quantity: String(units) };
    return {
      id: `t${n}`,
      timestamp: `${local}${zone}`,
      type: isSale ? 'sell' : 'buy',
      [isSale ? 'out' : 'in']: amount,
      value: String(value),
    } as Transaction;
  });
  // The same days, one after the other, at noon.
  const plain = written
    .map((one, n) => ({ one, n, day: one.timestamp.slice(0, 10) }))
    .sort((a, b) => (a.day === b.day ? a.n - b.n : a.day < b.day ? -1 : 1))
    .map(({ one, day }) => ({ ...one, timestamp: `${day}T12:00:00+00:00` }));
  return { written, plain };
}

describe.each([
  ['UK', 'UK', 'GBP'],
  ['CA', 'ACB', 'CAD'],
] as const)('%s: rows of several zones', (jurisdiction, method, currency) => {
  const totals = (transactions: Transaction[]) =>
    computeTax({
      jurisdiction: jurisdiction satisfies LedgerJurisdiction,
      method: method satisfies Method,
      settings: { currency },
      transactions,
    });

  test('give the figures of their days, over years', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 30, maxLength: 120 }), (rows) => {
        const { written, plain } = ledgersOf(rows);
        const [one, two] = [totals(written), totals(plain)];
        const sums = (result: typeof one) =>
          Object.fromEntries(
            Object.entries(result.totals).map(([year, { gain, proceeds, cost }]) => [
              year,
              { gain, proceeds, cost },
            ]),
          );
        expect(sums(one)).toEqual(sums(two));
        expect(one.remaining).toEqual(two.remaining);
      }),
      { numRuns: 60 },
    );
  });
});

test('a split long after the first days are settled leaves the pool whole', () => {
  const at = (day: number): string => new Date(Date.UTC(2020, 0, 1) + day * DAY_MS).toISOString();
  const buys = Array.from({ length: 20 }, (_, n) => ({
    id: `b${n}`,
    timestamp: at(n * 20),
    type: 'buy' as const,
    in: { asset: 'A', quantity: '1' },
    value: '10',
  }));
  const transactions: Transaction[] = [
    ...buys,
    { id: 'split', timestamp: at(500), type: 'split', asset: 'A', ratio: '2' },
    {
      id: 's',
      timestamp: at(600),
      type: 'sell',
      out: { asset: 'A', quantity: '10' },
      value: '100',
    },
  ];
  for (const [jurisdiction, method, currency] of [
    ['UK', 'UK', 'GBP'],
    ['CA', 'ACB', 'CAD'],
  ] as const) {
    const result = computeTax({ jurisdiction, method, settings: { currency }, transactions });
    expect(result.disposals).toMatchObject([{ quantity: '10', cost: '50', gain: '50' }]);
    expect(result.remaining).toMatchObject([{ quantity: '30', cost: '150' }]);
  }
});
