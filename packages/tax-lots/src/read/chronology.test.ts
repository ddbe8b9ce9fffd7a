import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';

const BTC = (quantity: string) => ({ asset: 'BTC', quantity });
const ROWS: Transaction[] = [
  { id: 'b1', timestamp: '2024-03-01T10:00:00Z', type: 'buy', in: BTC('0.01'), value: '600' },
  { id: 's1', timestamp: '2024-03-02T10:00:00Z', type: 'sell', out: BTC('0.0101'), value: '620' },
  { id: 'b2', timestamp: '2024-03-02T10:03:00Z', type: 'buy', in: BTC('0.0001'), value: '6.2' },
];
const ledger = (late: Partial<Transaction>): Ledger => ({
  jurisdiction: 'US',
  method: 'FIFO',
  settings: { currency: 'USD' },
  transactions: ROWS.map((one) => (one.id === 'b2' ? { ...one, ...late } : one)),
});

describe('a row that an exchange booked late', () => {
  test('counts before the row that used its units, and keeps its time', () => {
    expect(computeTax(ledger({})).issues.map(({ code }) => code)).toContain('SHORT_LOT');
    const { issues, totals, disposals } = computeTax(ledger({ counts_before: 's1' }));
    expect(issues.filter(({ blocking }) => blocking)).toEqual([]);
    expect(totals['2024']?.gain).toBe('13.8');
    expect(disposals).toHaveLength(2);
  });
  test.each([
    ['a row that is not there', { counts_before: 'nothing' }],
    ['itself', { counts_before: 'b2' }],
    ['a row two days earlier', { counts_before: 's1', timestamp: '2024-03-04T10:03:00Z' }],
    ['a later row', { counts_before: 's1', timestamp: '2024-03-02T09:00:00Z' }],
  ])('naming %s is asked', (_name, late) =>
    expect(computeTax(ledger(late)).issues).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 'AMBIGUOUS_DATE', tx: 'b2' })]),
    ),
  );
});
