import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { COINBASE, USD, all, codes } from '../testing/imports.ts';
import { importFiles } from './import-files.ts';
import type { Imported } from './import-files.ts';

const EXPORT =
  'Date,Type,Label,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description';

/** A buy and a sale as an exchange has them, and as a program that gathers has them. */
const OWN = [
  'cb.csv',
  COINBASE,
  'c1,2024-03-10 08:00:00 UTC,Buy,ETH,2,USD,$3000,$6000,$6030,$30,',
  'c2,2024-06-10 08:00:00 UTC,Sell,ETH,-1,USD,$3500,$3500,$3480,$20,',
] as const;
const gathered = (wallet: string, clock: string, units = '2'): [string, ...string[]] => [
  'koinly.csv',
  EXPORT,
  `2024-03-10 ${clock} UTC,buy,,${wallet},6030,USD,,${wallet},${units},ETH,6030,,,,6030,,,,,`,
  `2024-06-10 ${clock} UTC,sell,,${wallet},1,ETH,,${wallet},3480,USD,,,,,3480,,,,,`,
];
const gainOf = ({ ledger }: Imported): string | undefined =>
  computeTax(ledger).totals['2024']?.gain;

describe('one event in two files', () => {
  test.each([
    ['another wallet', gathered('My account', '08:00:00')],
    ['two minutes later', gathered('Coinbase', '08:02:00')],
    ['five hours later', gathered('Coinbase', '13:00:00')],
    ['a rounded quantity', gathered('Coinbase', '08:00:00', '1.99')],
  ])('%s: every pair is asked, and the year waits', (_name, koinly) => {
    const imported = all([...OWN], koinly);
    expect(codes(imported)).toEqual(['POSSIBLE_DUPLICATE', 'POSSIBLE_DUPLICATE']);
    expect(imported.issues.map(({ file, other }) => [file, other?.file])).toEqual([
      ['koinly.csv', 'cb.csv'],
      ['koinly.csv', 'cb.csv'],
    ]);
    const { issues } = computeTax({ ...imported.ledger, import: { issues: imported.issues } });
    expect(issues.some(({ incomplete_years: years }) => years?.includes('2024'))).toBe(true);
  });
  test('one word of their owner answers for all pairs of two files', () => {
    const files = [OWN, gathered('My account', '08:02:00')].map(([name, ...lines]) => ({
      name,
      text: lines.join('\n'),
    }));
    const same = importFiles(files, { ...USD, same: ['cb.csv koinly.csv'] });
    expect([codes(same), same.ledger.transactions.length, gainOf(same)]).toEqual([[], 2, '465']);
    expect(same.files[1]?.leftOut).toMatchObject([{ why: 'This is in cb.csv too.', lines: '2-3' }]);
    const apart = importFiles(files, { ...USD, apart: ['koinly.csv cb.csv'] });
    expect([codes(apart), apart.ledger.transactions.length]).toEqual([[], 4]);
  });
  test.each([
    ['another quantity', gathered('Coinbase', '08:00:00', '2.2').slice(0, 3)],
    ['two days later', ['koinly.csv', EXPORT, gathered('A', '08:00:00')[2]?.replace('-10', '-12')]],
    [
      'another value',
      ['koinly.csv', EXPORT, gathered('A', '08:00:00')[2]?.replaceAll('6030', '7')],
    ],
  ] as [string, [string, ...string[]]][])('%s is not asked', (_name, koinly) => {
    const imported = all([OWN[0], OWN[1], OWN[2]], koinly);
    expect(codes(imported)).not.toContain('POSSIBLE_DUPLICATE');
  });
  test('a purchase each day, in both files, is asked day by day', () => {
    const days = ['01', '02', '03', '04'];
    const own = days.map(
      (day) => `c${day},2024-03-${day} 08:00:00 UTC,Buy,ETH,0.1,USD,$3000,$300,$300,$0,`,
    );
    const other = days.map(
      (day) => `2024-03-${day} 09:00:00 UTC,buy,,A,300,USD,,A,0.1,ETH,300,,,,300,,,,,`,
    );
    const imported = all(['cb.csv', COINBASE, ...own], ['koinly.csv', EXPORT, ...other]);
    expect(imported.issues.map(({ row, other: known }) => [row, known?.row])).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
  });
});

test('fills that a program has gathered in one row are asked, and dropped in one word', () => {
  const fills = [
    'cb.csv',
    COINBASE,
    'f1,2024-03-10 08:00:00 UTC,Buy,ETH,0.5,USD,$3000,$1500,$1500,$0,',
    'f2,2024-03-10 08:00:20 UTC,Buy,ETH,1.5,USD,$3000,$4500,$4500,$0,',
  ] as const;
  const whole = gathered('A', '08:00:00').slice(0, 3) as [string, ...string[]];
  const imported = all([...fills], whole);
  expect(codes(imported)).toEqual(['POSSIBLE_DUPLICATE']);
  expect(imported.issues[0]?.message).toContain('(fills of one order together)');
  const files = [[...fills], whole].map(([name = '', ...lines]) => ({
    name,
    text: lines.join('\n'),
  }));
  const same = importFiles(files, { ...USD, same: ['koinly.csv:2 cb.csv:2'] });
  expect([codes(same), same.ledger.transactions.length]).toEqual([[], 2]);
});

test('gas that two files have is asked', () => {
  const SCAN =
    '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $3000/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"';
  const scan = (units: string): string =>
    `"0xa3","1","1700000200","2023-11-14 22:16:40","0x1111111111111111111111111111111111111111","0x3333333333333333333333333333333333333333","","0","0","0","${units}","6","2000","","","Approve"`;
  const gas = (units: string): Imported =>
    all(
      ['export-0x1111111111111111111111111111111111111111.csv', SCAN, scan(units)],
      [
        'live.csv',
        'Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export',
        '2023-11-14T22:16:40.000Z,Confirmed,ETH,FEES,0.00213,0.00213,0xa3,ETH 1,xpub,USD,4.26,9',
      ],
    );
  const spent = all(
    ['export-0x1111111111111111111111111111111111111111.csv', SCAN, scan('0.00213')],
    [
      'koinly.csv',
      EXPORT,
      '2023-11-14 22:16:40 UTC,crypto_withdrawal,cost,MM,0.00213,ETH,,,,,,,,,4.27,,,,0xa3,',
    ],
  );
  expect(codes(spent)).toEqual(['POSSIBLE_DUPLICATE']);
  expect(codes(gas('0.00213'))).toEqual(['POSSIBLE_DUPLICATE']);
  expect(codes(gas('0.00212'))).toEqual([]);
});

describe('one order in two lists', () => {
  const WHOLE =
    'UID,Account Type,Order ID,Order Time(UTC),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Fee Currency,Tax,Status';
  const FILLS =
    'UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Tax,Maker/Taker,Fee Currency';
  const whole = (units: string): string =>
    `1,mainAccount,order9,2024-01-31 14:54:26,XRP-USDT,BUY,LIMIT,0.5,400,0.5,${units},${Number(units) / 2},200,2024-01-31 15:55:54,0.2,USDT,,deal`;
  const fills = [
    '1,mainAccount,order9,XRP-USDT,BUY,LIMIT,0.5,100,50,50,2024-01-31 14:54:26,0.05,,MAKER,USDT',
    '1,mainAccount,order9,XRP-USDT,BUY,LIMIT,0.5,300,150,150,2024-01-31 15:55:54,0.15,,MAKER,USDT',
  ];
  test('counts once, in its fills', () => {
    const imported = all(['orders.csv', WHOLE, whole('400')], ['fills.csv', FILLS, ...fills]);
    expect(imported.ledger.transactions.map(({ in: into }) => into?.quantity)).toEqual([
      '100',
      '300',
    ]);
    expect(codes(imported)).toEqual([]);
    expect(imported.files[0]?.leftOut).toMatchObject([{ why: 'This is in fills.csv too.' }]);
  });
  test('is asked where the two do not add up', () => {
    const imported = all(['orders.csv', WHOLE, whole('390')], ['fills.csv', FILLS, ...fills]);
    expect(codes(imported)).toContain('POSSIBLE_DUPLICATE');
  });
});
