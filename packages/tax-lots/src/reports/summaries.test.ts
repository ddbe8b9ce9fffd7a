import { expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { buy, report, sell, us } from '../testing/reports.ts';

test('gains, income and open lots by year and asset', () => {
  const ledger = us(
    buy('b', '2024-01-01', '1', '10'),
    {
      id: 'i',
      timestamp: '2024-02-01T12:00:00Z',
      type: 'income',
      in: { asset: 'ETH', quantity: '0.5' },
      value: '7',
      kind: 'staking',
    },
    sell('s', '2025-02-01', '0.5', '9'),
  );
  const result = computeTax(ledger);
  expect(report('gains', ledger, result).rows).toEqual([['2025', 'BTC', '9', '5', '4']]);
  expect(report('income', ledger, result).rows).toEqual([['2024', 'staking', 'ETH', '0.5', '7']]);
  expect(report('open-lots', ledger, result).rows).toEqual([
    ['BTC', '0.5', '5', 'b', '2024-01-01', ''],
    ['ETH', '0.5', '7', 'i', '2024-02-01', ''],
  ]);
});
