import type { UnknownTable } from './unknown-table.ts';

/** More of them, for a file of its own. */
export const MORE_UNKNOWN_TABLES: readonly UnknownTable[] = [
  {
    name: 'joined',
    about: 'rows joined by the id of their trade',
    text: `trade_id,time (UTC),type,currency,change
t1,2024-03-01 10:00:00,trade,BTC,0.01
t1,2024-03-01 10:00:00,trade,EUR,-600
t1,2024-03-01 10:00:00,fee,EUR,-1.2
t2,2024-03-05 10:00:00,trade,BTC,-0.005
t2,2024-03-05 10:00:00,trade,EUR,310
t3,2024-03-06 10:00:00,withdrawal,BTC,-0.004`,
    asked: [],
    answers: {},
    rows: [
      '2024-03-01T10:00:00+00:00 buy +0.01 BTC = 600 EUR fee 1.2 EUR',
      '2024-03-05T10:00:00+00:00 sell -0.005 BTC = 310 EUR',
      '2024-03-06T10:00:00+00:00 -0.004 BTC',
    ],
    told: [],
  },
  {
    name: 'direction',
    about: 'a direction, and reasons in a column of any name',
    text: `When (UTC),Asset,Units,Direction,Why
2024-01-05 10:00,SOL,10,came in,staking reward
2024-01-06 10:00,SOL,3,left,
2024-01-07 10:00,ADA,50,came in,gift received`,
    asked: [],
    answers: {},
    rows: [
      '2024-01-05T10:00:00+00:00 income staking +10 SOL',
      '2024-01-07T10:00:00+00:00 gift_in +50 ADA',
      '2024-01-06T10:00:00+00:00 -3 SOL',
    ],
    told: [],
  },
  {
    name: 'two-digit',
    about: 'years of two digits',
    text: `Date,Side,Symbol,Qty,Price (USD),Amount (USD)
03/04/21 10:00 UTC,BUY,ETH,1,1500,1500
05/06/21 10:00 UTC,SELL,ETH,0.5,2000,1000`,
    asked: ['dates.form'],
    answers: { dates: { form: 'day first' } },
    rows: [
      '2021-04-03T10:00:00+00:00 buy +1 ETH = 1500 USD',
      '2021-06-05T10:00:00+00:00 sell -0.5 ETH = 1000 USD',
    ],
    told: [],
  },
  {
    name: 'signs',
    about: 'currency signs in cells, another in each row',
    text: `Date (UTC),Action,Amount,Total,Fees
2024-01-05 10:00:00,Buy,0.01 BTC,€400.00,€1.50
2024-01-06 10:00:00,Buy,0.1 ETH,$250.00,$0.50
2024-01-07 10:00:00,Sell,0.005 BTC,€205.00,€0.80`,
    asked: ['total_has_fee'],
    answers: { total_has_fee: false },
    rows: [
      '2024-01-05T10:00:00+00:00 buy +0.01 BTC = 400.00 EUR fee 1.50 EUR',
      '2024-01-06T10:00:00+00:00 buy +0.1 ETH = 250.00 USD fee 0.50 USD',
      '2024-01-07T10:00:00+00:00 sell -0.005 BTC = 205.00 EUR fee 0.80 EUR',
    ],
    told: [],
  },
  {
    name: 'one-coin',
    about: 'credit and debit of one coin that nothing names',
    text: `Date,Description,Credit,Debit,Balance
2024-01-05T10:00:00Z,Mining payout,0.002,,0.002
2024-01-06T10:00:00Z,Sent,,0.001,0.001`,
    asked: ['asset'],
    answers: { asset: 'BTC' },
    rows: [
      '2024-01-05T10:00:00+00:00 income mining +0.002 BTC',
      '2024-01-06T10:00:00+00:00 -0.001 BTC',
    ],
    told: [],
  },
  {
    name: 'gain-report',
    about: 'a report of gains, which is no list of transactions',
    text: `Asset,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain
BTC,0.1,2021-01-05 10:00 UTC,2024-03-05 10:00 UTC,6000,3000,3000`,
    asked: [
      'currency',
      'types.',
      'columns',
      'columns.Date Sold',
      'columns.Cost Basis',
      'columns.Gain',
    ],
    answers: {},
    rows: [],
    told: ['2 VALUE_MISMATCH'],
  },
  {
    name: 'cards',
    about: 'words that take back, or that mean two things',
    text: `Timestamp (UTC),Transaction,Currency,Amount,Native Currency,Native Amount,Notes
2024-04-01 10:00:00,Card refund,BTC,0.0001,EUR,6,
2024-04-02 10:00:00,Interest paid,BTC,0.0002,EUR,12,
2024-04-03 10:00:00,Bonus reversal,BTC,-0.0003,EUR,-18,`,
    asked: ['types.bonus reversal', 'types.card refund', 'types.interest paid'],
    answers: {
      types: { 'card refund': 'cashback', 'interest paid': 'interest', 'bonus reversal': 'ignore' },
    },
    rows: [
      '2024-04-01T10:00:00+00:00 income cashback +0.0001 BTC = 6 EUR',
      '2024-04-02T10:00:00+00:00 income interest +0.0002 BTC = 12 EUR',
    ],
    told: ['4 left out'],
  },
  {
    name: 'zones',
    about: 'a zone by its name, markets without a mark, fees in a third coin',
    text: `Executed,Type,Pair,Filled,Avg Price,Total,Trading Fee (BNB)
2024-06-01 00:30:00 CEST,Market Buy,ETHUSDT,0.5,3500,1750,0.003
2024-06-02 10:30:00 CEST,Market Sell,ETHUSDT,0.25,3600,900,0.0015`,
    asked: ['fee_from'],
    answers: {},
    rows: [
      '2024-06-01T00:30:00+02:00 trade -1750 USDT +0.5 ETH fee 0.003 BNB',
      '2024-06-02T10:30:00+02:00 trade -0.25 ETH +900 USDT fee 0.0015 BNB',
    ],
    told: [],
  },
  {
    name: 'columns-shifted',
    about: 'a thousands comma that parts a cell in two',
    text: `Date,Type,Asset,Amount,Total USD,Fee USD
2024-01-05T10:00:00Z,Buy,BTC,0.1,4,200.00,5
2024-01-06T10:00:00Z,Sell,BTC,0.05,2300.00,3`,
    asked: ['total_has_fee'],
    answers: { total_has_fee: true },
    rows: ['2024-01-06T10:00:00+00:00 sell -0.05 BTC = 2303 USD fee 3 USD'],
    told: ['2 UNKNOWN_ROW'],
  },
  {
    name: 'circle',
    about: 'money for coins, called a deposit',
    text: `Date,Reference ID,Transaction Type,From Account,To Account,From Amount,From Currency,To Amount,To Currency,Status
"Thu, 5 Jan 2017 10:00:00 GMT",r1,deposit,Bank,Circle,100,USD,0.1,BTC,complete
"Fri, 6 Jan 2017 10:00:00 GMT",r2,withdrawal,Circle,Ext,0.05,BTC,0.05,BTC,complete
"Sat, 7 Jan 2017 10:00:00 GMT",r3,withdrawal,Circle,Ext,0.05,BTC,0.05,BTC,failed`,
    asked: [],
    answers: {},
    rows: ['2017-01-05T10:00:00+00:00 buy +0.1 BTC = 100 USD'],
    told: ['3 VALUE_MISMATCH', '4 left out'],
  },
];
