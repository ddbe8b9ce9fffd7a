import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { runs } from '../testing/runs.ts';
import { FORMATS } from './formats.ts';
import { read, COINBASE, KRAKEN } from './test-import.ts';

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
    'Date,Type,Received Quantity,Received Currency,Received Wallet,Sent Quantity,Sent Currency,Sent Wallet,Fee Amount,Fee Currency,Ignored',
    'Date,Type,Label,Sending Wallet,Sent Amount,Sent Currency,Receiving Wallet,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Value (EUR)',
    'ID (read-only),Date (UTC),Type,Tag,From Amount,From Currency,To Amount,To Currency,Fee Amount,Fee Currency,Deleted',
    'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit',
    'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers',
    'Date,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status',
  ];
  const check = (text: string): void => {
    const imported = read('f.csv', text);
    expect(imported.issues.every(({ file, row }) => file === 'f.csv' && row >= 1)).toBe(true);
    expect(badFigures(computeTax(imported.ledger))).toEqual([]);
    expect(imported.ledger.transactions.every(({ id }) => imported.origins[id] !== undefined)).toBe(
      true,
    );
  };
  test('every format has a header that only it knows', () => {
    expect(new Set(headers.map((header) => read('f.csv', header).formats['f.csv']))).toEqual(
      new Set(FORMATS.map(({ name }) => name)),
    );
  });
  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) =>
        check(new TextDecoder().decode(bytes)),
      ),
      { numRuns: runs(400) },
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(',', '"', '\n', '\r', ';', '\t', 'a', '1', '\ufeff'),
          maxLength: 300,
        }),
        check,
      ),
      {
        numRuns: runs(600),
      },
    );
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
    const row = fc.array(
      fc.oneof({ weight: 4, arbitrary: scrap }, { weight: 1, arbitrary: fc.string() }),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...headers), fc.array(row, { maxLength: 12 }), (header, rows) =>
        check([header, ...rows.map((cells) => cells.join(','))].join('\n')),
      ),
      { numRuns: runs(2500) },
    );
  });
  test('no row disappears', () => {
    const row = fc.array(
      fc.constantFrom(
        '',
        '1',
        '-1',
        'USD',
        'BTC',
        'Buy',
        'trade',
        '2024-01-05T10:00:00Z',
        '2024-01-05 10:00:00',
      ),
      {
        minLength: 3,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...headers),
        fc.array(row, { minLength: 1, maxLength: 6 }),
        (header, rows) => {
          const { issues, leftOut, origins, movements, files } = read(
            'f.csv',
            header,
            ...rows.map((cells) => ['x', ...cells].join(',')),
          );
          const told = new Set([
            ...issues.map((one) => one.row),
            ...leftOut.map((one) => one.row),
            ...Object.values(origins).map((one) => one.row),
            ...movements.map((one) => one.origin.row),
          ]);
          const [file] = files;
          const left = (file?.leftOut ?? []).reduce((sum, { count }) => sum + count, 0);
          expect(file?.rows).toBe(rows.length);
          expect((file?.read.count ?? 0) + (file?.joined.count ?? 0) + left).toBe(rows.length);
          for (const { lines } of [file?.joined, ...(file?.leftOut ?? [])].filter(
            (one) => one !== undefined,
          ))
            for (const part of lines.split(', ').filter((one) => one !== '')) {
              const [from = 0, to = from] = part.split('-').map(Number);
              for (let row = from; row <= to; row++) told.add(row);
            }
          rows.forEach((_, place) => expect(told.has(place + 2)).toBe(true));
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
