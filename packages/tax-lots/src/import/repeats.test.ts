import { describe, expect, test } from 'vitest';
import { importFiles } from './import-files.ts';
import { COINBASE, KRAKEN, USD, all, codes } from '../testing/imports.ts';

describe('overlapping files', () => {
  const TRADES = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
  const STATEMENT = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
  test('the same row without an id is counted once, and twice where one file has it twice', () => {
    const row = '2024-01-05 10:00:00,BTCUSDT,BUY,1,1BTC,1USDT,0BNB';
    const imported = all(['a.csv', TRADES, row, row], ['b.csv', TRADES, row, row, row]);
    expect(imported.ledger.transactions).toHaveLength(3);
    expect(imported.files[1]).toMatchObject({
      rows: 3,
      read: { lines: '4' },
      leftOut: [{ lines: '2-3' }],
    });
  });
  test('the same id of one exchange is counted once, whatever else changed in the row', () => {
    const buy = (note: string): string =>
      `a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$200,$100,$101,$1,${note}`;
    const imported = all(['a.csv', COINBASE, buy('x')], ['b.csv', COINBASE, buy('y')]);
    expect(imported.ledger.transactions).toHaveLength(1);
    expect(imported.leftOut).toMatchObject([
      { file: 'b.csv', row: 2, why: 'This is also in a.csv, with the same ID.' },
    ]);
  });
  test('one id with two meanings is an issue', () => {
    const buy = (units: string): string =>
      `a1,2024-01-05 10:00:00 UTC,Buy,BTC,${units},USD,$100,$${units}00,$${units}01,$1,`;
    expect(codes(all(['a.csv', COINBASE, buy('1')], ['b.csv', COINBASE, buy('2')]))).toEqual([
      'DUPLICATE',
    ]);
  });
  test('Kraken’s trades beside its ledgers are counted once', () => {
    const imported = all(
      [
        'ledgers.csv',
        KRAKEN,
        'L1,T1,2024-01-05 10:00:00,trade,,currency,ZUSD,-1000,2.6,',
        'L2,T1,2024-01-05 10:00:00,trade,,currency,XXBT,0.02,0,',
      ],
      [
        'trades.csv',
        'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers',
        'T1,O1,XXBTZUSD,2024-01-05 10:00:00,buy,limit,50000,1000,2.6,0.02,0,,"L1,L2"',
      ],
    );
    expect(imported.ledger.transactions).toMatchObject([
      { id: 'T1', type: 'buy', in: { asset: 'BTC', quantity: '0.02' }, fee: { quantity: '2.6' } },
    ]);
    expect(imported.issues).toEqual([]);
  });
  test('Binance’s statement beside its trades is counted once, also where it has several fills as one', () => {
    const imported = all(
      [
        's.csv',
        STATEMENT,
        '1,2024-01-05 10:00:01,Spot,Transaction Spend,USDT,-300,',
        '1,2024-01-05 10:00:01,Spot,Transaction Buy,BTC,0.006,',
      ],
      [
        't.csv',
        TRADES,
        '2024-01-05 10:00:00,BTCUSDT,BUY,50000,0.002BTC,100USDT,0BNB',
        '2024-01-05 10:00:00,BTCUSDT,BUY,50000,0.004BTC,200USDT,0BNB',
      ],
    );
    expect(imported.ledger.transactions).toMatchObject([{ in: { quantity: '0.006' } }]);
    expect(imported.files[1]).toMatchObject({
      leftOut: [{ why: 'This is in s.csv too.', lines: '2-3' }],
    });
  });
  test('rows that say nearly the same are asked, and both count until then', () => {
    const files = [
      { name: 'a.csv', text: `${TRADES}\n2024-01-05 10:00:00,BTCUSDT,BUY,1,1BTC,1USDT,0BNB` },
      {
        name: 'b.csv',
        text: 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-01-05 10:00:30,BTCUSDT,BUY,1,1.0,1.0,0,BNB',
      },
    ];
    const imported = importFiles(files, USD);
    expect(imported.ledger.transactions).toHaveLength(2);
    expect(imported.issues).toMatchObject([
      {
        code: 'POSSIBLE_DUPLICATE',
        file: 'b.csv',
        row: 2,
        other: { file: 'a.csv', row: 2 },
        blocking: true,
      },
    ]);
    expect(importFiles(files, { ...USD, apart: ['a.csv:2 b.csv:2'] }).issues).toEqual([]);
  });
});
