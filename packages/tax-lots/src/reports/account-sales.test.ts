import { expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { BROKER_FORM_CASES } from '../testing/broker-form-cases.ts';
import { accountSales } from './account-sales.ts';

const salesOf = (name: string) => {
  const found = BROKER_FORM_CASES.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(name);
  const { ledger, year } = found;
  return accountSales(computeTax(ledger), ledger, { wallet: 'Coinbase', year });
};

test('a contradiction is shown with what it makes of the line', () => {
  expect(salesOf('B with its row')).toMatchObject([
    {
      tx: 's',
      units: '1',
      acquired: ['2026-02-05'],
      proceeds: '80000',
      basis: '90000',
      differences: [{ what: 'basis', reported: '60000', own: '90000' }],
      lines: [{ part: 'I', box: 'G', e: '60000.00', f: 'B', g: '-30000.00', h: '-10000.00' }],
      problems: [],
    },
  ]);
});

test('two forms for one sale make two lines', () => {
  const [btc, eth] = salesOf('A with its rows');
  expect(btc?.lines.map(({ box, d }) => [box, d])).toEqual([
    ['K', '100000.00'],
    ['G', '100000.00'],
  ]);
  expect([eth?.lines[0]?.box, eth?.differences]).toEqual(['K', []]);
});

test('the term that a letter says is compared with the own', () => {
  expect(salesOf('the wrong term alone')[0]?.differences).toEqual([
    { what: 'term', reported: 'short', own: 'long' },
  ]);
});

test('units that paid a fee in another coin are a sale of their own', () => {
  expect(salesOf('a fee in a third coin with its row')).toMatchObject([
    { asset: 'BTC', ofFee: false, id: 's' },
    { asset: 'BNB', ofFee: true, id: 's', lines: [{ box: 'H' }] },
  ]);
});
