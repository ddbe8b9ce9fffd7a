import { expect, test } from 'vitest';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';
import { pickableLots } from './pickable-lots.ts';

const inWallet = (wallet: string): { wallet: string } => ({ wallet });
const rows = [
  buy('x1', '2024-01-01', 'A', '2', '10', inWallet('x')),
  buy('x2', '2024-06-01', 'A', '1', '20', inWallet('x')),
  buy('y1', '2024-02-01', 'A', '1', '30', inWallet('y')),
  buy('b', '2024-02-01', 'B', '1', '30', inWallet('x')),
  sell('s1', '2025-01-15', 'A', '1', '30', inWallet('x')),
  sell('s2', '2025-03-01', 'A', '1.5', '30', inWallet('x')),
  buy('x3', '2025-04-01', 'A', '1', '40', inWallet('x')),
];

test('the lots of the wallet just before the sale, with what is left, its cost and what it takes', () => {
  expect(pickableLots(ledger('US', 'FIFO', rows, { scope: 'per_wallet' }), 's2')).toEqual({
    tx: 's2',
    asset: 'A',
    quantity: '1.5',
    wallet: 'x',
    day: '2025-03-01',
    lots: [
      { lot: 'x1', acquired: '2024-01-01', quantity: '1', cost: '5', term: 'long', taken: '1' },
      { lot: 'x2', acquired: '2024-06-01', quantity: '1', cost: '20', term: 'short', taken: '0.5' },
    ],
  });
});

test('across wallets where basis is shared, also of rows out of order', () => {
  const shuffled = rows.toReversed();
  const sale = pickableLots(ledger('AU', 'FIFO', shuffled, { scope: 'universal' }), 's1');
  expect(sale?.lots.map(({ lot, taken }) => [lot, taken])).toEqual([
    ['x1', '1'],
    ['y1', '0'],
    ['x2', '0'],
  ]);
});

test('of a transfer, what moves', () => {
  const move = {
    id: 'm',
    timestamp: at('2025-03-02'),
    type: 'transfer' as const,
    wallet: 'x',
    to_wallet: 'y',
    out: { asset: 'A', quantity: '0.5' },
  };
  const sale = pickableLots(ledger('US', 'FIFO', [...rows, move], { scope: 'per_wallet' }), 'm');
  expect(sale?.lots).toMatchObject([{ lot: 'x2', quantity: '0.5', taken: '0.5' }]);
});

test('a lot whose cost is not known has none', () => {
  const gift = { ...buy('g', '2024-01-01', 'C', '1', '1', inWallet('x')), value: undefined };
  const { value: _value, ...without } = gift;
  const all = [without, sell('t', '2025-01-01', 'C', '1', '2', inWallet('x'))];
  expect(pickableLots(ledger('US', 'FIFO', all), 't')?.lots).toEqual([
    { lot: 'g', acquired: '2024-01-01', quantity: '1', term: 'short', taken: '1' },
  ]);
});

test('there is nothing to pick for a purchase, or for what is not there', () => {
  expect(pickableLots(ledger('US', 'FIFO', rows), 'x1')).toBeUndefined();
  expect(pickableLots(ledger('US', 'FIFO', rows), 'none')).toBeUndefined();
});
