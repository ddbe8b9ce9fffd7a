import { describe, expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';

describe('rows find their sales', () => {
  const sales = [
    { tx: 'a', asset: 'BTC', sold: '2026-03-04', units: '2', proceeds: '200000' },
    { tx: 'b', asset: 'BTC', sold: '2026-03-04', units: '1', proceeds: '100500' },
    { tx: 'c', asset: 'ETH', sold: '2026-03-05', units: '3', proceeds: '9000' },
  ];
  const placed = (...rows: Parameters<typeof matchRows>[0]) => {
    const { matched, unmatched } = matchRows(rows, sales);
    return [matched.map(({ sale }) => sales[sale]?.tx), unmatched.length];
  };
  const btc = (units: string, proceeds: string, sold = '2026-03-04') => ({
    asset: 'BTC',
    units,
    sold,
    reported_proceeds: proceeds,
  });
  test('the same units and price first, whatever the order', () =>
    expect(placed(btc('1', '100500'), btc('2', '200000'))).toEqual([['b', 'a'], 0]));
  test('two rows share a sale that is larger than each', () =>
    expect(placed(btc('1', '100000'), btc('1', '100000'), btc('1', '100500'))).toEqual([
      ['a', 'a', 'b'],
      0,
    ]));
  test('the day beside it, for another time zone', () =>
    expect(placed(btc('2', '200000', '2026-03-05'))).toEqual([['a'], 0]));
  test('not two days away, not another coin, not more units than were sold', () =>
    expect(
      placed(btc('1', '100500', '2026-03-06'), { ...btc('1', '1'), asset: 'SOL' }, btc('9', '1')),
    ).toEqual([[], 3]));
  test('a row that names no coin and no units, by its proceeds', () =>
    expect(placed({ sold: '2026-03-05', reported_proceeds: '9000' })).toEqual([['c'], 0]));
});
