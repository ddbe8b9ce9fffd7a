import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { taxYearOf } from '../law/tax-year.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { buy, ledger, sell } from '../testing/ledgers.ts';
import { EVERY, HEADS, RUNS } from '../testing/invariants.ts';
import { ledgerFrom, steps } from '../testing/random-ledger.ts';

const incomplete = (one: Ledger): string[] =>
  Object.entries(computeTax(one).totals)
    .filter(([, totals]) => totals.incomplete === true)
    .map(([year]) => year);

describe('a year that rests on a hole is incomplete', () => {
  const spoilt = buy('hole', '2020-03-01', 'A', '1,5', '1000');
  test('a purchase dropped in 2020 leaves the sale of 2024 incomplete, and other years alone', () => {
    const rows = [
      buy('a', '2019-01-01', 'A', '1', '1000'),
      spoilt,
      buy('b', '2021-01-01', 'B', '1', '10'),
      sell('t', '2022-01-01', 'B', '1', '20'),
      sell('s', '2024-01-01', 'A', '1', '11000'),
    ];
    expect(incomplete(ledger('US', 'FIFO', rows))).toEqual(['2020', '2024']);
    expect(computeTax(ledger('US', 'FIFO', rows)).issues).toMatchObject([
      { code: 'BAD_NUMBER', tx: 'hole', year: '2020', incomplete_years: ['2020', '2024'] },
    ]);
  });
  test.each<[string, Transaction]>([
    ['a duplicate', { ...buy('a', '2020-03-01', 'A', '1', '9') }],
    ['a missing value', { ...buy('x', '2020-03-01', 'A', '1', '9'), value: undefined as never }],
    ['more sold than held', sell('x', '2020-03-01', 'A', '9', '9')],
  ])('%s too', (_, row) => {
    const rows = [
      buy('a', '2019-01-01', 'A', '1', '1000'),
      row,
      buy('c', '2021-01-01', 'A', '1', '1000'),
      sell('s', '2024-01-01', 'A', '1', '11000'),
    ];
    expect(incomplete(ledger('US', 'FIFO', rows))).toEqual(['2020', '2021', '2024']);
  });
  test('a row whose asset can not be read touches every asset', () => {
    const rows = [
      buy('a', '2019-01-01', 'A', '1', '1000'),
      { ...spoilt, in: { quantity: '1' } as never },
      sell('s', '2024-01-01', 'A', '1', '11000'),
    ];
    expect(incomplete(ledger('US', 'FIFO', rows))).toEqual(['2020', '2024']);
  });
  test.each([
    ['UK', 'UK', '2024-04-01', '2024-04-20', ['2023-24', '2024-25']],
    ['UK', 'UK', '2024-03-01', '2024-04-20', ['2024-25']],
    ['CA', 'ACB', '2023-12-20', '2024-01-10', ['2023', '2024']],
    ['CA', 'ACB', '2023-11-20', '2024-01-10', ['2024']],
    ['US', 'FIFO', '2023-12-20', '2024-01-10', ['2024']],
  ] as const)('%s %s: sold %s, a row of %s spoilt: %j', (country, method, sold, bought, years) => {
    const rows = [
      buy('a', '2019-01-01', 'A', '2', '1000'),
      sell('s', sold, 'A', '1', '100'),
      buy('x', bought, 'A', '1,5', '9'),
    ];
    expect(incomplete(ledger(country, method, rows))).toEqual(years);
  });
  test('a row without a day leaves every year incomplete', () => {
    const rows = [
      buy('a', '2019-01-01', 'A', '1', '1000'),
      sell('s', '2020-01-01', 'A', '1', '1'),
      { ...spoilt, timestamp: '03/04/2024' },
    ];
    expect(incomplete(ledger('US', 'FIFO', rows))).toEqual(['2019', '2020']);
  });
});

const SPOIL: ((row: Transaction) => unknown)[] = [
  (row) => ({
    ...row,
    in: row.in && { ...row.in, quantity: '1,5' },
    out: row.out && { ...row.out, quantity: '1,5' },
  }),
  (row) => ({ ...row, type: 'unknown' }),
  (row) => ({ ...row, id: 't0' }),
  (row) => ({ ...row, value: '1e5' }),
  (row) => ({ ...row, in: row.in && { quantity: '1' }, out: row.out && { quantity: '1' } }),
];

describe.each(HEADS)('$method for $jurisdiction ($settings.scope), one row spoilt', (head) => {
  test('no year at or after it that touches the asset is complete', () => {
    fc.assert(
      fc.property(steps(), fc.nat(), fc.constantFrom(...SPOIL), (list, pick, spoil) => {
        const whole = ledgerFrom(list, head, EVERY);
        if (whole.transactions.length < 2) return;
        const place = 1 + (pick % (whole.transactions.length - 1));
        const row = whole.transactions[place];
        if (row === undefined) return;
        const transactions = whole.transactions.map((one, n) => (n === place ? spoil(one) : one));
        const { totals } = computeTax({ ...whole, transactions });
        const yearOf = ({ timestamp }: Transaction): string =>
          taxYearOf(head.jurisdiction, readTimestamp(timestamp)?.day ?? 0);
        const assets = new Set([row.in?.asset, row.out?.asset]);
        for (const one of whole.transactions) {
          if (yearOf(one) < yearOf(row)) continue;
          if (!assets.has(one.in?.asset ?? '') && !assets.has(one.out?.asset ?? '')) continue;
          expect(totals[yearOf(one)]?.incomplete).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
