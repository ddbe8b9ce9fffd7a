import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';

const ledger = (settings: object, jurisdiction = 'US', method = 'FIFO') => ({
  jurisdiction,
  method,
  settings,
  transactions: [
    {
      id: 'b',
      timestamp: '2023-06-01T00:00:00Z',
      type: 'buy',
      in: { asset: 'BTC', quantity: '1' },
      value: '100',
    },
    {
      id: 's',
      timestamp: '2025-01-01T02:00:00+00:00',
      type: 'sell',
      out: { asset: 'BTC', quantity: '1' },
      value: '150',
    },
  ],
});

describe('the tax year follows the taxpayer’s zone', () => {
  test.each([
    [{}, '2025-01-01', '2025'],
    [{ time_zone: 'UTC' }, '2025-01-01', '2025'],
    [{ time_zone: 'America/New_York' }, '2024-12-31', '2024'],
    [{ time_zone: '-03:00' }, '2024-12-31', '2024'],
    [{ time_zone: 'Asia/Tokyo' }, '2025-01-01', '2025'],
  ])('%j: sold on %s, in %s', (settings, disposed, year) => {
    const { disposals, totals } = computeTax(ledger(settings));
    expect([disposals[0]?.disposed, totals[year]?.gain]).toEqual([disposed, '50']);
  });

  test('a row after the UK’s year end in Greenwich is one before it in New York', () => {
    const uk = ledger({ time_zone: 'America/New_York' }, 'UK', 'UK');
    uk.transactions[1] = { ...uk.transactions[1], timestamp: '2025-04-06T01:00:00+01:00' } as never;
    expect(Object.keys(computeTax(uk).totals)).toContain('2024-25');
  });

  test('what is not a zone is refused', () => {
    expect(computeTax(ledger({ time_zone: 'Berlin' })).issues).toMatchObject([
      { code: 'BAD_SETTING' },
    ]);
  });
});
