import { describe, expect, test } from 'vitest';
import type { Choices } from '../protocol.ts';
import type { SaleToTry } from '../protocol-files.ts';
import { computeResults } from './results.ts';
import { trySale } from './try-sale.ts';
import { addRow, FIRST_CHOICES, startWorkspace } from './workspace.ts';

function bought(choices: Partial<Choices> = {}) {
  const workspace = startWorkspace({ ...FIRST_CHOICES, ...choices });
  for (const [day, value] of [
    ['2024-01-10', '1000'],
    ['2025-06-10', '3000'],
  ] as const)
    addRow(workspace, {
      transaction: {
        id: day,
        timestamp: `${day}T10:00:00Z`,
        type: 'buy',
        wallet: 'x',
        in: { asset: 'ETH', quantity: '1' },
        value,
      },
    });
  return workspace;
}
const SALE: SaleToTry = {
  wallet: 'x',
  asset: 'ETH',
  day: '2025-11-20',
  quantity: '1.5',
  proceeds: '4500',
};
const tried = (sale: Partial<SaleToTry> = {}, choices: Partial<Choices> = {}) => {
  const workspace = bought(choices);
  return trySale(workspace, computeResults(workspace), { ...SALE, ...sale });
};

describe('a sale to try', () => {
  test('takes the lots that the method takes, with their terms', () => {
    const sale = tried();
    expect(sale).toMatchObject({
      gain: '2000',
      year: '2025',
      yearBefore: '0',
      yearAfter: '2000',
      doubts: [],
    });
    expect(
      'rows' in sale &&
        sale.rows.map(({ quantity, acquired, cost, gain, term }) => [
          Number(quantity),
          acquired,
          cost,
          gain,
          term,
        ]),
    ).toEqual([
      [1, '2024-01-10', '1000', '2000', 'Long'],
      [0.5, '2025-06-10', '1500', '0', 'Short'],
    ]);
  });

  test('follows the method and the country', () => {
    expect(tried({}, { method: 'HIFO' })).toMatchObject({ gain: '1000' });
    expect(
      tried({}, { jurisdiction: 'UK', method: 'UK', currency: 'GBP', scope: 'universal' }),
    ).toMatchObject({ gain: '1500', year: '2025-26' });
  });

  test('leaves the ledger as it was', () => {
    const workspace = bought();
    const [rows, slots] = [workspace.rows.length, workspace.slots.size];
    trySale(workspace, computeResults(workspace), SALE);
    expect([workspace.rows.length, workspace.slots.size, workspace.changed.size]).toEqual([
      rows,
      slots,
      2,
    ]);
  });

  test('of more than is held, or of what is not a number, says what is wrong', () => {
    expect(tried({ quantity: '3' })).toEqual({ problem: expect.stringContaining('ETH') });
    expect(tried({ quantity: 'one' })).toEqual({ problem: expect.any(String) });
    expect(tried({ proceeds: '' })).toEqual({ problem: expect.any(String) });
  });
});
