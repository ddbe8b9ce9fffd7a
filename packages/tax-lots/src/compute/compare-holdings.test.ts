import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuantity } from '../numbers/money.ts';
import type { Transaction } from '../model/ledger.ts';
import { compareHoldings } from './compare-holdings.ts';
import { computeTax } from './compute-tax.ts';

const row = (day: string, part: Partial<Transaction>): Transaction => ({
  id: `${day} ${JSON.stringify(part)}`,
  timestamp: `${day}T12:00:00Z`,
  type: 'buy',
  wallet: 'A',
  ...part,
});
const BTC = (quantity: string) => ({ asset: 'BTC', quantity });
const rows = [
  row('2024-01-01', { in: BTC('2'), value: '1' }),
  row('2024-02-01', {
    type: 'transfer',
    to_wallet: 'B',
    out: BTC('0.5'),
    fee: { ...BTC('0.001'), value: '1' },
  }),
  row('2024-03-01', {
    type: 'sell',
    out: BTC('0.25'),
    value: '1',
    fee: { ...BTC('0.01'), value: '1', paid_from: 'withheld_out' },
  }),
  row('2024-04-01', { type: 'split', asset: 'BTC', ratio: '2' }),
];
const compare = (wallet: string, day: string, quantity: string, time_zone?: string) =>
  compareHoldings(
    { transactions: rows, ...(time_zone === undefined ? {} : { settings: { time_zone } }) },
    [{ wallet, asset: 'BTC', day, quantity }],
  )[0];

describe('what a wallet really held', () => {
  test.each([
    ['A', '2023-12-31', '0', '0', '0'],
    ['A', '2024-01-01', '2', '2', '0'],
    ['A', '2024-02-10', '1.499', '1.499', '0'],
    ['B', '2024-02-10', '0.75', '0.5', '0.25'],
    ['A', '2024-03-01', '1', '1.249', '-0.249'],
    ['A', '2024-04-01', '2.498', '2.498', '0'],
    ['C', '2024-04-01', '1', '0', '1'],
  ])('%s on %s: %s stated, %s computed, %s missing', (wallet, day, quantity, computed, missing) => {
    expect(compare(wallet, day, quantity)).toMatchObject({
      computed,
      missing,
      isRight: missing === '0',
    });
  });

  test('goes by the day in the taxpayer’s zone', () => {
    expect(compare('A', '2024-01-01', '2', '+13:00')).toMatchObject({ computed: '0' });
    expect(compare('A', '2024-01-02', '2', '+13:00')).toMatchObject({ computed: '2' });
  });

  test('says since when it has been wrong', () => {
    expect(
      compareHoldings({ transactions: rows }, [
        { wallet: 'A', asset: 'BTC', day: '2024-03-05', quantity: '1' },
        { wallet: 'A', asset: 'BTC', day: '2024-02-05', quantity: '1.499' },
      ]),
    ).toMatchObject([{ isRight: false, since: '2024-02-05' }, { isRight: true }]);
  });

  test.each([
    ['2024-02-30', '1'],
    ['2024-02-28', '1,5'],
    ['2024-02-28', '-1'],
  ])('on %s of %s has a problem', (day, quantity) =>
    expect(compare('A', day, quantity)).toHaveProperty('problem'),
  );

  test('is what the engine has left, where nothing was short', () => {
    const amount = fc.integer({ min: 1, max: 50 });
    const step = fc.record({ kind: fc.constantFrom('buy', 'sell', 'move'), amount });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const held = { A: 0, B: 0 };
        const transactions = steps.flatMap(({ kind, amount: wanted }, n) => {
          const day = `2024-01-${String(n + 1).padStart(2, '0')}`;
          const units = kind === 'buy' ? wanted : Math.min(wanted, held.A);
          if (units === 0) return [];
          held.A += kind === 'buy' ? units : -units;
          held.B += kind === 'move' ? units : 0;
          if (kind === 'buy') return [row(day, { in: BTC(String(units)), value: '1' })];
          return kind === 'sell'
            ? [row(day, { type: 'sell', out: BTC(String(units)), value: '1' })]
            : [row(day, { type: 'transfer', to_wallet: 'B', out: BTC(String(units)) })];
        });
        const ledger = {
          jurisdiction: 'US',
          method: 'FIFO',
          settings: { scope: 'per_wallet' },
          transactions,
        } as const;
        const { remaining } = computeTax(ledger);
        for (const wallet of ['A', 'B']) {
          const left = remaining
            .filter((lot) => lot.wallet === wallet)
            .reduce((sum, { quantity }) => sum + (readQuantity(quantity) ?? 0n), 0n);
          const [compared] = compareHoldings(ledger, [
            { wallet, asset: 'BTC', day: '2024-12-31', quantity: '0' },
          ]);
          expect(compared).toMatchObject({ computed: String(left / 10n ** 18n) });
        }
      }),
      { numRuns: 60 },
    );
  });
});
