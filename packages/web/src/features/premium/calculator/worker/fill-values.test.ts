import { describe, expect, test } from 'vitest';
import type { Transaction } from '@lotwise/tax-lots/source';
import { fillValues, missingValues } from './fill-values.ts';
import { computeResults } from './results.ts';
import { addRow, startWorkspace, type Workspace } from './workspace.ts';

const trade = (id: string, day: string, given: string, came: string): Transaction => {
  const [out, outAsset] = given.split(' ');
  const [into, inAsset] = came.split(' ');
  return {
    id,
    timestamp: `${day}T10:00:00Z`,
    type: 'trade',
    wallet: 'x',
    out: { asset: outAsset ?? '', quantity: out ?? '' },
    in: { asset: inAsset ?? '', quantity: into ?? '' },
  };
};
const of = (...transactions: Transaction[]): Workspace => {
  const workspace = startWorkspace();
  addRow(workspace, {
    transaction: {
      id: 'first',
      timestamp: '2020-01-01T00:00:00Z',
      type: 'buy',
      wallet: 'x',
      in: { asset: 'BTC', quantity: '10' },
      value: '100',
    },
  });
  for (const transaction of transactions) addRow(workspace, { transaction });
  return workspace;
};
const fill = (workspace: Workspace, asset: string, price: string, day = '', currency = 'USD') =>
  fillValues(workspace, computeResults(workspace), { asset, day, price, currency });
const valuesOf = ({ rows }: Workspace) => rows.slice(1).map((row) => row?.transaction.value);

describe('rows without a value', () => {
  const both = () =>
    of(
      trade('a', '2024-01-05', '0.5 BTC', '20000.5 USDT'),
      trade('b', '2024-01-05', '100 USDT', '0.04 ETH'),
      trade('c', '2024-01-06', '0.01 ETH', '0.0005 BTC'),
    );

  test('are listed by the day that it was where their owner lives', () => {
    const workspace = of({
      ...trade('a', '2024-01-05', '0.5 BTC', '20000.5 USDT'),
      timestamp: '2024-01-05T02:00:00Z',
    });
    workspace.choices = { ...workspace.choices, timeZone: 'America/New_York' };
    const [first] = missingValues(workspace, computeResults(workspace));
    expect(first?.days).toEqual([{ day: '2024-01-04', rows: 1 }]);
    expect(fill(workspace, 'BTC', '40000', '2024-01-05').filled).toBe(0);
    expect(fill(workspace, 'BTC', '40000', '2024-01-04').filled).toBe(1);
  });

  test('are listed by the assets whose price settles them', () => {
    const workspace = both();
    expect(missingValues(workspace, computeResults(workspace))).toEqual([
      {
        asset: 'BTC',
        rows: 2,
        days: [
          { day: '2024-01-05', rows: 1 },
          { day: '2024-01-06', rows: 1 },
        ],
      },
      {
        asset: 'ETH',
        rows: 2,
        days: [
          { day: '2024-01-05', rows: 1 },
          { day: '2024-01-06', rows: 1 },
        ],
      },
      { asset: 'USDT', rows: 2, days: [{ day: '2024-01-05', rows: 2 }] },
    ]);
  });

  test('of a stablecoin get its dollar, and one Undo takes all back', () => {
    const workspace = both();
    expect(fill(workspace, 'USDT', '1')).toEqual({ filled: 2, problem: null });
    expect(valuesOf(workspace)).toEqual(['20000.5', '100', undefined]);
    expect(workspace.history).toHaveLength(1);
    workspace.history.pop()?.undo();
    expect(valuesOf(workspace)).toEqual([undefined, undefined, undefined]);
  });

  test('get the price of a day on that day alone, by either leg of a trade', () => {
    const workspace = both();
    expect(fill(workspace, 'BTC', '44000', '2024-01-06').filled).toBe(1);
    expect(valuesOf(workspace)).toEqual([undefined, undefined, '22']);
    expect(fill(workspace, 'BTC', '44000', '2024-01-06').problem).toContain('No row');
  });

  test('priced in another currency say so, and count by its rate', () => {
    const workspace = both();
    workspace.choices = { ...workspace.choices, jurisdiction: 'UK', method: 'UK', currency: 'GBP' };
    fill(workspace, 'USDT', '1');
    expect(workspace.rows[1]?.transaction).toMatchObject({ value: '20000.5', currency: 'USD' });
  });

  test('with a fee in units get the fee’s value', () => {
    const workspace = of({
      id: 'm',
      timestamp: '2024-01-05T10:00:00Z',
      type: 'transfer',
      wallet: 'x',
      to_wallet: 'y',
      out: { asset: 'BTC', quantity: '1' },
      fee: { asset: 'BTC', quantity: '0.001', paid_from: 'separate' },
    });
    expect(fill(workspace, 'BTC', '40000').filled).toBe(1);
    expect(workspace.rows[1]?.transaction).toMatchObject({ fee: { value: '40' } });
    expect(workspace.rows[1]?.transaction.value).toBeUndefined();
  });

  test.each(['1,5', '0', '-1', 'x', ''])('get nothing from the price %j', (price) =>
    expect(fill(both(), 'BTC', price)).toMatchObject({ filled: 0, problem: /plain number/ }),
  );
});
