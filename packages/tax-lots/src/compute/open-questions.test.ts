import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from './compute-tax.ts';
import type { ImportIssue } from '../model/import-issue.ts';
import type { Transaction } from '../model/ledger.ts';
import { buy, ledger, sell } from '../testing/ledgers.ts';

const rows: Transaction[] = [
  buy('a', '2022-01-01', 'A', '2', '10'),
  buy('b', '2022-01-01', 'B', '2', '10'),
  sell('s', '2023-02-01', 'A', '1', '10'),
  sell('t', '2024-02-01', 'B', '1', '10'),
];
const asked = (part: Partial<ImportIssue>): ImportIssue => ({
  code: 'UNKNOWN_ROW',
  file: 'f.csv',
  row: 7,
  message: 'Why?',
  blocking: true,
  ...part,
});
const years = (part: Partial<ImportIssue>): string[] =>
  Object.entries(
    computeTax({ ...ledger('US', 'FIFO', rows), import: { issues: [asked(part)] } }).totals,
  ).flatMap(([year, { incomplete }]) => (incomplete === true ? [year] : []));

describe('what the import of a ledger’s files asked', () => {
  const timestamp = '2023-06-01T12:00:00Z';
  test.each([
    ['without a time, every year', {}, ['2022', '2023', '2024']],
    ['with a time, from then on', { timestamp }, ['2023', '2024']],
    ['of an asset, the years that touch it', { timestamp, assets: ['a'] }, ['2023']],
    ['that is settled, none', { timestamp, settled: true }, []],
    ['that blocks nothing, none', { timestamp, blocking: false }, []],
  ] as const)('%s, leaves incomplete', (_, part, wanted) => expect(years(part)).toEqual(wanted));
  test('says where it was asked', () =>
    expect(
      computeTax({ ...ledger('US', 'FIFO', rows), import: { issues: [asked({ timestamp })] } })
        .issues,
    ).toMatchObject([{ code: 'UNKNOWN_ROW', file: 'f.csv', row: 7, year: '2023' }]));
  test('can be anything at all without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (issues, opening) => {
        const open = [{ ...asked({}), opening, assets: [opening], timestamp: issues }];
        for (const given of [issues, open, [issues]])
          computeTax({ ...ledger('US', 'FIFO', rows), import: { issues: given } });
      }),
    );
  });
});
