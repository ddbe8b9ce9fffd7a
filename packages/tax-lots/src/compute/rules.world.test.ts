import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import { makeReport } from '../reports/make-report.ts';
import type { LedgerJurisdiction, Method, Settings, Transaction } from '../model/ledger.ts';
import { notComputed } from '../law/not-computed.ts';
import { defaultMethod, lawfulMethods } from '../law/lawful-methods.ts';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';

const lost = (day: string, quantity: string, more: Partial<Transaction> = {}): Transaction => ({
  id: 'l',
  timestamp: at(day),
  type: 'loss',
  out: { asset: 'A', quantity },
  ...more,
});
const forked = (more: Partial<Transaction> = {}): Transaction => ({
  id: 'f',
  timestamp: at('2024-02-01'),
  type: 'fork',
  in: { asset: 'B', quantity: '10' },
  asset: 'A',
  cost_share: '0.2',
  ...more,
});
const codes = (
  country: LedgerJurisdiction,
  method: Method,
  rows: Transaction[],
  settings?: Settings,
): unknown[] =>
  computeTax(ledger(country, method, rows, settings)).issues.map(({ code, blocking }) => [
    code,
    blocking,
  ]);

describe('what is remarked as not computed stands in the country’s list', () => {
  test.each(['US', 'UK', 'CA', 'AU', 'DE', 'IE', 'JP', 'GENERIC'] as const)('%s', (country) => {
    const rows = [
      buy('a', '2024-01-01', 'A', '10', '100'),
      forked({ value: '5' }),
      lost('2024-03-01', '1'),
    ];
    const said = codes(country, country === 'GENERIC' ? 'FIFO' : defaultMethod(country), rows);
    const list = notComputed(country).join('; ');
    const isSaid = (code: string): boolean => said.some((one) => String(one).startsWith(code));
    if (isSaid('LAW_NOT_COMPUTED')) expect(list).toMatch(/Forks/);
    if (isSaid('LOSS_NOT_COMPUTED')) expect(list).toMatch(/stolen|Theft|Negligible value/);
    // In Australia a loss is computed; everywhere else something is remarked.
    expect(isSaid('LOSS_NOT_COMPUTED')).toBe(country !== 'AU');
    expect(list).toMatch(country === 'GENERIC' ? /Any country/ : /[Cc]ompanies/);
  });
});

describe('a gift received costs what the giver’s side of it says', () => {
  const received = (kind: string, more: Partial<Transaction>): Transaction[] => [
    {
      id: 'g',
      timestamp: at('2023-02-01'),
      type: 'gift_in',
      kind,
      in: { asset: 'A', quantity: '1' },
      donor_acquired: '2020-01-01',
      ...more,
    },
    sell('s', '2024-07-01', 'A', '1', '500'),
  ];
  test.each<[LedgerJurisdiction, Method, kind: string, cost: string]>([
    ['UK', 'UK', 'spouse', '8'],
    ['UK', 'UK', '', '200'],
    ['IE', 'FIFO', 'spouse', '8'],
    ['IE', 'FIFO', '', '200'],
    ['CA', 'ACB', 'spouse', '8'],
    ['CA', 'ACB', '', '200'],
    ['AU', 'FIFO', 'spouse', '200'],
    ['AU', 'FIFO', '', '200'],
    ['JP', 'TOTAL_AVERAGE', 'spouse', '200'],
    ['JP', 'TOTAL_AVERAGE', '', '200'],
    ['US', 'FIFO', 'spouse', '8'],
    ['DE', 'FIFO', 'spouse', '8'],
  ])('%s %s %s: %s', (country, method, kind, cost) => {
    const rows = received(kind, { donor_basis: '8', value: '200' });
    expect(computeTax(ledger(country, method, rows)).disposals).toMatchObject([{ cost }]);
    // The other figure is no stand-in for the one that the law asks for.
    const other = cost === '8' ? { value: '200' } : { donor_basis: '8' };
    const result = computeTax(ledger(country, method, received(kind, other)));
    expect(result.issues).toMatchObject([{ code: 'NO_VALUE', tx: 'g', blocking: true }, {}]);
    expect(Object.values(result.totals).every(({ incomplete }) => incomplete)).toBe(true);
  });
});

describe('United Kingdom', () => {
  test('a sale and a gift to a spouse on one day are one transaction (TCGA 1992 s 105(1)(a))', () => {
    const result = computeTax(
      ledger('UK', 'UK', [
        buy('pool', '2020-01-01', 'A', '10', '100'),
        {
          id: 'g',
          timestamp: at('2024-07-01'),
          type: 'gift_out',
          kind: 'spouse',
          out: { asset: 'A', quantity: '5' },
        },
        sell('s', '2024-07-01', 'A', '5', '500'),
        buy('b', '2024-07-01', 'A', '4', '400'),
      ]),
    );
    expect(result.disposals).toMatchObject([
      { quantity: '2', cost: '200', rule: 'same_day' },
      { quantity: '3', cost: '30', rule: 'section_104' },
    ]);
    expect(result.removals).toMatchObject([
      { quantity: '2', cost: '200' },
      { quantity: '3', cost: '30' },
    ]);
  });
  test('theft is not a disposal and matches nothing: the tokens stay in the pool (CRYPTO22400)', () => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100'),
      lost('2024-02-01', '5'),
      buy('c', '2024-02-10', 'A', '5', '500'),
      sell('s', '2024-06-01', 'A', '3', '300'),
    ];
    const result = computeTax(ledger('UK', 'UK', rows));
    expect([result.removals, result.disposals]).toMatchObject([[], [{ cost: '120' }]]);
    expect(result.remaining).toMatchObject([{ quantity: '12' }]);
    expect(result.issues).toMatchObject([{ code: 'LOSS_NOT_COMPUTED', blocking: false }]);
  });
  test('a fork shares the cost of the pool (CRYPTO22300, TCGA 1992 s 52(4))', () => {
    const rows = [
      buy('b', '2024-01-01', 'A', '10', '100'),
      forked(),
      sell('s', '2024-06-01', 'B', '5', '30'),
    ];
    const result = computeTax(ledger('UK', 'UK', rows));
    expect(result.issues).toEqual([]);
    expect(result.disposals).toMatchObject([{ asset: 'B', cost: '10', rule: 'section_104' }]);
    expect(result.remaining).toMatchObject([
      { asset: 'A', cost: '80' },
      { asset: 'B', cost: '10' },
    ]);
  });
  test('a fork that does not say its part leaves the year incomplete', () => {
    const { cost_share: _share, ...without } = forked();
    expect(codes('UK', 'UK', [buy('b', '2024-01-01', 'A', '10', '100'), without])).toEqual([
      ['MISSING_FIELD', true],
    ]);
  });
  test('a hole in the old asset reaches the new one', () => {
    const rows = [
      buy('x', '2019-01-01', 'A', '1,5', '1'),
      buy('b', '2020-01-01', 'A', '10', '100'),
      forked(),
      sell('s', '2026-06-01', 'B', '5', '30'),
    ];
    expect(computeTax(ledger('UK', 'UK', rows)).totals['2026-27']?.incomplete).toBe(true);
  });
  test("a company's totals go by its accounting period, or there are none", () => {
    const rows = [
      buy('b', '2020-01-01', 'A', '10', '100'),
      sell('s', '2024-03-31', 'A', '1', '30'),
      sell('t', '2024-04-01', 'A', '1', '40'),
    ];
    const company = { taxpayer: 'company' } as const;
    const totals = (settings: Settings): unknown =>
      Object.entries(computeTax(ledger('UK', 'UK', rows, settings)).totals).map(
        ([year, { gain }]) => [year, gain],
      );
    expect(totals({ ...company, accounting_period_end: '03-31' })).toEqual([
      ['2024-03-31', '20'],
      ['2025-03-31', '30'],
    ]);
    expect(totals(company)).toEqual([]);
    expect(codes('UK', 'UK', rows, company)).toEqual([['PERIOD_NOT_GIVEN', false]]);
  });
  test('SA108 has the boxes of the section Cryptoassets', () => {
    const one = ledger('UK', 'UK', [buy('b', '2024-05-01', 'A', '1', '1')]);
    expect(makeReport('sa108', one, computeTax(one))).toMatchObject({
      columns: expect.arrayContaining(['13.1 number of disposals', '13.5 losses in the year']),
    });
  });
});

describe('Germany', () => {
  test.each(['FIFO', 'AVERAGE'] as const)(
    '%s: a fork shares the cost and keeps the day (BMF 6 March 2025, Rz. 67, 68)',
    (method) => {
      const rows = [
        buy('b', '2023-05-01', 'A', '10', '100'),
        forked(),
        sell('s', '2024-05-02', 'B', '10', '30'),
      ];
      const result = computeTax(ledger('DE', method, rows));
      expect(result.issues).toEqual([]);
      expect(result.disposals).toMatchObject([
        { asset: 'B', cost: '20', acquired: '2023-05-01', taxable: 'False' },
      ]);
      expect(result.remaining).toMatchObject([{ asset: 'A', cost: '80' }]);
    },
  );
  test('a fork of what is not held is an issue', () =>
    expect(codes('DE', 'FIFO', [forked()])).toEqual([['SHORT_LOT', true]]));
});

describe('Australia', () => {
  test('units lost are a capital loss, with evidence (CGT event C1; ATO, loss or theft)', () => {
    const rows = [buy('b', '2024-01-10', 'A', '2', '2672'), lost('2025-05-21', '2')];
    const result = computeTax(ledger('AU', 'FIFO', rows));
    expect(result.disposals).toMatchObject([{ category: 'loss', proceeds: '0', gain: '-2672' }]);
    expect(result.totals['2024-25']).toMatchObject({ discounted_gain: '-2672' });
    expect(result.issues).toMatchObject([{ code: 'LOSS_NEEDS_EVIDENCE', blocking: false }]);
  });
  test('compensation lowers the loss', () =>
    expect(
      computeTax(
        ledger('AU', 'FIFO', [
          buy('b', '2024-01-10', 'A', '2', '2672'),
          lost('2025-05-21', '2', { value: '672' }),
        ]),
      ).disposals,
    ).toMatchObject([{ gain: '-2000' }]));
  test('years from 1 July 2027 on are refused', () => {
    const rows = [
      buy('b', '2024-01-10', 'A', '2', '20'),
      sell('s', '2027-06-30', 'A', '1', '30'),
      sell('t', '2027-07-01', 'A', '1', '30'),
    ];
    const result = computeTax(ledger('AU', 'FIFO', rows));
    expect(result.issues).toMatchObject([
      { code: 'LAW_NOT_COMPUTED', blocking: true, incomplete_years: ['2027-28'] },
    ]);
    expect(result.totals['2026-27']?.discounted_gain).toBe('10');
    expect(result.totals['2027-28']?.discounted_gain).toBeUndefined();
  });
  test('the average is not a method', () =>
    expect(codes('AU', 'AVERAGE', [])).toEqual([['METHOD_NOT_LAWFUL', false]]));
});

describe('Ireland and Japan', () => {
  test('Ireland: first in, first out is lawful, and so are the four weeks', () => {
    expect(lawfulMethods('IE').methods).toEqual(['FIFO', 'IE']);
    expect(codes('IE', 'FIFO', [])).toEqual([]);
    expect(lawfulMethods('IE').because).toContain('opinions differ');
  });
  test('Japan: the moving average needs a filing', () => {
    expect(codes('JP', 'AVERAGE', [])).toEqual([['METHOD_NEEDS_FILING', false]]);
    expect(codes('JP', 'TOTAL_AVERAGE', [])).toEqual([]);
  });
  test('Japan: the election is by coin', () => {
    const rows = ['A', 'B'].flatMap((asset) => [
      buy(`b${asset}`, '2023-01-01', asset, '1', '100'),
      sell(`s${asset}`, '2023-06-01', asset, '1', '150'),
      buy(`c${asset}`, '2023-12-01', asset, '1', '200'),
      buy(`d${asset}`, '2024-12-01', asset, '1', '200'),
    ]);
    const result = computeTax(
      ledger('JP', 'TOTAL_AVERAGE', rows, { moving_average_assets: ['B'] }),
    );
    expect(result.disposals.map(({ asset, cost, rule }) => [asset, cost, rule])).toEqual([
      ['A', '150', 'total_average'],
      ['B', '100', 'acb'],
    ]);
  });
});

describe('countries', () => {
  test.each([
    ['US', 'FIFO'],
    ['UK', 'UK'],
    ['CA', 'ACB'],
    ['AU', 'FIFO'],
    ['DE', 'FIFO'],
    ['IE', 'FIFO'],
    ['JP', 'TOTAL_AVERAGE'],
    ['GENERIC', 'FIFO'],
  ] as const)('%s starts with %s', (country, method) => {
    expect(defaultMethod(country)).toBe(method);
    expect(lawfulMethods(country).methods).toContain(method);
  });
  test.each(['US', 'DE', 'CA', 'IE', 'JP'] as const)('%s: a loss is remarked', (country) =>
    expect(
      codes(country, defaultMethod(country), [
        buy('b', '2024-01-01', 'A', '2', '20'),
        lost('2024-02-01', '1'),
      ]),
    ).toEqual([['LOSS_NOT_COMPUTED', false]]),
  );
  test('companies are computed for the UK alone', () =>
    expect(codes('AU', 'FIFO', [], { taxpayer: 'company' })).toEqual([['BAD_SETTING', true]]));
});
