import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { Transaction } from '../model/ledger.ts';
import { buy, ledger, sell } from '../testing/ledgers.ts';

const provisional = (
  country: 'UK' | 'CA' | 'IE' | 'JP' | 'US',
  method: 'UK' | 'ACB' | 'IE' | 'TOTAL_AVERAGE' | 'FIFO',
  rows: Transaction[],
): unknown[] => {
  const { disposals, totals } = computeTax(ledger(country, method, rows));
  return [
    disposals.flatMap(({ tx, provisional: mark }) => (mark === true ? [[tx].flat()[0]] : [])),
    Object.entries(totals).flatMap(([year, one]) => (one.provisional === true ? [year] : [])),
  ];
};

describe('rows that a later row can still change are marked', () => {
  const rows = [
    buy('b', '2020-01-01', 'A', '9', '900'),
    sell('s', '2024-03-31', 'A', '1', '200'),
    sell('t', '2024-04-01', 'A', '1', '10'),
    sell('u', '2024-04-20', 'A', '1', '200'),
    buy('c', '2024-05-01', 'A', '1', '10'),
  ];
  test('UK: the last 30 days of the ledger, over the end of the tax year', () =>
    expect(provisional('UK', 'UK', rows)).toEqual([
      ['t', 'u'],
      ['2023-24', '2024-25'],
    ]));
  test('UK: once the ledger goes on for longer than 30 days nothing is open', () =>
    expect(provisional('UK', 'UK', [...rows, buy('d', '2024-06-01', 'A', '1', '1')])).toEqual([
      [],
      [],
    ]));
  test('Canada: a loss, and what its denial could move after it', () =>
    expect(provisional('CA', 'ACB', rows)).toEqual([['t', 'u'], ['2024']]));
  test('Canada: gains alone are settled', () =>
    expect(
      provisional(
        'CA',
        'ACB',
        rows.filter(({ id }) => id !== 't'),
      ),
    ).toEqual([[], []]));
  test('Ireland, four weeks: losses alone', () =>
    expect(provisional('IE', 'IE', [...rows, sell('v', '2024-05-02', 'A', '1', '1')])).toEqual([
      ['v'],
      ['2024'],
    ]));
  test('Japan, yearly average: the last year of the ledger', () =>
    expect(
      provisional('JP', 'TOTAL_AVERAGE', [
        buy('b', '2022-01-01', 'A', '9', '900'),
        sell('s', '2023-12-31', 'A', '1', '200'),
        sell('t', '2024-02-01', 'A', '1', '200'),
        sell('u', '2024-09-01', 'A', '1', '200'),
      ]),
    ).toEqual([['t', 'u'], ['2024']]));
  test('elsewhere no later row changes an earlier one', () =>
    expect(provisional('US', 'FIFO', rows)).toEqual([[], []]));
});
