import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { buy, report, sell, us } from '../testing/reports.ts';
import { makeReport, REPORT_NAMES } from './make-report.ts';
import { writeReport } from './write-report.ts';

test('every report can be made of an empty ledger', () => {
  for (const name of REPORT_NAMES) {
    const country = name === 'sa108' ? 'UK' : name === 'schedule-3' ? 'CA' : 'US';
    const empty: Ledger = { jurisdiction: country, method: 'FIFO', transactions: [] };
    const made = report(name, empty, computeTax(empty));
    expect(made.rows).toEqual([]);
    expect(made.columns.length).toBeGreaterThan(3);
  }
});

describe('reports of what is not complete, or not asked for', () => {
  const bad = us(
    buy('b', '2023-01-02', '2', '100'),
    sell('s', '2024-05-01', '1', '1,5'),
    sell('t', '2025-05-01', '1', '1000'),
  );
  test('an incomplete year is a draft in the file itself, with the reasons', () => {
    const made = report('8949', bad, computeTax(bad), { year: '2025' });
    expect(writeReport(made, 'csv').split('\r\n').slice(0, 2)).toEqual([
      'DRAFT: these figures are not complete. Do not file them.',
      expect.stringContaining('DRAFT: BAD_NUMBER s: value is'),
    ]);
    expect(JSON.parse(writeReport(made, 'json'))).toMatchObject({
      draft: expect.stringContaining('not complete'),
      reasons: [
        expect.stringContaining('BAD_NUMBER s'),
        expect.stringContaining('The unnamed wallet, 2025: '),
      ],
      data: [{ tx: 't' }],
    });
  });
  test('a year that does not rest on the hole is not a draft', () => {
    const made = report('8949', bad, computeTax(bad), { year: '2023' });
    expect([made.draft, made.rows]).toEqual([undefined, []]);
  });
  test('a report is of the year asked for', () => {
    const good = us(
      buy('b', '2023-01-02', '2', '100'),
      sell('s', '2024-05-01', '1', '15'),
      sell('t', '2025-05-01', '1', '1000'),
    );
    expect(report('gains', good, computeTax(good), { year: '2024' }).rows).toEqual([
      ['2024', 'BTC', '15', '50', '-35'],
    ]);
  });
  test.each([
    ['sa108', 'US', undefined, /SA108 is a United Kingdom form/],
    ['8949', 'UK', 'company', /Form 8949 is a United States form/],
    ['schedule-d', 'CA', undefined, /United States/],
    ['schedule-3', 'GENERIC', undefined, /Canada.*No country/i],
    ['sa108', 'UK', 'company', /for individuals/],
  ] as const)('%s for %s (%s) is refused', (name, jurisdiction, taxpayer, why) => {
    const ledger: Ledger = {
      jurisdiction,
      method: 'FIFO',
      settings: taxpayer === undefined ? {} : { taxpayer },
      transactions: [],
    };
    expect(makeReport(name, ledger, computeTax(ledger))).toEqual({
      refused: expect.stringMatching(why),
    });
  });
});

test.each([
  ['8949', 'US', 'EUR'],
  ['sa108', 'UK', 'USD'],
  ['schedule-3', 'CA', 'USD'],
] as const)(
  '%s for %s in %s is refused: the form has its own money',
  (name, jurisdiction, currency) => {
    const ledger: Ledger = {
      jurisdiction,
      method: 'FIFO',
      settings: { currency },
      transactions: [],
    };
    expect(makeReport(name, ledger, computeTax(ledger))).toEqual({
      refused: expect.stringContaining(`this ledger is in ${currency}`),
    });
    expect(makeReport('gains', ledger, computeTax(ledger))).not.toHaveProperty('refused');
  },
);

describe('a form by what its country does not allow is a draft, and other reports are not', () => {
  test.each([
    ['8949', 'US', 'AVERAGE', 'AVERAGE is not allowed for US'],
    ['schedule-d', 'US', 'ACB', 'ACB is not allowed for US'],
    ['sa108', 'UK', 'FIFO', 'FIFO is not allowed for UK'],
    ['schedule-3', 'CA', 'FIFO', 'FIFO is not allowed for CA'],
  ] as const)('%s for %s by %s', (name, jurisdiction, method, why) => {
    const ledger: Ledger = {
      jurisdiction,
      method,
      transactions: [buy('b', '2023-01-02', '2', '100'), sell('s', '2024-05-01', '1', '15')],
    };
    const result = computeTax(ledger);
    expect(report(name, ledger, result).draft).toEqual([expect.stringContaining(why)]);
    expect(report('gains', ledger, result).draft).toBeUndefined();
  });
  test('a US form of a year in which it is not said whether wallets shared their cost', () => {
    const ledger = us(
      { ...buy('b', '2023-01-02', '1', '100'), wallet: 'x' },
      { ...buy('c', '2023-02-02', '1', '110'), wallet: 'y' },
      { ...sell('s', '2024-05-01', '1', '150'), wallet: 'y' },
    );
    expect(report('8949', ledger, computeTax(ledger), { year: '2024' }).draft).toEqual([
      expect.stringContaining('Before 2025 the cost of units could belong to all wallets'),
    ]);
  });
  test('a US form with units of which the day of purchase is not known', () => {
    const opening = { ...buy('o', '2023-01-02', '2', '100'), type: 'opening' as const };
    const draftOf = (first: Transaction) => {
      const ledger = us(first, sell('s', '2024-05-01', '1', '15'));
      return report('8949', ledger, computeTax(ledger), { year: '2024' }).draft;
    };
    expect(draftOf(opening)).toEqual([expect.stringContaining('o is an opening balance that')]);
    expect(draftOf({ ...opening, acquired: '2022-03-01' })).toBeUndefined();
  });
});
