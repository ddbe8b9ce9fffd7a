import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { taxYearOf } from '../law/tax-year.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { buy, ledger, sell } from '../testing/ledgers.ts';
import { EVERY, HEADS } from '../testing/invariants.ts';
import type { Head } from '../testing/invariants.ts';
import { runs } from '../testing/runs.ts';
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

const both = (row: Transaction, change: object): object => ({
  ...row,
  in: row.in && { ...row.in, ...change },
  out: row.out && { ...row.out, ...change },
});
/** What can be wrong with a row, by what it is called in the issue. */
const SPOIL: Record<string, (row: Transaction) => object> = {
  'a decimal comma': (row) => both(row, { quantity: '1,5' }),
  'a quantity that is a number': (row) => both(row, { quantity: 1.5 }),
  'a quantity below zero': (row) => both(row, { quantity: '-1' }),
  'no quantity': (row) => both(row, { quantity: undefined }),
  'no asset': (row) => both(row, { asset: undefined }),
  'an unknown type': (row) => ({ ...row, type: 'unknown' }),
  'an id that was there': (row) => ({ ...row, id: 't0' }),
  'no id': ({ id: _id, ...row }) => row,
  'an exponent in the value': (row) => ({ ...row, value: '1e5' }),
  'a value below zero': (row) => ({ ...row, value: '-1' }),
  'a value in another currency': (row) => ({ ...row, value: '1', currency: 'EUR' }),
  'no value': (row) =>
    both({ ...row, type: row.out ? 'sell' : 'buy', value: undefined as never }, {}),
  'more sold than there ever was': (row) => ({
    id: row.id,
    timestamp: row.timestamp,
    wallet: row.wallet,
    type: 'sell',
    out: { asset: (row.out ?? row.in)?.asset, quantity: '1000000' },
    value: '1',
  }),
  'a fee that is not a number': (row) => ({
    ...row,
    fee: { asset: 'BBB', quantity: 'x', value: '1' },
  }),
  'a fee of units without a value': (row) => ({ ...row, fee: { asset: 'BBB', quantity: '0.001' } }),
  'a fee withheld from what did not come': (row) => ({
    ...row,
    fee: { asset: 'CCC', quantity: '0.001', value: '1', paid_from: 'withheld_in' },
  }),
  'a field misspelt': ({ value: _value, ...row }) => ({ ...row, vaule: '5' }),
  'a time without an offset': (row) => ({ ...row, timestamp: '2021-05-04T12:00:00' }),
  'no row at all': () => [],
};
type Totals = ReturnType<typeof computeTax>['totals'];
const EVERYWHERE: readonly Head[] = [
  ...HEADS,
  ...(
    [
      ['AU', 'FIFO'],
      ['AU', 'HIFO'],
      ['DE', 'FIFO'],
      ['IE', 'FIFO'],
      ['US', 'SPECIFIC'],
      ['GENERIC', 'AVERAGE'],
    ] as const
  ).map(([jurisdiction, method]): Head => ({
    jurisdiction,
    method,
    settings: { currency: 'USD' },
  })),
  {
    jurisdiction: 'UK',
    method: 'UK',
    settings: { currency: 'USD', taxpayer: 'company', accounting_period_end: '03-31' },
  },
];

/** The assets a row names, whatever else is wrong with it. */
const assetsOf = ({ in: into, out, fee }: Transaction): string[] =>
  [into?.asset, out?.asset, fee?.asset].flatMap((asset) =>
    asset === undefined || asset === 'USD' ? [] : [asset],
  );

const yearOf = ({ jurisdiction, settings }: Head, { timestamp }: Transaction): string => {
  const day = readTimestamp(timestamp)?.day ?? 0;
  if (settings.taxpayer !== 'company') return taxYearOf(jurisdiction, day);
  return `${Math.floor(day / 10000) + (day % 10000 > 331 ? 1 : 0)}-03-31`;
};

/**
 * The years that are shown as complete although they touch an asset of a spoilt row before. A row
 * whose day can't be read any more tells of no year that no other row is in.
 */
function wronglyComplete(
  head: Head,
  whole: Ledger,
  [row, spoilt]: [Transaction, Transaction],
  totals: Totals,
): string[] {
  const first = yearOf(head, row);
  // What the row names now: nobody can miss an asset that it named before.
  const named = assetsOf(spoilt);
  const assets = new Set(named.length > 0 ? named : assetsOf(row));
  const hasDay = readTimestamp(spoilt.timestamp) !== undefined;
  const years = whole.transactions
    .filter((one) => one !== row || hasDay)
    .filter((one) => assetsOf(one).some((asset) => assets.has(asset)))
    .map((one) => yearOf(head, one));
  return [...new Set(years)].filter((year) => year >= first && totals[year]?.incomplete !== true);
}

describe.each(EVERYWHERE)('$method for $jurisdiction ($settings), one row spoilt', (head) => {
  test.each(Object.entries(SPOIL))(
    '%s: no year at or after it that touches the asset is complete',
    (_, spoil) => {
      fc.assert(
        fc.property(steps(), fc.nat(), (list, pick) => {
          const whole = ledgerFrom(list, head, EVERY);
          if (whole.transactions.length < 2) return;
          const place = 1 + (pick % (whole.transactions.length - 1));
          const row = whole.transactions[place];
          if (row === undefined) return;
          const spoilt = spoil(row) as Transaction; // as little of one as the case leaves
          const transactions = whole.transactions.map((one, n) => (n === place ? spoilt : one));
          const { totals } = computeTax({ ...whole, transactions });
          expect(wronglyComplete(head, whole, [row, spoilt], totals)).toEqual([]);
        }),
        { numRuns: runs(4) },
      );
    },
  );
});

test('the property sees years that are called complete', () => {
  const head: Head = { jurisdiction: 'US', method: 'FIFO', settings: {} };
  const spoilt = sell('s', '2020-01-01', 'A', '1', '9');
  const rows = [
    buy('a', '2019-01-01', 'A', '2', '10'),
    spoilt,
    buy('b', '2020-02-01', 'B', '1', '9'),
    sell('t', '2021-01-01', 'B', '1', '9'),
    sell('u', '2022-01-01', 'A', '1', '9'),
  ];
  const whole = ledger('US', 'FIFO', rows);
  const { totals } = computeTax(whole);
  expect(wronglyComplete(head, whole, [spoilt, spoilt], totals)).toEqual(['2020', '2022']);
});
