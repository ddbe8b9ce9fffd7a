import { expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Ledger } from '../model/ledger.ts';
import { buy, report, sell } from '../testing/reports.ts';

test('SA108: whole pounds in the favour of the taxpayer, 2024-25 in two parts', () => {
  const ledger: Ledger = {
    jurisdiction: 'UK',
    method: 'UK',
    transactions: [
      buy('b', '2020-01-01', '100', '200'),
      sell('s', '2024-05-01', '10', '50.99'),
      sell('t', '2024-11-01', '10', '10.5'),
      sell('u', '2024-11-02', '10', '30.4'),
    ],
  };
  expect(report('sa108', ledger, computeTax(ledger)).data).toEqual([
    {
      year: '2024-25',
      disposals: 3,
      proceeds: '90',
      costs: '60',
      gains: '40',
      losses: '10',
      netGain: '30',
      gainsFrom30Oct2024: '10',
      lossesFrom30Oct2024: '10',
    },
  ]);
});
