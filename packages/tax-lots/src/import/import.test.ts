import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { importFiles, type Imported } from './import-files.ts';
import { parseCsv } from './parse-csv.ts';
import { cleanNumber } from './read-number.ts';
import { readTime } from './read-time.ts';
import { USD, read, only, COINBASE, KRAKEN } from '../testing/imports.ts';

describe('Coinbase', () => {
  const coinbase = (...rows: string[]): Imported =>
    read('cb.csv', 'You can use this report', '', 'User,x,y', COINBASE, ...rows);
  test('a buy under a preamble', () => {
    const imported = coinbase(
      'a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$40000.00,"$20,000.00","$20,100.00",$100.00,Bought',
    );
    expect(only(imported)).toEqual({
      id: 'a1',
      timestamp: '2024-01-05T10:00:00+00:00',
      type: 'buy',
      wallet: 'Coinbase',
      in: { asset: 'BTC', quantity: '0.5' },
      value: '20000.00',
      fee: { asset: 'USD', quantity: '100.00' },
    });
    expect(imported.origins['a1']).toMatchObject({ file: 'cb.csv', row: 5 });
    expect(imported.formats).toEqual({ 'cb.csv': 'Coinbase' });
  });
  test('a sale, with its units below zero', () =>
    expect(
      only(coinbase('a1,2024-01-05 10:00:00 UTC,Sell,BTC,-0.5,USD,$40000,$20000,$19900,$100,')),
    ).toMatchObject({
      type: 'sell',
      out: { asset: 'BTC', quantity: '0.5' },
      value: '20000',
    }));
  test('a conversion, whose second side is in the notes', () => {
    expect(
      only(
        coinbase(
          'a1,2024-01-05 10:00:00 UTC,Convert,ETH,1,USD,$2000,$2000,$2020,$20,Converted 1 ETH to 0.05 BTC',
        ),
      ),
    ).toMatchObject({
      type: 'trade',
      out: { asset: 'ETH', quantity: '1' },
      in: { asset: 'BTC', quantity: '0.05' },
      value: '2000',
      fee: { quantity: '20' },
    });
  });
  test('staking income', () =>
    expect(
      only(coinbase('a1,2024-01-05 10:00:00 UTC,Staking Income,ETH,0.01,USD,$2000,$20,$20,$0,')),
    ).toMatchObject({
      type: 'income',
      kind: 'staking',
      value: '20',
    }));
  test('a send is asked, not guessed', () => {
    const imported = coinbase('a1,2024-01-05 10:00:00 UTC,Send,BTC,-0.1,USD,$10,$1,$1,$0,');
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues).toMatchObject([{ code: 'UNPAIRED_TRANSFER', file: 'cb.csv', row: 5 }]);
  });
  test('an unknown type is an issue with its column', () =>
    expect(
      coinbase('a1,2024-01-05 10:00:00 UTC,Teleport,BTC,1,USD,$1,$1,$1,$0,').issues,
    ).toMatchObject([{ code: 'UNKNOWN_ROW', row: 5, column: 'transaction type' }]));
  test('a decimal comma is an issue with its column', () =>
    expect(
      coinbase('a1,2024-01-05 10:00:00 UTC,Buy,BTC,"0,5",USD,$1,$1,$1,$0,').issues,
    ).toMatchObject([{ code: 'BAD_NUMBER', row: 5, column: 'quantity transacted' }]));
  test('columns in another order and older names', () => {
    const imported = read(
      'old.csv',
      'Asset,Timestamp,Transaction Type,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes,New Column',
      'BTC,2020-01-05T10:00:00Z,Buy,1,USD,7000,7000,7010,10,,x',
    );
    expect(only(imported)).toMatchObject({ type: 'buy', value: '7000', fee: { quantity: '10' } });
  });
});

describe('Kraken ledgers', () => {
  test('a trade is two rows; old codes and the fee on top', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      '"L1","T1","2024-01-05 10:00:00","trade","","currency","ZUSD",-1000.00,2.60,',
      '"L2","T1","2024-01-05 10:00:00","trade","","currency","XXBT",0.02,0,0.02',
    );
    expect(only(imported)).toMatchObject({
      id: 'T1',
      type: 'buy',
      in: { asset: 'BTC', quantity: '0.02' },
      value: '1000',
      fee: { asset: 'USD', quantity: '2.6' },
    });
    expect(imported.files).toMatchObject([
      { rows: 2, read: { lines: '2' }, joined: { lines: '3' }, leftOut: [] },
    ]);
  });
  test('a fee kept back in the coin bought is valued at the price of the trade', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      'L1,T1,2024-01-05 10:00:00,spend,,currency,ZUSD,-1000,0,',
      'L2,T1,2024-01-05 10:00:00,receive,,currency,DOT.S,100,1,99',
    );
    expect(only(imported)).toMatchObject({
      in: { asset: 'DOT', quantity: '100' },
      fee: { asset: 'DOT', quantity: '1', value: '10', paid_from: 'withheld_in' },
    });
  });
  test('rewards are income, moves into staking and pending rows are left out', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      'L1,R1,2024-01-05 10:00:00,earn,reward,currency,ETH2.S,0.1,0.02,',
      'L2,R2,2024-01-05 10:00:00,transfer,spottostaking,currency,ETH,-1,0,',
      ',R3,2024-01-05 10:00:00,deposit,,currency,ETH,1,0,',
    );
    expect(only(imported)).toMatchObject({
      type: 'income',
      in: { asset: 'ETH', quantity: '0.1' },
      fee: { quantity: '0.02', paid_from: 'withheld_in' },
    });
    expect(imported.leftOut.map(({ why }) => why)).toEqual([
      'This is pending: the row has no transaction ID yet.',
      'You moved this within Kraken.',
    ]);
    expect(imported.issues).toEqual([]);
  });
  test('margin losses and rollovers, in money too, and earn without a subtype are asked', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      'L4,R4,2024-01-05 10:00:00,margin,,currency,ZUSD,-500,1,',
      'L5,R5,2024-01-05 10:00:00,rollover,,currency,XXBT,0,0.001,',
      'L6,R6,2024-01-05 10:00:00,earn,,currency,XXBT,0.5,0,',
    );
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues).toMatchObject([
      { code: 'UNKNOWN_ROW', row: 2, blocking: true, message: expect.stringContaining('-500 USD') },
      { code: 'UNKNOWN_ROW', row: 3, message: expect.stringContaining('fee of 0.001') },
      { code: 'UNKNOWN_ROW', row: 4, column: 'subtype' },
    ]);
  });
  test('three sides of one trade are an issue for each row', () => {
    const side = (id: string, asset: string, amount: string): string =>
      `${id},T1,2024-01-05 10:00:00,trade,,currency,${asset},${amount},0,`;
    expect(
      read('k.csv', KRAKEN, side('a', 'ZUSD', '-5'), side('b', 'XXBT', '1'), side('c', 'XETH', '1'))
        .issues,
    ).toHaveLength(3);
  });
});

describe('transfers between own wallets', () => {
  const out = (id: string, day: string, quantity: string): string =>
    `${id},2024-01-${day} 10:00:00 UTC,Send,BTC,-${quantity},USD,$1,$1,$1,$0,`;
  const into = (id: string, day: string, quantity: string): string =>
    `"${id}","r${id}","2024-01-${day} 11:00:00","deposit","","currency","XXBT",${quantity},0,`;
  const both = (outs: string[], ins: string[]): Imported =>
    importFiles(
      [
        { name: 'cb.csv', text: [COINBASE, ...outs].join('\n') },
        { name: 'k.csv', text: [KRAKEN, ...ins].join('\n') },
      ],
      USD,
    );
  test('the only possible pair is a transfer; what did not arrive is its fee', () => {
    expect(both([out('o', '05', '1')], [into('i', '05', '0.9995')]).ledger.transactions).toEqual([
      {
        id: 'o',
        timestamp: '2024-01-05T10:00:00+00:00',
        type: 'transfer',
        wallet: 'Coinbase',
        to_wallet: 'Kraken',
        out: { asset: 'BTC', quantity: '0.9995' },
        fee: { asset: 'BTC', quantity: '0.0005', paid_from: 'separate' },
      },
    ]);
  });
  test('two possible arrivals are asked', () => {
    const imported = both([out('o', '05', '1')], [into('i', '05', '1'), into('j', '06', '1')]);
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues.map(({ file, row }) => `${file} ${row}`)).toEqual([
      'cb.csv 2',
      'k.csv 2',
      'k.csv 3',
    ]);
    expect(imported.issues[0]?.message).toContain('k.csv row 2, k.csv row 3');
  });
  test.each([
    ['arrives before it left', '05', '04', '1'],
    ['arrives after three days', '05', '09', '1'],
    ['more arrives than left', '05', '05', '1.1'],
    ['much less arrives', '05', '05', '0.9'],
  ])('%s: no pair', (_, left, came, quantity) => {
    expect(both([out('o', left, '1')], [into('i', came, quantity)]).issues).toHaveLength(2);
  });
});

test('a fee below zero that total and subtotal prove lowers the cost', () => {
  const imported = read(
    'cb.csv',
    COINBASE,
    'a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$40000,$20000,$19999,-$1,',
  );
  expect(only(imported)).toMatchObject({ type: 'buy', value: '19999' });
  expect(computeTax(imported.ledger).issues).toEqual([]);
});

describe('numbers and times as exchanges write them', () => {
  test.each([
    ['$1,234.50', '1234.50'],
    ['($5.00)', '-5.00'],
    ['-$5', '-5'],
    ['+3', '3'],
    ['1e-8', '0.00000001'],
    ['1.5E+3', '1500'],
    ['12.34e-1', '1.234'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['1,234,567', '1234567'],
  ])('%s is %s', (text, number) => expect(cleanNumber(text)).toBe(number));
  test.each([
    '1,5',
    '1,234',
    '1.234,50',
    'NaN',
    'Infinity',
    '1e400',
    '0x10',
    '',
    '-',
    '$',
    '1 2',
    '()',
  ])('%j is refused', (text) => expect(cleanNumber(text)).toBeUndefined());
  test.each([
    '03/04/2024 10:00:00',
    '2024-01-05',
    '2024-01-05 10:00:00',
    '5 Jan 2024 10:00',
    '2024-13-05 10:00:00 UTC',
  ])('%j without an offset elsewhere is refused', (text) =>
    expect(readTime(text, undefined)).toBeUndefined(),
  );
});

test('CSV: quotes, line breaks in cells, any line end, a mark at the start', () => {
  const rows = [...parseCsv('\ufeffa,"b ""x"", c"\r\n"two\nlines",2\n\n3,\r4')];
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b "x", c'],
    ['two\nlines', '2'],
    ['3', ''],
    ['4'],
  ]);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 5, 6]);
});
