import { describe, expect, test } from 'vitest';
import { computeResults } from './results.ts';
import { orderOf, rowsPart } from './rows.ts';
import { sample } from './testing/files.ts';

describe('the table', () => {
  const all = {
    asset: '',
    wallet: '',
    type: '',
    search: '',
    isProblem: false,
    sort: 'date' as const,
    isDescending: false,
  };
  const workspace = sample();
  const ids = (query: Partial<Parameters<typeof orderOf>[2]>) => {
    const results = computeResults(workspace);
    return rowsPart(workspace, results, orderOf(workspace, results, { ...all, ...query }), {
      from: 0,
      count: 100,
    }).rows.map(({ transaction }) => transaction.id);
  };

  test.each([
    [{ asset: 'SOL' }, ['trade-1', 'sell-2', 'spend-1']],
    [{ wallet: 'Ledger Nano' }, ['move-1', 'gift-1']],
    [{ type: 'gift_out' }, ['gift-1']],
    [{ search: 'STAKE-2' }, ['stake-2']],
    [{ isProblem: true }, ['sell-5']],
    [{ asset: 'SOL', sort: 'value' as const }, ['spend-1', 'sell-2', 'trade-1']],
    [{ asset: 'SOL', isDescending: true }, ['spend-1', 'sell-2', 'trade-1']],
  ])('%j shows %j', (query, expected) => expect(ids(query)).toEqual(expected));

  test('is in order of time, whatever the order of the rows', () => {
    expect(ids({}).indexOf('buy-5')).toBeLessThan(ids({}).indexOf('sell-2'));
  });
});
