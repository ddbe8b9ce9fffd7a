import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';

const found = (one: Ledger): unknown[] =>
  computeTax(one)
    .issues.filter(({ tx }) => tx !== undefined)
    .map(({ code, tx, blocking }) => [code, tx, blocking]);
const move = (from: string, to: string, quantity: string): Transaction => ({
  id: 'm',
  timestamp: at('2024-02-01'),
  type: 'transfer',
  wallet: from,
  to_wallet: to,
  out: { asset: 'A', quantity },
});

describe('selling what is not held is an issue everywhere', () => {
  test('UK: sold before it was bought, within 30 days: the gain stands and is remarked', () => {
    const one = ledger('UK', 'UK', [
      sell('s', '2024-01-01', 'A', '10', '100'),
      buy('b', '2024-01-20', 'A', '15', '150'),
    ]);
    expect(computeTax(one).disposals).toMatchObject([{ rule: 'thirty_day', gain: '0' }]);
    expect(found(one)).toEqual([['NEGATIVE_BALANCE', 's', false]]);
  });
  test('the yearly average: sold before it was bought, which no rule of Japan knows', () =>
    expect(
      found(
        ledger('JP', 'TOTAL_AVERAGE', [
          sell('s', '2024-01-01', 'A', '10', '100'),
          buy('b', '2024-09-20', 'A', '15', '150'),
        ]),
      ),
    ).toEqual([['NEGATIVE_BALANCE', 's', true]]));
  test('a coin on the moving average is short, and said once', () =>
    expect(
      found(
        ledger(
          'JP',
          'TOTAL_AVERAGE',
          [sell('s', '2024-01-01', 'A', '10', '100'), buy('b', '2024-09-20', 'A', '15', '150')],
          { moving_average_assets: ['A'] },
        ),
      ),
    ).toEqual([['SHORT_LOT', 's', true]]));
  test.each([
    ['US', 'FIFO'],
    ['UK', 'UK'],
    ['CA', 'ACB'],
    ['IE', 'IE'],
    ['AU', 'FIFO'],
    ['JP', 'AVERAGE'],
    ['GENERIC', 'FIFO'],
  ] as const)('%s: a wallet that never had it, covered by another', (country, method) => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100', { wallet: 'x' }),
      sell('s', '2024-02-01', 'A', '10', '100', { wallet: 'y' }),
    ];
    expect(found(ledger(country, method, rows, { scope: 'universal' }))).toEqual([
      ['NEGATIVE_BALANCE', 's', false],
    ]);
  });
  test.each([
    ['universal', 'x', '5', [['NEGATIVE_BALANCE', 'm', false]]],
    ['universal', 'x', '50', [['SHORT_LOT', 'm', true]]],
    ['per_wallet', 'x', '5', [['SHORT_LOT', 'm', true]]],
  ] as const)('%s: a transfer out of a wallet that never had it', (scope, from, units, issues) => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100', { wallet: 'w' }),
      move(from, 'y', units),
    ];
    expect(found(ledger('US', 'FIFO', rows, { scope }))).toEqual(issues);
  });
  test('units sold from where they were moved to are no issue', () => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100', { wallet: 'x' }),
      move('x', 'y', '4'),
      sell('s', '2024-02-02', 'A', '4', '100', { wallet: 'y' }),
    ];
    expect(found(ledger('UK', 'UK', rows))).toEqual([]);
  });
});
