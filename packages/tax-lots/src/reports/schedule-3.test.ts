import { expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Ledger } from '../model/ledger.ts';
import { buy, report, sell } from '../testing/reports.ts';

test('Schedule 3: per year and asset, after denied losses', () => {
  const ledger: Ledger = {
    jurisdiction: 'CA',
    method: 'ACB',
    transactions: [
      buy('b', '2017-01-02', '100', '302'),
      sell('s', '2017-02-20', '99', '198'),
      buy('c', '2017-02-21', '25', '57'),
    ],
  };
  expect(report('schedule-3', ledger, computeTax(ledger)).rows).toEqual([
    ['2017', 'BTC', '198.00', '298.98', '25.50', '-75.48'],
  ]);
});
