import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { importFiles } from './import-files.ts';
import type { ImportFile, Imported } from './import-files.ts';
import type { FileOptions } from './file-options.ts';
import { COINBASE, KRAKEN, USD, only, read } from '../testing/imports.ts';

// Figures that once came out wrong without a word.

const withOptions = (options: FileOptions, ...lines: string[]): Imported =>
  importFiles([{ name: 'f.csv', text: lines.join('\n'), options }], USD);
const all = (...files: [name: string, ...lines: string[]][]): Imported =>
  importFiles(
    files.map(([name, ...lines]): ImportFile => ({ name, text: lines.join('\n') })),
    USD,
  );
const codes = ({ issues }: Imported): string[] => issues.map(({ code }) => code);

describe('Coinbase', () => {
  const row = (kind: string, asset: string, quantity: string, notes: string): string =>
    `a1,2024-01-05 10:00:00 UTC,${kind},${asset},${quantity},USD,$3000,$60000,$60240,$240,${notes}`;
  test('an advanced trade against a coin gives up that coin, with its fee in it', () => {
    expect(
      only(
        read(
          'cb.csv',
          COINBASE,
          row(
            'Advanced Trade Buy',
            'ETH',
            '20',
            'Bought 20 ETH for 1.004 BTC on ETH-BTC at 0.05 BTC/ETH',
          ),
        ),
      ),
    ).toEqual({
      id: 'a1',
      timestamp: '2024-01-05T10:00:00+00:00',
      type: 'trade',
      wallet: 'Coinbase',
      out: { asset: 'BTC', quantity: '1' },
      in: { asset: 'ETH', quantity: '20' },
      value: '60000',
      fee: { asset: 'BTC', quantity: '0.004', value: '240', paid_from: 'separate' },
    });
  });
  test('without a rate in the notes, the fee has the share of the total that it has in money', () => {
    expect(
      only(
        read(
          'cb.csv',
          COINBASE,
          row('Advanced Trade Buy', 'ETH', '20', 'Bought 20 ETH for 1.004 BTC'),
        ),
      ),
    ).toMatchObject({
      type: 'trade',
      out: { asset: 'BTC', quantity: '1' },
      fee: { quantity: '0.004' },
    });
  });
  test('a sale for USDC brings USDC', () => {
    expect(
      only(
        read(
          'cb.csv',
          COINBASE,
          row(
            'Advanced Trade Sell',
            'ETH',
            '-20',
            '"Sold 20 ETH for 59,760.5 USDC on ETH-USDC at 3000 USDC/ETH"',
          ),
        ),
      ),
    ).toMatchObject({
      type: 'trade',
      out: { asset: 'ETH', quantity: '20' },
      in: { asset: 'USDC', quantity: '60000' },
      fee: { asset: 'USDC', quantity: '239.5', paid_from: 'withheld_in' },
    });
  });
  test('an advanced trade whose notes tell nothing is asked', () => {
    const imported = read('cb.csv', COINBASE, row('Advanced Trade Buy', 'ETH', '20', ''));
    expect([imported.ledger.transactions, codes(imported)]).toEqual([[], ['UNKNOWN_ROW']]);
  });
  test.each([
    ['Pro Deposit', '-1', 'out'],
    ['Exchange Deposit', '-1', 'out'],
    ['Prime Deposit', '1', 'out'],
    ['Pro Withdrawal', '1', 'in'],
    ['Exchange Withdrawal', '1', 'in'],
    ['Prime Withdrawal', '1', 'in'],
  ])('a %s goes the right way', (kind, quantity, direction) => {
    expect(read('cb.csv', COINBASE, row(kind, 'BTC', quantity, '')).movements).toMatchObject([
      { direction, quantity: '1' },
    ]);
  });
  test('dust that Coinbase sold is a sale', () => {
    expect(
      only(read('cb.csv', COINBASE, row('Retail Simple Dust', 'XYZ', '-3', ''))),
    ).toMatchObject({
      type: 'sell',
      out: { asset: 'XYZ', quantity: '3' },
      value: '60000',
    });
  });
  test('a file in euros keeps its values, in euros', () => {
    const imported = read(
      'cb.csv',
      'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
      '2019-01-05T10:00:00Z,Buy,BTC,0.5,3000,1500,1510,10,Bought 0.5 BTC for €1510.00 EUR',
    );
    expect(only(imported)).toMatchObject({
      type: 'buy',
      value: '1500',
      currency: 'EUR',
      fee: { asset: 'EUR', quantity: '10' },
    });
    expect(computeTax(imported.ledger).issues[0]).toMatchObject({ code: 'CURRENCY_MISMATCH' });
  });
});

describe('Koinly and CoinTracker', () => {
  const UNIVERSAL =
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
  const EXPORT =
    'Date,Type,Label,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description';
  test('the same asset sent and received is no trade', () => {
    const imported = read('k.csv', UNIVERSAL, '2024-01-05 10:00 UTC,1,ETH,0.999,ETH,,,2000,USD,,,');
    expect([imported.ledger.transactions, codes(imported)]).toEqual([[], ['SELF_TRADE']]);
  });
  test('with its two wallets it is a transfer; what did not arrive is the fee', () => {
    expect(
      only(
        read(
          'k.csv',
          EXPORT,
          '2024-01-05 10:00:00 UTC,transfer,,Coinbase,1,ETH,,Ledger,0.999,ETH,,0.001,ETH,,2000,2,,,,',
        ),
      ),
    ).toMatchObject({
      type: 'transfer',
      wallet: 'Coinbase',
      to_wallet: 'Ledger',
      out: { asset: 'ETH', quantity: '0.999' },
      fee: { asset: 'ETH', quantity: '0.001', value: '2' },
    });
  });
  const TRACKER =
    'Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,Received Address,Received Tag,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Sent Address,Sent Tag,Sent Comment,Fee Amount,Fee Currency,Realized Return (USD),Ignored';
  test('CoinTracker’s export: type, wallets and what is ignored there', () => {
    const imported = withOptions(
      { zone: 'UTC' },
      TRACKER,
      '01/05/2024 10:00:00,STAKING_REWARD,t1,0.1,ETH,200,Kraken - ETH Wallet,,,,,,,,,,,,,,FALSE',
      '01/06/2024 10:00:00,TRANSFER,t2,0.9,ETH,,Ledger - ETH,,,,1,ETH,,Kraken - ETH,,,,0.1,ETH,,FALSE',
      '01/07/2024 10:00:00,RECEIVE,t3,1000,SCAM,,Ledger - SCAM,,,,,,,,,,,,,,TRUE',
      '01/08/2024 10:00:00,MULTI_TOKEN_TRADE,t4,1,ETH,,Ledger,,,,5,SOL,,Ledger,,,,,,,FALSE',
    );
    expect(imported.ledger.transactions).toMatchObject([
      { type: 'income', kind: 'staking', value: '200', wallet: 'Kraken' },
      { type: 'transfer', wallet: 'Kraken', to_wallet: 'Ledger', out: { quantity: '0.9' } },
    ]);
    expect(imported.leftOut).toMatchObject([{ row: 4, why: 'Ignored in CoinTracker.' }]);
    expect(codes(imported)).toEqual(['UNKNOWN_TYPE']);
  });
});

describe('time zones', () => {
  const TRACKING =
    '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"';
  const ROW = '"Deposit","1","BTC","-","","","","Kraken","","","31.12.2024 23:30:00"';
  test('a file that does not say its zone is asked for it once, and its rows wait', () => {
    const imported = read('ct.csv', TRACKING, ROW, ROW.replace('31', '30'));
    expect(imported.movements).toEqual([]);
    expect(imported.issues).toMatchObject([{ code: 'ZONE_NOT_TOLD', row: 2, blocking: true }]);
    expect(imported.files).toMatchObject([
      { rows: 2, leftOut: [{ why: 'The time zone of the file is not known.', lines: '2-3' }] },
    ]);
  });
  test('what its owner says counts', () => {
    expect(withOptions({ zone: 'America/New_York' }, TRACKING, ROW).movements).toMatchObject([
      { timestamp: '2024-12-31T23:30:00-05:00' },
    ]);
  });
  test('the taxpayer’s zone is asked where a tax year depends on it, and is in the ledger then', () => {
    const text = `${COINBASE}\na1,2025-01-01 02:00:00 UTC,Buy,BTC,1,USD,$1,$100,$101,$1,`;
    expect(importFiles([{ name: 'cb.csv', text }], USD).issues).toMatchObject([
      { code: 'ZONE_NOT_CHOSEN', row: 2, blocking: false },
    ]);
    const { issues, ledger } = importFiles([{ name: 'cb.csv', text }], {
      ...USD,
      zone: 'America/New_York',
    });
    expect([issues, ledger.settings]).toEqual([
      [],
      { currency: 'USD', time_zone: 'America/New_York' },
    ]);
  });
  test('an hour that the clocks showed twice is asked', () => {
    const imported = withOptions(
      { zone: 'Europe/Berlin' },
      TRACKING,
      ROW.replace('31.12.2024 23', '27.10.2024 02'),
    );
    expect(imported.issues).toMatchObject([
      { code: 'AMBIGUOUS_DATE', message: expect.stringContaining('twice') },
    ]);
  });
});

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
      `a1,2024-01-05 10:00:00 UTC,Buy,BTC,0.5,USD,$1,$100,$101,$1,${note}`;
    const imported = all(['a.csv', COINBASE, buy('x')], ['b.csv', COINBASE, buy('y')]);
    expect(imported.ledger.transactions).toHaveLength(1);
    expect(imported.leftOut).toMatchObject([
      { file: 'b.csv', row: 2, why: 'Also in a.csv: they have the same id.' },
    ]);
  });
  test('one id with two meanings is an issue', () => {
    const buy = (units: string): string =>
      `a1,2024-01-05 10:00:00 UTC,Buy,BTC,${units},USD,$1,$100,$101,$1,`;
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
        '2024-01-05 10:00:00,BTCUSDT,BUY,1,0.002BTC,100USDT,0BNB',
        '2024-01-05 10:00:00,BTCUSDT,BUY,1,0.004BTC,200USDT,0BNB',
      ],
    );
    expect(imported.ledger.transactions).toMatchObject([{ in: { quantity: '0.006' } }]);
    expect(imported.files[1]).toMatchObject({ leftOut: [{ why: 'In s.csv too.', lines: '2-3' }] });
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

describe('Binance', () => {
  const STATEMENT = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
  const at = (...rows: string[]): Imported =>
    read('b.csv', STATEMENT, ...rows.map((row) => `1,2024-01-05 10:00:00,Spot,${row},`));
  test('a buy and a sell of one second are two trades, and nothing is netted', () => {
    const imported = at(
      'Transaction Buy,ETH,2',
      'Transaction Spend,USDT,-4000',
      'Transaction Fee,ETH,-0.002',
      'Transaction Sold,ETH,-1',
      'Transaction Revenue,USDT,2010',
      'Transaction Fee,BNB,-0.01',
    );
    expect(imported.ledger.transactions).toMatchObject([
      {
        type: 'trade',
        out: { quantity: '4000' },
        in: { asset: 'ETH', quantity: '2' },
        fee: { quantity: '0.002' },
      },
      { type: 'trade', out: { asset: 'ETH', quantity: '1' }, in: { quantity: '2010' } },
      { type: 'fee', fee: { asset: 'BNB', quantity: '0.01' } },
    ]);
    expect(imported.issues).toMatchObject([{ row: 7, blocking: false }]);
  });
  test('one coin given and received in rows that do not say in which trade is asked', () => {
    const imported = at(
      'Transaction Related,ETH,2',
      'Transaction Related,USDT,-4000',
      'Transaction Related,ETH,-1',
      'Transaction Related,USDT,2010',
    );
    expect([imported.ledger.transactions, imported.issues.length]).toEqual([[], 4]);
  });
  test('a leverage token redeemed is an exchange', () => {
    expect(
      only(at('Leverage Token Redemption,BTCUP,-10', 'Leverage Token Redemption,USDT,150')),
    ).toMatchObject({
      type: 'trade',
      out: { asset: 'BTCUP' },
      in: { asset: 'USDT', quantity: '150' },
    });
  });
  test.each([
    'Dual Investment',
    'Dual Investment Purchase',
    'NFT Purchase',
    'NFT Transaction Purchase',
    'Crypto Box',
    'Some New Redemption',
  ])('%s is asked, not left out', (operation) =>
    expect(codes(at(`${operation},BTC,-1`))).toEqual(['UNKNOWN_ROW']),
  );
  test.each([
    ['BNBUSD', 'BNB', 'USD'],
    ['BTCBUSD', 'BTC', 'BUSD'],
    ['USDTUSD', 'USDT', 'USD'],
    ['BNBBUSD', 'BNB', 'BUSD'],
  ])('the market %s is %s for %s', (market, base, quote) => {
    const imported = read(
      't.csv',
      'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
      `2024-01-05 10:00:00,${market},BUY,1,2,3,0,BNB`,
    );
    expect(only(imported)?.in).toEqual({ asset: base, quantity: '2' });
    expect(only(imported)?.type).toBe(quote === 'USD' ? 'buy' : 'trade');
  });
});

describe('decimal commas', () => {
  const read42 = (more: string, options: FileOptions = {}): Imported =>
    withOptions(
      options,
      'timestamp;type;in_asset;in_quantity;value;wallet',
      `2024-01-05T10:00:00Z;buy;XRP;42.000;${more};w`,
    );
  test('42.000 is 42 thousand in a file with decimal commas', () =>
    expect(only(read42('1.234,56'))).toMatchObject({
      in: { quantity: '42000' },
      value: '1234.56',
    }));
  test('and 42 in one with decimal points', () =>
    expect(only(read42('1234.56'))).toMatchObject({ in: { quantity: '42.000' } }));
  test('where nothing tells it is asked, unless its owner says', () => {
    expect(read42('1234').issues).toMatchObject([{ code: 'BAD_NUMBER', column: 'in_quantity' }]);
    expect(only(read42('1234', { decimal: ',' }))).toMatchObject({ in: { quantity: '42000' } });
  });
});

describe('BittyTax', () => {
  const HEADER =
    'Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note';
  const uk = (...rows: string[]): Imported =>
    importFiles([{ name: 'b.csv', text: [HEADER, ...rows].join('\n') }], {
      jurisdiction: 'UK',
      method: 'UK',
      currency: 'GBP',
    });
  test('both values of a trade are kept', () => {
    expect(only(uk('Trade,1,BTC,30000,10,ETH,30100,,,,A,2024-01-05T10:00:00 UTC,'))).toMatchObject({
      value_in: '30000',
      value_out: '30100',
    });
    expect(only(uk('Trade,1,BTC,,10,ETH,30100,,,,A,2024-01-05T10:00:00 UTC,'))).toMatchObject({
      value: '30100',
    });
  });
  test('the value of a transfer’s fee goes into the transfer', () => {
    expect(
      only(
        uk(
          'Withdrawal,,,,0.99,BTC,,0.01,BTC,300,A,2024-01-05T10:00:00 UTC,',
          'Deposit,0.99,BTC,,,,,,,,B,2024-01-05T10:30:00 UTC,',
        ),
      ),
    ).toMatchObject({ type: 'transfer', fee: { asset: 'BTC', quantity: '0.01', value: '300' } });
  });
});

describe('running balances', () => {
  const row = (id: string, day: string, amount: string, balance: string): string =>
    `${id},R${id},2024-01-${day} 10:00:00,deposit,,currency,XXBT,${amount},0,${balance}`;
  test('the first difference is an issue at its row', () => {
    const imported = read(
      'k.csv',
      KRAKEN,
      row('1', '05', '1', '1'),
      row('2', '06', '1', '2.5'),
      row('3', '07', '1', '9'),
    );
    expect(imported.issues.filter(({ code }) => code === 'BALANCE_MISMATCH')).toMatchObject([
      { row: 3, blocking: true, message: expect.stringContaining('0.5 XXBT') },
    ]);
  });
  test('a file that runs backwards adds up, and a second file goes on where the first ended', () => {
    const imported = all(
      ['b.csv', KRAKEN, row('3', '07', '1', '3')],
      ['a.csv', KRAKEN, row('2', '06', '1', '2'), row('1', '05', '1', '1')],
    );
    expect(codes(imported)).not.toContain('BALANCE_MISMATCH');
  });
  test('what was there before the first row is a remark', () => {
    expect(read('k.csv', KRAKEN, row('1', '05', '1', '3')).issues[0]).toMatchObject({
      code: 'BALANCE_MISMATCH',
      blocking: false,
      message: expect.stringContaining('held 2 XXBT'),
    });
  });
});

test.each([
  [
    'KuCoin',
    'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark\n1,mainAccount,BTC,Deposit,1,0,2024-01-11 17:00:00,',
    ['Block trade', 'Staking loan interest', 'Transfer bonus', 'Unlocked'],
  ],
  [
    'Bybit',
    'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description\n1,2024-01-12 01:00:00,BTC,1,Other,1,',
    ['Loan interest', 'Reward voucher used', 'Redemption fee', 'Unstake penalty'],
  ],
  [
    'OKX',
    'id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n3,2024-01-12 17:00:00+00:00,TYPE,1,0,1,0,BTC',
    ['Borrow interest', 'Airdrop correction', 'Staking yield clawback'],
  ],
  [
    'Bitfinex',
    '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n3,TYPE,BTC,1,1,2024-01-13 01:30:00,funding',
    ['Reversal of Margin Funding Payment', 'Fee for staking rewards'],
  ],
])(
  '%s: a word that is not on the list is listed, whatever known word is in it',
  (_name, text, words) => {
    for (const word of words) {
      const whole = text.includes('TYPE') ? text.replace('TYPE', word) : `${text}${word}`;
      const { issues, ledger, movements, leftOut } = importFiles([{ name: 'x.csv', text: whole }], {
        ...USD,
      });
      expect([word, ledger.transactions, movements, leftOut]).toEqual([word, [], [], []]);
      expect(issues.map(({ code }) => code)).toContain('UNKNOWN_ROW');
    }
  },
);
