import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Settings, Transaction } from '../model/ledger.ts';
import type { TaxResult } from '../model/result.ts';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';

const us = (rows: Transaction[], settings: Settings = {}): TaxResult =>
  computeTax(ledger('US', 'FIFO', rows, settings));
const said = ({ issues }: TaxResult): unknown[] =>
  issues.map(({ code, tx, blocking }) => [code, tx, blocking]);

describe('an asset', () => {
  test.each([
    ['btc', 'BTC'],
    ['BTC ', 'BTC'],
    ['XBT', 'BTC'],
    [' xbt', 'BTC'],
  ])('spelled %j is %s', (spelled, asset) => {
    const rows = [
      buy('b1', '2024-01-01', spelled, '1', '100'),
      buy('b2', '2024-02-01', 'BTC', '1', '500'),
      sell('s', '2025-03-01', 'BTC', '1', '900'),
    ];
    expect(us(rows)).toMatchObject({ disposals: [{ asset, lot: 'b1', gain: '800' }], issues: [] });
  });
  test('of mixed case keeps its spelling, and is in upper case where there are two', () => {
    const one = buy('a', '2024-01-01', 'stETH', '1', '10');
    expect(us([one]).remaining).toMatchObject([{ asset: 'stETH' }]);
    const two = buy('b', '2024-01-02', 'STETH', '1', '10');
    expect(us([one, two]).remaining).toMatchObject([{ asset: 'STETH' }, { asset: 'STETH' }]);
  });
  test('is found by settings that name it in another way', () => {
    const rows = [
      buy('a', '2024-01-01', 'btc', '1', '10'),
      sell('s', '2024-02-01', 'btc', '1', '30'),
      buy('b', '2024-03-01', 'btc', '1', '20'),
    ];
    const settings = { moving_average_assets: ['BTC'] };
    expect(computeTax(ledger('JP', 'TOTAL_AVERAGE', rows, settings)).disposals).toMatchObject([
      { cost: '10' },
    ]);
  });
  test('of spaces is no name', () =>
    expect(us([buy('a', '2024-01-01', ' ', '1', '10')]).issues).toMatchObject([
      { code: 'MISSING_FIELD', tx: 'a' },
    ]));
});

describe('money', () => {
  const trade = (part: Partial<Transaction>): Transaction => ({
    id: 't',
    timestamp: at('2025-03-01'),
    type: 'trade',
    out: { asset: 'A', quantity: '1' },
    ...part,
  });
  const held = buy('b', '2024-01-01', 'A', '1', '100');
  test('received for units is proceeds, and no lot', () => {
    const rows = [
      held,
      trade({ in: { asset: 'EUR', quantity: '500' }, value: '600' }),
      sell('s', '2025-06-01', 'eur', '500', '700'),
    ];
    const result = us(rows);
    expect(result).toMatchObject({ disposals: [{ tx: 't', proceeds: '600' }], remaining: [] });
    expect(said(result)).toEqual([['MONEY_NOT_ASSET', 's', false]]);
  });
  test('in another currency without a value counts at the rate, else it is asked', () => {
    const rows = [held, trade({ in: { asset: 'EUR', quantity: '500' } })];
    expect(us(rows, { rates: { EUR: { 2025: '1.1' } } })).toMatchObject({
      disposals: [{ proceeds: '550' }],
      issues: [],
    });
    expect(us(rows).issues).toMatchObject([{ code: 'CURRENCY_MISMATCH' }, { code: 'NO_VALUE' }]);
  });
  test('given for units is their cost', () => {
    const row = trade({
      out: { asset: 'EUR', quantity: '500' },
      in: { asset: 'A', quantity: '1' },
      value: '600',
    });
    expect(us([row])).toMatchObject({ disposals: [], remaining: [{ asset: 'A', cost: '600' }] });
  });
  test('of the ledger itself can be neither bought nor sold', () => {
    const rows = [
      buy('b', '2024-01-01', 'usd', '5', '5'),
      sell('s', '2024-02-01', 'USD', '5', '5'),
    ];
    const result = us(rows);
    expect(result).toMatchObject({ disposals: [], remaining: [] });
    expect(said(result)).toEqual([
      ['MONEY_NOT_ASSET', 'b', true],
      ['MONEY_NOT_ASSET', 's', true],
    ]);
  });
  test('as income is income and no lot', () => {
    const row: Transaction = {
      id: 'i',
      timestamp: at('2024-01-01'),
      type: 'income',
      in: { asset: 'USD', quantity: '5' },
    };
    expect(us([row])).toMatchObject({ income: [{ value: '5' }], remaining: [], issues: [] });
  });
  test('for money is left out', () => {
    const row = trade({
      out: { asset: 'EUR', quantity: '5' },
      in: { asset: 'GBP', quantity: '4' },
    });
    expect(said(us([row]))).toEqual([['MONEY_NOT_ASSET', 't', false]]);
  });
});

describe('two figures for one amount', () => {
  const held = buy('b', '2024-01-01', 'A', '1', '100');
  const sold = (part: Partial<Transaction>): unknown[] =>
    said(us([held, sell('s', '2025-01-01', 'A', '1', '6000', part)]));
  const usd = (quantity: string): { asset: string; quantity: string } => ({
    asset: 'USD',
    quantity,
  });
  test('that differ are asked, in a trade and beside another type', () => {
    expect(sold({ type: 'trade', in: usd('60000') })).toEqual([['VALUE_MISMATCH', 's', true]]);
    expect(sold({ in: usd('60000') })).toEqual([['VALUE_MISMATCH', 's', true]]);
  });
  test('that are the same, or differ by the fee or a cent, are not', () => {
    expect(sold({ type: 'trade', in: usd('6000.004') })).toEqual([]);
    expect(sold({ in: usd('5990'), fee: usd('10') })).toEqual([]);
  });
  test('a fee greater than what it was paid for is remarked', () =>
    expect(sold({ fee: usd('6001') })).toEqual([['FEE_MISMATCH', 's', false]]));
});

describe('a day', () => {
  test.each(['0206-03-01T12:00:00Z', '1999-12-31T12:00:00Z', '2100-01-01T12:00:00Z'])(
    'outside 2000 to 2099, %s, is refused and leaves every year incomplete',
    (timestamp) => {
      const rows = [
        { ...buy('b', '2024-01-01', 'A', '1', '1'), timestamp },
        buy('c', '2024-01-01', 'A', '1', '1'),
        sell('s', '2025-01-01', 'A', '1', '2'),
      ];
      const result = us(rows);
      expect(said(result)).toEqual([['AMBIGUOUS_DATE', 'b', true]]);
      expect(Object.keys(result.totals)).toEqual(['2024', '2025']);
      expect(result.totals['2025']).toMatchObject({ incomplete: true });
    },
  );
});

describe('units that may count twice', () => {
  const opening = (part: Partial<Transaction>): Transaction => ({
    id: 'o',
    timestamp: at('2024-06-01'),
    type: 'opening',
    in: { asset: 'A', quantity: '1' },
    value: '5',
    ...part,
  });
  const after = (part: Partial<Transaction>): unknown[] =>
    said(
      computeTax(ledger('UK', 'UK', [buy('b', '2024-01-01', 'A', '1', '4'), opening(part)], {})),
    );
  test('an opening after earlier rows of its coin is asked', () =>
    expect(after({})).toEqual([['POSSIBLE_DUPLICATE', 'o', true]]));
  test('with the day of acquisition it is remarked', () =>
    expect(after({ acquired: '2020-01-01' })).toEqual([['POSSIBLE_DUPLICATE', 'o', false]]));
  test('in another wallet, of another coin, or out of an own wallet it is not', () => {
    expect(after({ wallet: 'other' })).toEqual([]);
    expect(after({ in: { asset: 'B', quantity: '1' } })).toEqual([]);
    expect(after({ kind: 'from_own_wallet' })).toEqual([]);
  });
  const moved = (id: string, part: Partial<Transaction> = {}): Transaction => ({
    id,
    timestamp: at('2024-06-01'),
    type: 'transfer',
    wallet: 'x',
    to_wallet: 'y',
    out: { asset: 'A', quantity: '1' },
    ...part,
  });
  const held = buy('b', '2024-01-01', 'A', '9', '9', { wallet: 'x' });
  test('of two equal transfers of one moment are asked', () =>
    expect(said(us([held, moved('m'), moved('n')]))).toEqual([['POSSIBLE_DUPLICATE', 'n', true]]));
  test('of transfers that differ are not', () =>
    expect(
      said(
        us([
          held,
          moved('m'),
          moved('n', { out: { asset: 'A', quantity: '2' } }),
          moved('o', { timestamp: at('2024-06-02') }),
        ]),
      ),
    ).toEqual([]));
});
