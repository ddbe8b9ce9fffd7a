import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import { explain } from './explain.ts';
import { matchLedger } from './match-ledger.ts';
import type { Transaction } from '../model/ledger.ts';
import { at, buy, sell, ledger } from '../testing/ledgers.ts';

describe('splits', () => {
  const split = (day: string, ratio: string): Transaction => ({
    id: `x${day}`,
    timestamp: at(day),
    type: 'split',
    asset: 'A',
    ratio,
  });
  test.each(['FIFO', 'HIFO', 'AVERAGE', 'TOTAL_AVERAGE', 'UK', 'ACB'] as const)(
    '%s: after a split the cost is spread over the new units',
    (method) => {
      const result = computeTax(
        ledger('GENERIC', method, [
          buy('b', '2024-01-01', 'A', '10', '100'),
          split('2024-02-01', '3'),
          sell('s', '2024-06-01', 'A', '15', '90'),
        ]),
      );
      expect(result.disposals).toMatchObject([{ quantity: '15', cost: '50', gain: '40' }]);
      expect(result.remaining).toMatchObject([{ quantity: '15', cost: '50' }]);
    },
  );
  test('the explanation counts the units as they are at the sale', () => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100'),
      sell('r', '2024-01-15', 'A', '5', '60'),
      split('2024-02-01', '3'),
      sell('s', '2024-06-01', 'A', '15', '90'),
    ];
    expect(
      [...explain(matchLedger(ledger('US', 'FIFO', rows)))].map(
        ({ quantity, ofQuantity, ofCost }) => [quantity, ofQuantity, ofCost],
      ),
    ).toEqual([
      ['5', '10', '100'],
      ['15', '30', '100'],
    ]);
  });
  test('a ratio that is no decimal is exact', () => {
    expect(
      computeTax(
        ledger('CA', 'ACB', [
          buy('b', '2024-01-01', 'A', '170', '170'),
          split('2024-02-01', '134/170'),
        ]),
      ).remaining,
    ).toMatchObject([{ quantity: '134', cost: '170' }]);
  });
  test('UK: a purchase after a split matches the sale before it unit for unit', () => {
    const result = computeTax(
      ledger('UK', 'UK', [
        buy('b', '2024-01-01', 'A', '10', '100'),
        sell('s', '2024-06-01', 'A', '4', '80'),
        split('2024-06-02', '2'),
        buy('c', '2024-06-10', 'A', '4', '60'),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { quantity: '2', cost: '60', rule: 'thirty_day' },
      { quantity: '2', cost: '20', rule: 'section_104' },
    ]);
    expect(result.remaining).toMatchObject([{ quantity: '16', cost: '80' }]);
  });
  test('Canada: the window counts units across a split', () => {
    const result = computeTax(
      ledger('CA', 'ACB', [
        buy('b', '2024-01-01', 'A', '10', '100'),
        sell('s', '2024-06-01', 'A', '5', '20'),
        split('2024-06-02', '2'),
        buy('c', '2024-06-10', 'A', '4', '60'),
      ]),
    );
    expect(result.disposals).toMatchObject([{ superficial_loss: '12', gain: '-18' }]);
  });
});

test('a lot used up by a pick before a split does not stand in the way after it', () => {
  const lots = Array.from({ length: 7 }, (_, n) =>
    buy(`l${n}`, `2024-01-0${n + 1}`, 'A', '1', String(10 + ((n * 3) % 7))),
  );
  const rows = [
    ...lots,
    sell('p', '2024-02-01', 'A', '3', '30', {
      lots: ['l1', 'l2', 'l4'].map((lot) => ({ lot, quantity: '1' })),
    }),
    { id: 'x', timestamp: at('2024-02-02'), type: 'split', asset: 'A', ratio: '0.01' } as const,
    ...lots.map((_, n) =>
      buy(`n${n}`, `2024-03-0${n + 1}`, 'A', '0.01', String(10 + ((n * 5) % 7))),
    ),
    ...Array.from({ length: 11 }, (_, n) =>
      sell(`s${n}`, `2024-04-${String(n + 1).padStart(2, '0')}`, 'A', '0.01', '1'),
    ),
  ];
  const costs = computeTax(ledger('US', 'HIFO', rows))
    .disposals.slice(3)
    .map(({ cost }) => Number(cost));
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
});
