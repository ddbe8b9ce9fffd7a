import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Method, Settings } from '../model/ledger.ts';
import { buy, ledger } from '../testing/ledgers.ts';
import { CHECKLIST, lotChecklist, writeChecklist } from './lot-checklist.ts';

const rows = [
  buy('b', '2026-01-01', 'BTC', '1', '10', { wallet: 'Coinbase' }),
  buy('c', '2026-01-01', 'ETH', '1', '10', { wallet: 'vault' }),
];

function listOf(settings: Settings, method: Method = 'HIFO') {
  const one = ledger('US', method, rows, settings);
  return lotChecklist(computeTax(one), one);
}
const toDo = (settings: Settings, method?: Method) => listOf(settings, method)[0]?.toDo;
const order = (method: Method, told?: string): Settings => ({
  broker_wallets: ['Coinbase'],
  broker_orders: [{ wallet: 'Coinbase', method, ...(told !== undefined && { told }) }],
});

describe('what is to be done for a wallet before 2027', () => {
  test.each([
    ['its holder is not known', {}, 'HIFO', /^Answer first who holds the coins\. The name is that/],
    ['one has the keys', { self_custody_wallets: ['Coinbase'] }, 'HIFO', /^Nobody has to be told/],
    [
      'a broker has it and was not told',
      { broker_wallets: ['Coinbase'] },
      'HIFO',
      /^Tell the broker before your first sale of 2027: the units with the highest cost first\./,
    ],
    ['the earliest go anyway', { broker_wallets: ['Coinbase'] }, 'FIFO', /^The earliest units/],
    ['units are picked', { broker_wallets: ['Coinbase'] }, 'SPECIFIC', /for each sale, which/],
    ['its broker was told', order('HIFO', '2026-12-20'), 'HIFO', /^Done: the broker’s order/],
    ['its broker has one method', order('HIFO'), 'HIFO', /^Done/],
    [
      'the order is another',
      order('LIFO', '2026-12-20'),
      'HIFO',
      /is LIFO, but your method .* HIFO/,
    ],
    ['the order comes too late', order('HIFO', '2027-01-05'), 'HIFO', /^Tell the broker/],
  ] as const)('where %s', (_, settings, method, expected) =>
    expect(toDo(settings, method)).toMatch(expected),
  );
  test('the method is the one in force in 2027: the wallet’s own, the year’s, the ledger’s', () => {
    const methods = (settings: Settings) => listOf(settings).map(({ method }) => method);
    expect(methods({})).toEqual(['HIFO', 'HIFO']);
    expect(methods({ method_by_year: { 2026: 'LIFO', 2028: 'FIFO' } })).toEqual(['LIFO', 'LIFO']);
    expect(
      methods({
        method_by_year: { 2026: 'LIFO' },
        method_by_wallet: { Coinbase: { 2025: 'LOFO', 2027: 'FIFO' } },
      }),
    ).toEqual(['FIFO', 'LIFO']);
  });
});

test('as a text: the steps, every wallet with its coins, and the sources with their day', () => {
  const text = writeChecklist(listOf({ broker_wallets: ['Coinbase'] }));
  expect(text).toContain(`1. ${CHECKLIST.steps[0]}`);
  expect(text).toContain(
    [
      'Coinbase',
      '  Who holds the coins: a broker or exchange',
      '  Coins: BTC',
      '  Method here in 2027: HIFO',
      '  [ ] Tell the broker',
    ].join('\n'),
  );
  expect(text).toContain('vault\n  Who holds the coins: you hold the keys yourself\n  Coins: ETH');
  expect(text).toContain('Sources, read on November 28, 2026');
  expect(text).toContain('https://www.irs.gov/pub/irs-drop/n-26-20.pdf');
});

test('another country has none', () => {
  const one = ledger('UK', 'UK', rows);
  expect(lotChecklist(computeTax(one), one)).toEqual([]);
});
