import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import { explain } from './explain.ts';
import { matchLedger } from './match-ledger.ts';
import type { Transaction } from '../model/ledger.ts';
import { at, buy, sell, ledger } from '../testing/ledgers.ts';

describe('fees', () => {
  test('a fee in units of a third asset on a purchase adds its value to the cost and is a disposal', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [
        buy('f', '2024-01-01', 'BNB', '2', '10'),
        buy('b', '2024-02-01', 'BTC', '1', '100', {
          fee: { asset: 'BNB', quantity: '1', value: '8' },
        }),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { tx: 'b#fee', asset: 'BNB', proceeds: '8', cost: '5', gain: '3', category: 'fee' },
    ]);
    expect(result.remaining).toMatchObject([
      { asset: 'BNB', quantity: '1' },
      { asset: 'BTC', cost: '108' },
    ]);
  });
  test('a fee of the same asset, paid apart, is a row of its own', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [
        buy('b', '2024-01-01', 'BTC', '3', '30'),
        sell('s', '2024-02-01', 'BTC', '1', '50', {
          fee: { asset: 'BTC', quantity: '1', value: '50' },
        }),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { tx: 's', proceeds: '0', cost: '10' },
      { tx: 's#fee', proceeds: '50', cost: '10' },
    ]);
  });
  test('units kept back from a purchase leave its whole cost on the rest', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [
        buy('b', '2024-01-01', 'BTC', '1', '100', {
          fee: { asset: 'BTC', quantity: '0.01', value: '1', paid_from: 'withheld_in' },
        }),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { quantity: '0.01', proceeds: '1', cost: '1', gain: '0' },
    ]);
    expect(result.remaining).toMatchObject([{ quantity: '0.99', cost: '100' }]);
  });
  test('units kept back name the lot of their receipt, whatever its id', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [
        buy('x#fee', '2024-01-01', 'BTC', '1', '100', {
          fee: { asset: 'BTC', quantity: '0.01', value: '1', paid_from: 'withheld_in' },
        }),
      ]),
    );
    expect(result.disposals).toMatchObject([{ tx: 'x#fee#fee', lot: 'x#fee' }]);
  });
  test('a fee alone is a disposal of its units', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [
        buy('b', '2024-01-01', 'ETH', '1', '100'),
        {
          id: 'gas',
          timestamp: at('2024-02-01'),
          type: 'fee',
          fee: { asset: 'ETH', quantity: '0.1', value: '12' },
        },
      ]),
    );
    expect(result.disposals).toMatchObject([
      { tx: 'gas', quantity: '0.1', proceeds: '12', cost: '10', category: 'fee' },
    ]);
  });
  test.each([
    ['net_proceeds', '98', '10'],
    ['in_cost', '100', '12'],
  ] as const)(
    '%s shows the fee of a sale there, with the same gain',
    (fee_presentation, proceeds, cost) => {
      const result = computeTax(
        ledger(
          'US',
          'FIFO',
          [
            buy('b', '2024-01-01', 'A', '1', '10'),
            sell('s', '2024-02-01', 'A', '1', '100', { fee: { asset: 'USD', quantity: '2' } }),
          ],
          {
            fee_presentation,
          },
        ),
      );
      expect(result.disposals).toMatchObject([{ proceeds, cost, gain: '88' }]);
    },
  );
  test('a fee in another national currency counts at its value and is not a disposal', () => {
    expect(
      computeTax(
        ledger('US', 'FIFO', [
          buy('b', '2024-01-01', 'A', '1', '10', {
            fee: { asset: 'EUR', quantity: '1', value: '1.1' },
          }),
        ]),
      ).remaining,
    ).toMatchObject([{ cost: '11.1' }]);
  });
});

test('a fee in money on a transfer is remarked, as it is part of nothing', () => {
  const move: Transaction = {
    id: 'm',
    timestamp: at('2024-02-01'),
    type: 'transfer',
    wallet: 'x',
    to_wallet: 'y',
    out: { asset: 'A', quantity: '1' },
    fee: { asset: 'USD', quantity: '1' },
  };
  expect(
    computeTax(
      ledger('US', 'FIFO', [buy('b', '2024-01-01', 'A', '1', '10', { wallet: 'x' }), move]),
    ).issues,
  ).toMatchObject([{ code: 'FEE_NOT_USED', blocking: false }]);
});

describe('rankings', () => {
  const lots = [
    buy('cheap', '2024-01-01', 'A', '1', '10', { fee: { asset: 'USD', quantity: '5' } }),
    buy('dear', '2024-01-02', 'A', '1', '12'),
    sell('s', '2024-02-01', 'A', '1', '20'),
  ];
  test('HIFO ranks by cost with fees', () =>
    expect(computeTax(ledger('US', 'HIFO', lots)).disposals[0]?.lot).toBe('cheap'));
  test('HIFO by unit price leaves fees out', () =>
    expect(
      computeTax(ledger('US', 'HIFO', lots, { hifo_key: 'unit_price' })).disposals[0]?.lot,
    ).toBe('dear'));
  test('prices closer than a float can tell are compared exactly', () => {
    const near = [
      buy('a', '2024-01-01', 'A', '3', '1'),
      buy('b', '2024-01-02', 'A', '3', '1.00000000000000000001'),
      sell('s', '2024-02-01', 'A', '1', '20'),
    ];
    expect([
      computeTax(ledger('US', 'HIFO', near)).disposals[0]?.lot,
      computeTax(ledger('US', 'LOFO', near)).disposals[0]?.lot,
    ]).toEqual(['b', 'a']);
  });
});

describe('allocation of basis', () => {
  const held = [
    buy('a', '2020-01-01', 'A', '4', '4', { wallet: 'x' }),
    buy('b', '2021-01-01', 'A', '4', '40', { wallet: 'y' }),
  ];
  const allocate = (lines: { lot: string; quantity: string; wallet: string }[]): Transaction => ({
    id: 'al',
    timestamp: at('2025-01-01'),
    type: 'safe_harbor_allocation',
    rule: 'specific_unit',
    allocation: lines,
  });
  test('what no line names is an issue and goes lot by lot', () => {
    const result = computeTax(
      ledger('US', 'FIFO', [...held, allocate([{ lot: 'b', quantity: '4', wallet: 'x' }])], {
        scope: 'universal',
      }),
    );
    expect(result.issues).toMatchObject([{ code: 'UNALLOCATED_BASIS' }]);
    expect(result.remaining).toMatchObject([
      { lot: 'b', wallet: 'x' },
      { lot: 'a', wallet: 'y' },
    ]);
  });
  test('more than a wallet holds is an issue', () => {
    const lines = [
      { lot: 'a', quantity: '4', wallet: 'x' },
      { lot: 'b', quantity: '3', wallet: 'x' },
      { lot: 'b', quantity: '1', wallet: 'y' },
    ];
    expect(
      computeTax(
        ledger('US', 'FIFO', [...held, allocate(lines)], { scope: 'universal' }),
      ).issues.map(({ code }) => code),
    ).toEqual(['UNALLOCATED_BASIS', 'UNALLOCATED_BASIS']);
  });
  test('an unknown lot is an issue', () => {
    const lines = [
      { lot: 'a', quantity: '4', wallet: 'x' },
      { lot: 'b', quantity: '4', wallet: 'y' },
      { lot: 'zz', quantity: '1', wallet: 'y' },
    ];
    expect(
      computeTax(ledger('US', 'FIFO', [...held, allocate(lines)], { scope: 'universal' })).issues,
    ).toMatchObject([{ code: 'UNALLOCATED_BASIS' }]);
  });
});

test('order of equal instants is the order of the list, and a list out of order is put in order', () => {
  const rows = [
    buy('b', '2024-01-01', 'A', '1', '10'),
    buy('c', '2024-01-01', 'A', '1', '20'),
    sell('s', '2024-02-01', 'A', '1', '30'),
  ];
  const [first, second, third] = rows;
  expect(computeTax(ledger('US', 'FIFO', rows)).disposals[0]?.lot).toBe('b');
  expect(
    third &&
      first &&
      second &&
      computeTax(ledger('US', 'FIFO', [third, first, second])).disposals[0]?.lot,
  ).toBe('b');
});

test('every slice is explained in a sentence', () => {
  const rows = [
    buy('b1', '2024-02-03', 'BTC', '1', '42000'),
    sell('s1', '2025-03-15', 'BTC', '0.4', '20000'),
  ];
  expect(
    [...explain(matchLedger(ledger('US', 'FIFO', rows)))].map(({ sentence }) => sentence),
  ).toEqual([
    's1 on 15 Mar 2025: 0.4 of the 1 BTC acquired on 3 Feb 2024 (lot b1) for 42,000 USD cost 16,800 USD. Proceeds 20,000 USD, gain 3,200 USD. Long term. (earliest units first; 26 CFR 1.1012-1(j))',
  ]);
});
