import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { COINBASE, USD, codes, read } from '../testing/imports.ts';
import { importFiles } from './import-files.ts';

const BUY = 'c1,2024-02-10 09:00:00 UTC,Buy,ETH,2,USD,$3000,$6000,$6030,$30,Bought';
const SALE = 'c2,2024-06-10 09:00:00 UTC,Sell,ETH,-1,USD,$3500,$3500,$3480,$20,Sold';

describe('a file that ends inside its last row', () => {
  test.each([
    ['inside a number', SALE.slice(0, SALE.indexOf('$3500,$34') + 8)],
    ['inside a quote', SALE.replace('Sold', '"Sold 1 ETH')],
  ])('%s: the row is asked, and the years wait', (_name, last) => {
    const imported = read('cb.csv', COINBASE, BUY, last);
    expect(imported.issues).toMatchObject([{ code: 'UNKNOWN_ROW', row: 3, blocking: true }]);
    expect(imported.ledger.transactions).toHaveLength(1);
    expect(imported.files).toMatchObject([{ rows: 2, read: { lines: '2' } }]);
    const { issues } = computeTax({ ...imported.ledger, import: { issues: imported.issues } });
    expect(issues).toMatchObject([{ code: 'UNKNOWN_ROW', blocking: true }]);
  });
  test('with a line break after it, the row is asked too', () =>
    expect(
      codes(read('cb.csv', COINBASE, BUY, SALE.slice(0, SALE.indexOf('$3500,$34') + 8), '')),
    ).toEqual(['UNKNOWN_ROW']));
  test('a whole last row without a line break is read', () =>
    expect(codes(read('cb.csv', COINBASE, BUY, SALE))).toEqual([]));
});

describe('rows of one second', () => {
  const at = (row: string): string => row.replace(/2024-\d\d-\d\d \d\d/, '2024-06-10 09');
  test.each([
    ['the newest first, as the other rows show', [at(SALE), at(BUY), BUY.replace('c1', 'c0')]],
    ['all of one second', [at(SALE), at(BUY)]],
  ])('%s: what came comes before what left', (_name, rows) => {
    const { issues } = computeTax(read('cb.csv', COINBASE, ...rows).ledger);
    expect(issues.filter(({ code }) => code === 'SHORT_LOT')).toEqual([]);
  });
  test('the oldest first: the order of the file stays', () => {
    const rows = [BUY.replace('c1', 'c0'), at(SALE), at(BUY)];
    const { transactions } = read('cb.csv', COINBASE, ...rows).ledger;
    expect(transactions.map(({ id }) => id)).toEqual(['c0', 'c2', 'c1']);
  });
});

test('a row dated after the import is asked', () => {
  const files = [{ name: 'cb.csv', text: [COINBASE, BUY, SALE].join('\n') }];
  const imported = importFiles(files, { ...USD, today: '2024-03-01T00:00:00Z' });
  expect(imported.issues).toMatchObject([{ code: 'AMBIGUOUS_DATE', row: 3 }]);
  expect(imported.ledger.transactions).toHaveLength(1);
});
