import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax, isComputed } from './compute-tax.ts';
import type { TaxResult } from '../model/result.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { runs } from '../testing/runs.ts';
import { TRANSACTION_TYPES } from '../model/ledger.ts';

const good = [
  {
    id: 'b1',
    timestamp: '2024-01-01T10:00:00Z',
    type: 'buy',
    wallet: 'w',
    in: { asset: 'BTC', quantity: '2' },
    value: '100',
  },
  {
    id: 's1',
    timestamp: '2024-06-01T10:00:00Z',
    type: 'sell',
    wallet: 'w',
    out: { asset: 'BTC', quantity: '1' },
    value: '80',
  },
];
const aLedger = (...rows: unknown[]): unknown => ({
  jurisdiction: 'US',
  method: 'FIFO',
  settings: { currency: 'USD' },
  transactions: [...good, ...rows],
});
const aSale = (change: object): object => ({
  id: 's2',
  timestamp: '2024-07-01T10:00:00Z',
  type: 'sell',
  wallet: 'w',
  out: { asset: 'BTC', quantity: '0.5' },
  value: '40',
  ...change,
});
const codes = (result: TaxResult): string[] => result.issues.map(({ code }) => code);

describe('a row with bad data is an issue, its year is incomplete, and the rest is computed', () => {
  test.each<[string, object, string]>([
    ['a decimal comma', { value: '1,5' }, 'BAD_NUMBER'],
    ['NaN', { value: 'NaN' }, 'BAD_NUMBER'],
    ['an exponent beyond reason', { value: '1e400' }, 'BAD_NUMBER'],
    ['Infinity', { out: { asset: 'BTC', quantity: 'Infinity' } }, 'BAD_NUMBER'],
    ['hexadecimal', { out: { asset: 'BTC', quantity: '0x1' } }, 'BAD_NUMBER'],
    [
      'thirty decimals',
      { out: { asset: 'BTC', quantity: '0.123456789012345678901234567890' } },
      'BAD_NUMBER',
    ],
    ['thirty decimals in money', { value: '0.123456789012345678901234567890' }, 'BAD_NUMBER'],
    ['a number that is not text', { value: 1.5 }, 'BAD_NUMBER'],
    ['a negative quantity', { out: { asset: 'BTC', quantity: '-1' } }, 'BAD_NUMBER'],
    ['a quantity of zero', { out: { asset: 'BTC', quantity: '0' } }, 'BAD_NUMBER'],
    ['a negative value', { value: '-40' }, 'BAD_NUMBER'],
    ['a negative fee', { fee: { asset: 'USD', quantity: '-1' } }, 'BAD_NUMBER'],
    [
      'a negative fee in units',
      { fee: { asset: 'BNB', quantity: '-1', value: '2' } },
      'BAD_NUMBER',
    ],
    [
      'a fee of its own above the fee',
      { fee: { asset: 'BNB', quantity: '1', value: '2', own_disposal_cost: '3' } },
      'BAD_NUMBER',
    ],
    ['a fee without units', { fee: { asset: 'USD' } }, 'BAD_NUMBER'],
    ['a fee that is not an object', { fee: '2' }, 'MISSING_FIELD'],
    [
      'an unknown way of paying the fee',
      { fee: { asset: 'BNB', quantity: '1', value: '2', paid_from: 'air' } },
      'UNKNOWN_TYPE',
    ],
    ['a time without offset', { timestamp: '2024-07-01T10:00:00' }, 'AMBIGUOUS_DATE'],
    ['a date that reads two ways', { timestamp: '03/04/2024' }, 'AMBIGUOUS_DATE'],
    ['a day that is none', { timestamp: '2024-02-30T10:00:00Z' }, 'AMBIGUOUS_DATE'],
    ['no time at all', { timestamp: undefined }, 'AMBIGUOUS_DATE'],
    ['an id used before', { id: 's1' }, 'DUPLICATE'],
    ['no id', { id: undefined }, 'MISSING_FIELD'],
    ['an unknown type', { type: 'stake' }, 'UNKNOWN_TYPE'],
    ['a type that every object has', { type: 'constructor' }, 'UNKNOWN_TYPE'],
    ['no units', { out: undefined }, 'MISSING_FIELD'],
    ['no asset', { out: { quantity: '1' } }, 'MISSING_FIELD'],
    ['lots that are no list', { lots: 'b1' }, 'MISSING_FIELD'],
    ['a pick that is not a number', { lots: [{ lot: 'b1', quantity: 'all' }] }, 'BAD_NUMBER'],
    ['no value', { value: undefined }, 'NO_VALUE'],
    ['more than is held', { out: { asset: 'BTC', quantity: '5' } }, 'SHORT_LOT'],
    ['a pick of an unknown lot', { lots: [{ lot: 'b9', quantity: '0.5' }] }, 'SELECTION_MISMATCH'],
    [
      'a pick that does not add up',
      { lots: [{ lot: 'b1', quantity: '0.2' }] },
      'SELECTION_MISMATCH',
    ],
    [
      'a pick after the sale',
      { lots: [{ lot: 'b1', quantity: '0.5' }], selected_at: '2024-07-02T10:00:00Z' },
      'LATE_SELECTION',
    ],
    ['a fee in units without a value', { fee: { asset: 'BTC', quantity: '0.1' } }, 'NO_VALUE'],
  ])('%s', (_, change, code) => {
    const result = computeTax(aLedger(aSale(change)));
    expect(codes(result)).toContain(code);
    const issue = result.issues.find((one) => one.code === code);
    expect(issue?.blocking).toBe(true);
    expect(issue?.tx).toMatch(/^(s1|s2|#3)$/);
    expect(issue?.message).toMatch(/[.?]$/);
    expect(result.disposals[0]).toMatchObject({ tx: 's1', gain: '30' });
    expect(result.totals['2024']?.incomplete).toBe(true);
    expect(badFigures(result)).toEqual([]);
  });

  test('a row that is not a transaction', () => {
    expect(codes(computeTax(aLedger(null, 5, 'x', [])))).toEqual([
      'MISSING_FIELD',
      'MISSING_FIELD',
      'MISSING_FIELD',
      'MISSING_FIELD',
    ]);
  });
  test('units of unknown cost give no gain when they are sold', () => {
    const result = computeTax(
      aLedger(
        {
          id: 'b2',
          timestamp: '2024-06-15T10:00:00Z',
          type: 'buy',
          wallet: 'w',
          in: { asset: 'ETH', quantity: '1' },
        },
        aSale({ out: { asset: 'ETH', quantity: '1' } }),
      ),
    );
    expect(codes(result)).toEqual(['NO_VALUE', 'NO_VALUE']);
    expect(result.disposals.map(({ tx }) => tx)).toEqual(['s1']);
    expect(result.removals).toEqual([
      {
        tx: 's2',
        asset: 'ETH',
        quantity: '1',
        cost: '0',
        acquired: '2024-06-15',
        lot: 'b2',
        type: 'sell',
      },
    ]);
  });
  test('what was short has only the covered part in its figures', () => {
    expect(
      computeTax(aLedger(aSale({ out: { asset: 'BTC', quantity: '4' }, value: '400' })))
        .disposals[1],
    ).toMatchObject({
      quantity: '1',
      proceeds: '100',
      cost: '50',
    });
  });
  test('a year without trouble stays complete', () => {
    const result = computeTax(aLedger(aSale({ timestamp: '2025-07-01T10:00:00Z', value: '1,5' })));
    expect([result.totals['2024']?.incomplete, result.totals['2025']?.incomplete]).toEqual([
      undefined,
      true,
    ]);
  });
});

describe('a ledger that can not be read says why and has no result', () => {
  test.each<[unknown, string]>([
    [null, 'BAD_LEDGER'],
    ['text', 'BAD_LEDGER'],
    [[], 'BAD_LEDGER'],
    [{ jurisdiction: 'US', method: 'FIFO' }, 'BAD_LEDGER'],
    [{ jurisdiction: 'US', method: 'FIFO', transactions: {} }, 'BAD_LEDGER'],
    [{ jurisdiction: 'FR', method: 'FIFO', transactions: [] }, 'UNKNOWN_JURISDICTION'],
    [{ jurisdiction: 'US', method: 'BEST', transactions: [] }, 'UNKNOWN_METHOD'],
    [{ jurisdiction: 'US', method: 'FIFO', settings: 5, transactions: [] }, 'BAD_SETTING'],
    [
      { jurisdiction: 'US', method: 'FIFO', settings: { scope: 'all' }, transactions: [] },
      'BAD_SETTING',
    ],
    [
      {
        jurisdiction: 'US',
        method: 'FIFO',
        settings: { method_by_year: { 2024: 'UK' } },
        transactions: [],
      },
      'BAD_SETTING',
    ],
    [
      {
        jurisdiction: 'DE',
        method: 'FIFO',
        settings: { freigrenze: '1.000,00' },
        transactions: [],
      },
      'BAD_SETTING',
    ],
  ])('%j', (ledger, code) => {
    const result = computeTax(ledger);
    expect(isComputed(result)).toBe(false);
    expect(codes(result)).toContain(code);
    expect(result.totals).toEqual({});
  });
});

test('any JSON at all gets a result, no error, and never holds NaN', () => {
  const scrap = fc.oneof(
    fc.constantFrom(
      '1',
      '0.5',
      '-1',
      'NaN',
      '1e9',
      '',
      'BTC',
      'USD',
      '2024-01-01T00:00:00Z',
      '2024-02-01T00:00:00+01:00',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const amount = fc.oneof(scrap, fc.record({ asset: scrap, quantity: scrap }));
  const row = fc.record(
    {
      id: fc.oneof(fc.string(), scrap),
      timestamp: scrap,
      type: fc.oneof(fc.constantFrom(...TRANSACTION_TYPES), scrap),
      wallet: scrap,
      to_wallet: scrap,
      in: amount,
      out: amount,
      value: scrap,
      value_in: scrap,
      value_out: scrap,
      fee: fc.oneof(
        scrap,
        fc.record({
          asset: scrap,
          quantity: scrap,
          value: scrap,
          paid_from: fc.constantFrom('separate', 'withheld_in', 'withheld_out'),
        }),
      ),
      lots: fc.oneof(scrap, fc.array(fc.record({ lot: scrap, quantity: scrap }), { maxLength: 2 })),
      donor_basis: scrap,
      donor_acquired: scrap,
      ratio: scrap,
      asset: scrap,
      rule: fc.constantFrom('global', 'specific_unit', 5),
      allocation: fc.oneof(
        scrap,
        fc.array(fc.record({ lot: scrap, quantity: scrap, wallet: scrap }), { maxLength: 2 }),
      ),
      form_1099: scrap,
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(
      fc.constantFrom('US', 'UK', 'CA', 'AU', 'DE', 'IE', 'JP', 'GENERIC', 'XX'),
      fc.constantFrom('FIFO', 'HIFO', 'SPECIFIC', 'IE', 'UK', 'ACB', 'AVERAGE', 'TOTAL_AVERAGE'),
      fc.array(row, { maxLength: 12 }),
      (jurisdiction, method, transactions) => {
        expect(
          badFigures(computeTax({ jurisdiction, method, settings: {}, transactions })),
        ).toEqual([]);
      },
    ),
    { numRuns: runs(1500) },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(computeTax(value).issues.length).toBeGreaterThan(0);
    }),
  );
});
