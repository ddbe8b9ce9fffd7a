import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute-tax.ts';
import type { Transaction } from '../ledger.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { runs } from '../testing/runs.ts';
import { FORMATS, importFiles } from './import-files.ts';
import type { Imported } from './import-files.ts';
import { parseCsv } from './parse-csv.ts';
import { cleanNumber } from './read-number.ts';
import { readTime } from './read-time.ts';

const USD = { jurisdiction: 'US', method: 'FIFO', currency: 'USD' } as const;
const read = (name: string, ...lines: string[]): Imported => importFiles([{ name, text: lines.join('\n') }], USD);
const only = ({ ledger }: Imported): Partial<Transaction> | undefined => ledger.transactions[0];

const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const KRAKEN = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

describe('Coinbase', () => {
  const coinbase = (...rows: string[]): Imported => read('cb.csv', 'You can use this report', '', 'User,x,y', COINBASE, ...rows);
  test('a buy under a preamble', () => {
    const imported = coinbase('a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$40000.00,"$20,000.00","$20,100.00",$100.00,Bought');
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
    expect(only(coinbase('a1,2024-01-05 10:00:00 UTC,Sell,BTC,-0.5,USD,$1,$20000,$19900,$100,'))).toMatchObject({
      type: 'sell',
      out: { asset: 'BTC', quantity: '0.5' },
      value: '20000',
    }));
  test('a conversion, whose second side is in the notes', () => {
    expect(only(coinbase('a1,2024-01-05 10:00:00 UTC,Convert,ETH,1,USD,$2000,$2000,$2000,$20,Converted 1 ETH to 0.05 BTC'))).toMatchObject({
      type: 'trade',
      out: { asset: 'ETH', quantity: '1' },
      in: { asset: 'BTC', quantity: '0.05' },
      value: '2000',
      fee: { quantity: '20' },
    });
  });
  test('staking income', () =>
    expect(only(coinbase('a1,2024-01-05 10:00:00 UTC,Staking Income,ETH,0.01,USD,$2000,$20,$20,$0,'))).toMatchObject({
      type: 'income',
      kind: 'staking',
      value: '20',
    }));
  test('a send is asked, not guessed', () => {
    const imported = coinbase('a1,2024-01-05 10:00:00 UTC,Send,BTC,-0.1,USD,$1,$1,$1,$0,');
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues).toMatchObject([{ code: 'UNPAIRED_TRANSFER', file: 'cb.csv', row: 5 }]);
  });
  test('an unknown type is an issue with its column', () =>
    expect(coinbase('a1,2024-01-05 10:00:00 UTC,Teleport,BTC,1,USD,$1,$1,$1,$0,').issues).toMatchObject([
      { code: 'UNKNOWN_ROW', row: 5, column: 'transaction type' },
    ]));
  test('a decimal comma is an issue with its column', () =>
    expect(coinbase('a1,2024-01-05 10:00:00 UTC,Buy,BTC,"0,5",USD,$1,$1,$1,$0,').issues).toMatchObject([
      { code: 'BAD_NUMBER', row: 5, column: 'quantity transacted' },
    ]));
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
      '"L1","T1","2024-01-05 10:00:00","trade","","currency","ZUSD",-1000.00,2.60,0',
      '"L2","T1","2024-01-05 10:00:00","trade","","currency","XXBT",0.02,0,0',
    );
    expect(only(imported)).toMatchObject({
      id: 'T1',
      type: 'buy',
      in: { asset: 'BTC', quantity: '0.02' },
      value: '1000.00',
      fee: { asset: 'USD', quantity: '2.60' },
    });
    expect(imported.leftOut).toHaveLength(1);
  });
  test('a fee kept back in the coin bought is valued at the price of the trade', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      'L1,T1,2024-01-05 10:00:00,spend,,currency,ZUSD,-1000,0,0',
      'L2,T1,2024-01-05 10:00:00,receive,,currency,DOT.S,100,1,0',
    );
    expect(only(imported)).toMatchObject({
      in: { asset: 'DOT', quantity: '100' },
      fee: { asset: 'DOT', quantity: '1', value: '10', paid_from: 'withheld_in' },
    });
  });
  test('rewards are income, moves into staking and pending rows are left out, margin is an issue', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      'L1,R1,2024-01-05 10:00:00,earn,reward,currency,ETH2.S,0.1,0.02,0',
      'L2,R2,2024-01-05 10:00:00,transfer,spottostaking,currency,ETH,-1,0,0',
      ',R3,2024-01-05 10:00:00,deposit,,currency,ETH,1,0,',
      'L4,R4,2024-01-05 10:00:00,margin,,currency,ZUSD,-5,0,0',
      'L5,R5,2024-01-05 10:00:00,rollover,,currency,XXBT,-0.1,0,0',
    );
    expect(only(imported)).toMatchObject({ type: 'income', in: { asset: 'ETH', quantity: '0.1' }, fee: { quantity: '0.02', paid_from: 'withheld_in' } });
    expect(imported.leftOut.map(({ why }) => why)).toEqual(['Pending: the row has no txid yet.', 'Moved within Kraken.', 'Only national currency moved.']);
    expect(imported.issues).toMatchObject([{ code: 'UNKNOWN_ROW', row: 6 }]);
  });
  test('three sides of one trade are an issue for each row', () => {
    const side = (id: string, asset: string, amount: string): string => `${id},T1,2024-01-05 10:00:00,trade,,currency,${asset},${amount},0,0`;
    expect(read('k.csv', KRAKEN, side('a', 'ZUSD', '-5'), side('b', 'XXBT', '1'), side('c', 'XETH', '1')).issues).toHaveLength(3);
  });
});

describe('Binance', () => {
  test('the statement: rows of a second are one trade', () => {
    const imported = read(
      'b.csv',
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '1,2024-01-05 10:00:00,Spot,Transaction Spend,USDT,-100,',
      '1,2024-01-05 10:00:00,Spot,Transaction Buy,BTC,0.002,',
      '1,2024-01-05 10:00:00,Spot,Transaction Fee,BNB,-0.0003,',
      '1,2024-01-06 10:00:00,Earn,Simple Earn Flexible Interest,BTC,0.00001,',
    );
    expect(imported.ledger.transactions).toMatchObject([
      {
        type: 'trade',
        out: { asset: 'USDT', quantity: '100' },
        in: { asset: 'BTC', quantity: '0.002' },
        fee: { asset: 'BNB', quantity: '0.0003', paid_from: 'separate' },
      },
      { type: 'income', kind: 'interest', in: { asset: 'BTC', quantity: '0.00001' } },
    ]);
  });
  test('trades with number and symbol in a cell', () => {
    const imported = read('t.csv', 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee', '2024-01-05 10:00:00,BTCUSDT,SELL,40000,0.1BTC,"4,000.50USDT",4USDT');
    expect(only(imported)).toMatchObject({
      type: 'trade',
      out: { asset: 'BTC', quantity: '0.1' },
      in: { asset: 'USDT', quantity: '4000.50' },
      fee: { asset: 'USDT', quantity: '4', paid_from: 'withheld_in' },
    });
  });
  test('trades with columns of their own; a market that can not be told apart is an issue', () => {
    const imported = read(
      't.csv',
      'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
      '2024-01-05 10:00:00,ETHBTC,BUY,0.05,2,0.1,0.001,BNB',
      '2024-01-05 10:00:00,FOOBAR,BUY,1,1,1,0,BNB',
    );
    expect(only(imported)).toMatchObject({ out: { asset: 'BTC', quantity: '0.1' }, in: { asset: 'ETH', quantity: '2' } });
    expect(imported.issues).toMatchObject([{ row: 3, column: 'market' }]);
  });
  test('the offset can be in the header', () => {
    expect(only(read('t.csv', 'Date(UTC+8),Pair,Side,Price,Executed,Amount,Fee', '2024-01-05 10:00:00,BTCUSDT,BUY,1,1BTC,1USDT,0BNB'))?.timestamp).toBe(
      '2024-01-05T10:00:00+08:00',
    );
  });
});

test('Gemini: a group of columns for each currency', () => {
  const imported = read(
    'g.csv',
    'Date,Time (UTC),Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,BTC Amount BTC,BTC Balance BTC',
    '2024-01-05,10:00:00,Buy,BTCUSD,Market,"($1,000.00)",$2.50,0.025 BTC,1 BTC',
    '2024-01-06,10:00:00,Credit,BTC,Interest Credit,,,0.001 BTC,1 BTC',
  );
  expect(imported.ledger.transactions).toMatchObject([
    { type: 'buy', in: { asset: 'BTC', quantity: '0.025' }, value: '1000.00', fee: { asset: 'USD', quantity: '2.50' } },
    { type: 'income', kind: 'interest', in: { asset: 'BTC', quantity: '0.001' } },
  ]);
});

test("the engine's own CSV carries every column", () => {
  const imported = read(
    'own.csv',
    'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,fee_asset,fee_quantity,fee_value,wallet,to_wallet,id,lots,note',
    '2024-01-05T10:00:00Z,buy,BTC,1,,,100,USD,USD,1,,w,,b1,,',
    '2024-02-05T10:00:00Z,sell,,,BTC,0.5,80,USD,,,,w,,s1,b1:0.5,',
    '2024-03-05T10:00:00Z,sell,,,BTC,0.5,80,EUR,,,,w,,s2,,',
  );
  expect(imported.ledger.transactions).toMatchObject([
    { id: 'b1', fee: { asset: 'USD', quantity: '1' } },
    { id: 's1', lots: [{ lot: 'b1', quantity: '0.5' }] },
  ]);
  expect(imported.issues).toMatchObject([{ code: 'NO_VALUE', row: 4, column: 'currency' }]);
});

test('BittyTax, Koinly and CoinTracker', () => {
  const bitty = importFiles(
    [
      {
        name: 'x.csv',
        text: 'Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note\nTrade,1,BTC,,1000,GBP,,5,GBP,,Kraken,2024-01-05T10:00:00 UTC,\nStaking,0.1,ETH,150,,,,,,,Kraken,2024-01-06T10:00:00 UTC,',
      },
    ],
    { jurisdiction: 'UK', method: 'UK', currency: 'GBP' },
  );
  expect(bitty.ledger.transactions).toMatchObject([
    { type: 'buy', value: '1000', fee: { quantity: '5' } },
    { type: 'income', kind: 'staking', value: '150' },
  ]);
  const koinly = read(
    'k.csv',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    '2024-01-05 10:00 UTC,1,ETH,0.05,BTC,,,2000,USD,,,',
    '2024-01-06 10:00 UTC,,,0.1,ETH,,,200,USD,reward,,',
    '2024-01-06 10:00 UTC,,,0.1,ETH,,,200,USD,martian,,',
  );
  expect(koinly.ledger.transactions).toMatchObject([
    { type: 'trade', value: '2000' },
    { type: 'income', kind: 'reward', value: '200' },
  ]);
  expect(koinly.issues).toMatchObject([{ code: 'UNKNOWN_TYPE', row: 4, column: 'label' }]);
  const tracker = read(
    'c.csv',
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    '03/04/2024 10:00:00,0.05,BTC,2000,USD,1,USD,',
    '2024-04-03,1,BTC,1,USD,,,',
  );
  expect(only(tracker)).toMatchObject({ type: 'buy', timestamp: '2024-03-04T10:00:00+00:00', value: '2000' });
  expect(tracker.issues).toMatchObject([{ code: 'AMBIGUOUS_DATE', row: 3, column: 'date' }]);
});

describe('transfers between own wallets', () => {
  const out = (id: string, day: string, quantity: string): string => `${id},2024-01-${day} 10:00:00 UTC,Send,BTC,-${quantity},USD,$1,$1,$1,$0,`;
  const into = (id: string, day: string, quantity: string): string =>
    `"${id}","r${id}","2024-01-${day} 11:00:00","deposit","","currency","XXBT",${quantity},0,0`;
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
    expect(imported.issues.map(({ file, row }) => `${file} ${row}`)).toEqual(['cb.csv 2', 'k.csv 2', 'k.csv 3']);
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

test('a negative fee in a file comes out as an issue of the engine', () => {
  const imported = read('cb.csv', COINBASE, 'a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$1,$20000,$19999,-$1,');
  expect(computeTax(imported.ledger).issues).toMatchObject([{ code: 'BAD_NUMBER', tx: 'a1' }]);
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
  test.each(['1,5', '1,234', '1.234,50', 'NaN', 'Infinity', '1e400', '0x10', '', '-', '$', '1 2', '()'])('%j is refused', (text) =>
    expect(cleanNumber(text)).toBeUndefined(),
  );
  test.each(['03/04/2024 10:00:00', '2024-01-05', '2024-01-05 10:00:00', '5 Jan 2024 10:00', '2024-13-05 10:00:00 UTC'])(
    '%j without an offset elsewhere is refused',
    (text) => expect(readTime(text, undefined)).toBeUndefined(),
  );
});

test('CSV: quotes, line breaks in cells, any line end, a mark at the start', () => {
  const rows = [...parseCsv('\ufeffa,"b ""x"", c"\r\n"two\nlines",2\n\n3,\r4')];
  expect(rows.map(({ cells }) => cells)).toEqual([['a', 'b "x", c'], ['two\nlines', '2'], ['3', ''], ['4']]);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 5, 6]);
});

describe('no text throws, hangs or yields NaN, and every issue names its file and row', () => {
  const headers = [
    COINBASE,
    KRAKEN,
    'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
    'Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status',
    'Date,Time (UTC),Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,BTC Amount BTC',
    'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,fee_asset,fee_quantity,fee_value,wallet,to_wallet,id,lots,note',
    'Type,Buy Quantity,Buy Asset,Buy Value in USD,Sell Quantity,Sell Asset,Sell Value in USD,Fee Quantity,Fee Asset,Fee Value in USD,Wallet,Timestamp,Note',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
  ];
  const check = (text: string): void => {
    const imported = read('f.csv', text);
    expect(imported.issues.every(({ file, row }) => file === 'f.csv' && row >= 1)).toBe(true);
    expect(badFigures(computeTax(imported.ledger))).toEqual([]);
    expect(imported.ledger.transactions.every(({ id }) => imported.origins[id] !== undefined)).toBe(true);
  };
  test('every format has a header that only it knows', () => {
    expect(new Set(headers.map((header) => read('f.csv', header).formats['f.csv']))).toEqual(new Set(FORMATS.map(({ name }) => name)));
  });
  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => check(new TextDecoder().decode(bytes))),
      { numRuns: runs(400) },
    );
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(',', '"', '\n', '\r', ';', '\t', 'a', '1', '\ufeff'), maxLength: 300 }), check), {
      numRuns: runs(600),
    });
  });
  test('random cells under every header', () => {
    const scrap = fc.constantFrom(
      '',
      '1',
      '-0.5',
      '1,5',
      'NaN',
      '1e400',
      'USD',
      'BTC',
      'ETH',
      'Buy',
      'Sell',
      'Convert',
      'Send',
      'Receive',
      'trade',
      'deposit',
      'withdrawal',
      'Completed',
      '2024-01-05 10:00:00',
      '2024-01-05T10:00:00Z',
      '2024-01-05 10:00:00 UTC',
      '03/04/2024 10:00:00',
      '0.1BTC',
      '"',
      '=1+1',
      'buy',
      'reward',
      'Fee',
      'x:1',
      '__proto__',
    );
    const row = fc.array(fc.oneof({ weight: 4, arbitrary: scrap }, { weight: 1, arbitrary: fc.string() }), { maxLength: 16 });
    fc.assert(
      fc.property(fc.constantFrom(...headers), fc.array(row, { maxLength: 12 }), (header, rows) =>
        check([header, ...rows.map((cells) => cells.join(','))].join('\n')),
      ),
      { numRuns: runs(2500) },
    );
  });
  test('no row disappears', () => {
    const row = fc.array(fc.constantFrom('', '1', '-1', 'USD', 'BTC', 'Buy', 'trade', '2024-01-05T10:00:00Z', '2024-01-05 10:00:00'), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...headers), fc.array(row, { minLength: 1, maxLength: 6 }), (header, rows) => {
        const { issues, leftOut, origins, movements } = read('f.csv', header, ...rows.map((cells) => ['x', ...cells].join(',')));
        const told = new Set([
          ...issues.map((one) => one.row),
          ...leftOut.map((one) => one.row),
          ...Object.values(origins).map((one) => one.row),
          ...movements.map((one) => one.origin.row),
        ]);
        rows.forEach((_, place) => expect(told.has(place + 2)).toBe(true));
      }),
      { numRuns: runs(1000) },
    );
  });
});
