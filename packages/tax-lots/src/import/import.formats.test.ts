import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { importFiles } from './import-files.ts';
import { read, only } from '../testing/imports.ts';

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
    const imported = read(
      't.csv',
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2024-01-05 10:00:00,BTCUSDT,SELL,40005,0.1BTC,"4,000.50USDT",4USDT',
    );
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
    expect(only(imported)).toMatchObject({
      out: { asset: 'BTC', quantity: '0.1' },
      in: { asset: 'ETH', quantity: '2' },
    });
    expect(imported.issues).toMatchObject([{ row: 3, column: 'market' }]);
  });
  test('the offset can be in the header', () => {
    expect(
      only(
        read(
          't.csv',
          'Date(UTC+8),Pair,Side,Price,Executed,Amount,Fee',
          '2024-01-05 10:00:00,BTCUSDT,BUY,1,1BTC,1USDT,0BNB',
        ),
      )?.timestamp,
    ).toBe('2024-01-05T10:00:00+08:00');
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
    {
      type: 'buy',
      in: { asset: 'BTC', quantity: '0.025' },
      value: '1000.00',
      fee: { asset: 'USD', quantity: '2.50' },
    },
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
    { id: 's2', value: '80', currency: 'EUR' },
  ]);
  expect(computeTax(imported.ledger).issues[0]).toMatchObject({
    code: 'CURRENCY_MISMATCH',
    tx: 's2',
  });
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
  expect(only(tracker)).toMatchObject({
    type: 'buy',
    timestamp: '2024-03-04T10:00:00+00:00',
    value: '2000',
  });
  expect(tracker.issues).toMatchObject([{ code: 'AMBIGUOUS_DATE', row: 3, column: 'date' }]);
});

describe('Coinbase’s older layouts', () => {
  const TRANSFERS =
    'Timestamp,Type,BTC,Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method,ID,Share';
  const ROW = '2017-05-14 09:06:58 -0700,Buy,2,9.0,0.99,9.99,USD,4.5,Card,5a01,0';
  test('a transfers report whose units are said to be bitcoin is asked for its coin', () => {
    const imported = read('report.csv', TRANSFERS, ROW, ROW.replace('5a01', '5a02'));
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues.map(({ code }) => code)).toEqual(['COIN_NOT_TOLD']);
    expect(only(read('Coinbase-LTC-Transfers.csv', TRANSFERS, ROW))?.in?.asset).toBe('LTC');
    const told = importFiles(
      [{ name: 'r.csv', text: `${TRANSFERS}\n${ROW}`, options: { asset: 'BTC' } }],
      { jurisdiction: 'US', method: 'FIFO', currency: 'USD' },
    );
    expect(only(told)).toMatchObject({ in: { asset: 'BTC', quantity: '2' }, value: '9.0' });
  });

  const NO_CURRENCY =
    'Timestamp,Transaction Type,Asset,Quantity Transacted,Subtotal,Total (inclusive of fees),Notes';
  test('amounts in no told currency are asked, not taken for the ledger’s', () => {
    const imported = read('c.csv', NO_CURRENCY, '2020-03-04T10:00:00Z,Buy,BTC,0.1,500,507.45,');
    expect(imported.ledger.transactions).toEqual([]);
    expect(imported.issues).toMatchObject([{ code: 'UNKNOWN_ROW', row: 2 }]);
  });
  test('the price’s name tells it too', () =>
    expect(
      only(
        read(
          'c.csv',
          NO_CURRENCY.replace('Subtotal', 'CAD Spot Price at Transaction,Subtotal'),
          '2020-03-04T10:00:00Z,Buy,BTC,0.1,5000,500,507.45,',
        ),
      ),
    ).toMatchObject({ value: '500', currency: 'CAD', fee: { asset: 'CAD', quantity: '7.45' } }));
  test('days of 2019 are American, and their zone is asked', () => {
    const layout =
      'Timestamp,Transaction Type,Asset,Quantity Transacted,USD Spot Price at Transaction,USD Amount Transacted (Inclusive of Coinbase Fees),Address,Notes';
    const imported = read('c.csv', layout, '03/04/2019,Buy,BTC,0.1,5000,507.45,,');
    expect(imported.issues.map(({ code }) => code)).toEqual(['ZONE_NOT_TOLD']);
    expect(read('c.csv', layout, '31/04/2019,Buy,BTC,0.1,5000,507.45,,').issues).toMatchObject([
      { code: 'AMBIGUOUS_DATE' },
    ]);
  });
});

describe('Gemini', () => {
  const HEADER =
    'Date,Time (UTC),Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,BTC Amount BTC,Fee (BTC) BTC,ETH Amount ETH';
  const row = (...cells: string[]): string => `2024-01-05,10:00:00,${cells.join(',')}`;
  test('amounts without a sign go by the type and the market', () => {
    expect(
      read(
        'g.csv',
        HEADER,
        row('Buy', 'BTCUSD', 'Market', '1000', '2.5', '0.025', '', ''),
        row('Sell', 'ETHBTC', 'Limit', '', '', '0.05', '0.001', '1'),
      ).ledger.transactions,
    ).toMatchObject([
      { type: 'buy', in: { asset: 'BTC', quantity: '0.025' }, value: '1000' },
      { type: 'trade', out: { asset: 'ETH' }, in: { asset: 'BTC', quantity: '0.05' } },
    ]);
  });
  test('a market that is not the two amounts is asked', () => {
    const imported = read('g.csv', HEADER, row('Buy', 'LTCUSD', '', '1000', '', '0.025', '', ''));
    expect([imported.ledger.transactions, imported.issues.length]).toEqual([[], 1]);
  });
  test.each([
    ['Earn Transfer', 'Debit', '(0.5 BTC)'],
    ['Earn Redemption', 'Credit', '0.5 BTC'],
  ])('%s stays within Gemini', (specification, type, amount) => {
    const imported = read('g.csv', HEADER, row(type, 'BTC', specification, '', '', amount, '', ''));
    expect(imported.leftOut).toMatchObject([{ why: 'You moved this within Gemini.' }]);
  });
});

describe('Crypto.com App', () => {
  const HEADER =
    'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash';
  const ROW = '2024-01-05 10:00:00,Buy BTC,BTC,0.1,,,EUR,4000,4400,crypto_purchase,';
  test('a ledger in dollars takes the value that the file has in them', () =>
    expect(only(read('c.csv', HEADER, ROW))).toMatchObject({ type: 'buy', value: '4400' }));
  test('others take the one of the app, with its currency', () => {
    const imported = importFiles([{ name: 'c.csv', text: `${HEADER}\n${ROW}` }], {
      jurisdiction: 'UK',
      method: 'UK',
      currency: 'GBP',
    });
    expect(only(imported)).toMatchObject({ value: '4000', currency: 'EUR' });
  });
});
