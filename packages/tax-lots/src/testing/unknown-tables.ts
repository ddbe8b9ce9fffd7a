import type { UnknownTable } from './unknown-table.ts';
import { MORE_UNKNOWN_TABLES } from './more-unknown-tables.ts';

/**
 * Tables in the layouts of exchanges, swap services, wallets and banks that have no reader here;
 * the figures are made up.
 */
export const UNKNOWN_TABLES: readonly UnknownTable[] = [
  {
    name: 'uphold',
    about: 'sides named origin and destination, dates with names and GMT, a pending row',
    text: `Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type
Mon Jan 08 2024 10:15:00 GMT+0000,uphold,0.02,BTC,0.5,EUR,u1,bank,900.50,EUR,completed,in
Tue Feb 06 2024 09:00:00 GMT+0000,bitcoin,0.0099,BTC,0.0001,BTC,u2,uphold,0.01,BTC,completed,out
Wed Mar 06 2024 09:00:00 GMT+0000,uphold,0.15,ETH,,,u3,uphold,0.01,BTC,pending,transfer`,
    asked: ['fee_from'],
    answers: {},
    rows: ['2024-01-08T10:15:00+00:00 buy +0.02 BTC = 900.50 EUR fee 0.5 EUR'],
    told: ['3 VALUE_MISMATCH', '4 left out'],
  },
  {
    name: 'celsius',
    about: 'signed amounts, a column that says whether a row was confirmed',
    text: `Internal id,Date and time,Transaction type,Coin type,Coin amount,USD Value,Original Reward Coin,Reward Amount In Original Coin,Confirmed
c1,"January 5, 2022 10:00 AM",Transfer,BTC,0.5,21000.00,,,Yes
c2,"January 12, 2022 10:00 AM",Reward,BTC,0.0004,17.20,BTC,0.0004,Yes
c3,"February 2, 2022 9:00 AM",Withdrawal,BTC,-0.2,-7400.00,,,Yes`,
    asked: ['dates.zone', 'columns.Reward Amount In Original Coin'],
    answers: { dates: { form: 'year first', zone: 'Europe/London' } },
    rows: [
      '2022-01-12T10:00:00+00:00 income reward +0.0004 BTC = 17.20 USD',
      '2022-01-05T10:00:00+00:00 +0.5 BTC',
      '2022-02-02T09:00:00+00:00 -0.2 BTC',
    ],
    told: [],
  },
  {
    name: 'coincorner',
    about: 'gross, fee and net with a currency each',
    text: `Date & Time,Store/Website,Detail,Type,Tx ID,Price,Price Currency,Gross,Gross Currency,Fee,Fee Currency,Net,Net Currency,Balance,Balance Currency
05/01/2024 10:00:00,,,Bank Deposit,,,,500,GBP,0,GBP,500,GBP,500,GBP
06/01/2024 11:00:00,,,Bought Bitcoin,,34000,GBP,0.01,BTC,3.40,GBP,0.01,BTC,0.01,BTC`,
    asked: ['columns', 'dates.form', 'dates.zone', 'currency', 'columns.Net'],
    answers: {
      columns: {
        date: 'Date & Time',
        type: 'Type',
        asset: 'Net Currency',
        quantity: 'Net',
        price: 'Price',
        currency: 'Price Currency',
        fee_quantity: 'Fee',
        fee_asset: 'Fee Currency',
      },
      dates: { form: 'day first', zone: 'Europe/London' },
    },
    rows: ['2024-01-06T11:00:00+00:00 buy +0.01 BTC = 340 GBP fee 3.40 GBP'],
    told: ['2 left out'],
  },
  {
    name: 'hotbit',
    about: 'units beside the numbers',
    text: `Date,Pair,Side,Price,Amount,Fee,Total
2021-05-04 10:00:00,ADA/USDT,Buy,1.25 USDT,100 ADA,0.25 USDT,125 USDT
2021-05-05 10:00:00,ADA/USDT,Sell,1.50 USDT,40 ADA,0.12 USDT,60 USDT`,
    asked: ['dates.zone'],
    answers: { dates: { form: 'year first', zone: '+00:00' } },
    rows: [
      '2021-05-04T10:00:00+00:00 trade -125 USDT +100 ADA fee 0.25 USDT',
      '2021-05-05T10:00:00+00:00 trade -40 ADA +60 USDT fee 0.12 USDT',
    ],
    told: [],
  },
  {
    name: 'lbank',
    about: 'buy and sell in a column called direction, a fee whose coin is not named',
    text: `ID,Method,Type,Pair,Time,Direction,Average Price,Volume,Turnover,Transaction Fee Rate,Transaction Fee,Remarks
1,Spot,Limit,eth_usdt,2023-04-05 10:00:00,Buy,1900,2,3800,0.001,0.002,
2,Spot,Limit,eth_usdt,2023-04-06 10:00:00,Sell,1950,1,1950,0.001,1.95,`,
    asked: ['dates.zone', 'fee_in'],
    answers: { dates: { form: 'year first', zone: '+00:00' }, fee_in: 'currency' },
    rows: [
      '2023-04-05T10:00:00+00:00 trade -3800 USDT +2 ETH fee 0.002 USDT',
      '2023-04-06T10:00:00+00:00 trade -1 ETH +1950 USDT fee 1.95 USDT',
    ],
    told: [],
  },
  {
    name: 'hitbtc',
    about: 'totals with the fee in them, a rebate',
    text: `"Email","Date (UTC)","Instrument","Trade ID","Order ID","Side","Quantity","Price","Volume","Fee","Rebate","Total","Taker"
"a@example.org","2020-06-01 10:00:00","ETH/BTC","11","21","buy","2","0.025","0.05","0.000035","0.000000","-0.050035","true"
"a@example.org","2020-06-02 10:00:00","ETH/BTC","12","22","sell","1","0.026","0.026","0.000000","0.0000026","0.0260026","false"`,
    asked: ['fee_in', 'total_has_fee', 'columns.Volume', 'columns.Rebate'],
    answers: { fee_in: 'currency', total_has_fee: true },
    rows: [
      '2020-06-01T10:00:00+00:00 trade -0.05 BTC +2 ETH fee 0.000035 BTC',
      '2020-06-02T10:00:00+00:00 trade -1 ETH +0.0260026 BTC',
    ],
    told: [],
  },
  {
    name: 'poloniex-withdrawals',
    about: 'withdrawals without a sign or a word',
    text: `Date,Currency,Amount,Fee Deducted,Amount - Fee,Address,Status
2017-09-01 10:00:00,XMR,2.5,0.05,2.45,4abc,COMPLETE: tx1
2017-09-02 10:00:00,ETH,1.0,0.005,0.995,0xabc,COMPLETE: tx2`,
    asked: ['dates.zone', 'fee_in', 'types.', 'columns.Amount - Fee'],
    answers: {
      dates: { form: 'year first', zone: '+00:00' },
      fee_in: 'asset',
      types: { '': 'moved_out' },
      fee_from: 'withheld_out',
    },
    rows: [
      '2017-09-01T10:00:00+00:00 -2.45 XMR fee 0.05',
      '2017-09-02T10:00:00+00:00 -0.995 ETH fee 0.005',
    ],
    told: [],
  },
  {
    name: 'german',
    about: 'German headers and words, decimal commas, a reversed row',
    text: `Buchungsdatum;Vorgang;Kryptowährung;Menge;Kurs;Betrag;Währung;Gebühr;Status
05.01.2024 10:00;Kauf;BTC;0,01;40.000,00;400,00;EUR;2,00;abgeschlossen
06.01.2024 11:30;Verkauf;BTC;0,004;42.000,00;168,00;EUR;0,84;abgeschlossen
07.01.2024 12:00;Auszahlung;BTC;0,005;;;EUR;;storniert
25.01.2024 12:00;Zinsen;ETH;0,01;2.000,00;20,00;EUR;;abgeschlossen`,
    asked: ['dates.zone', 'fee_in', 'fee_from'],
    answers: { dates: { form: 'day first', zone: 'Europe/Berlin' }, fee_in: 'currency_of_trades' },
    rows: [
      '2024-01-05T10:00:00+01:00 buy +0.01 BTC = 400.00 EUR fee 2.00 EUR',
      '2024-01-06T11:30:00+01:00 sell -0.004 BTC = 168.00 EUR fee 0.84 EUR',
      '2024-01-25T12:00:00+01:00 income interest +0.01 ETH = 20.00 EUR',
    ],
    told: ['4 left out'],
  },
  {
    name: 'japanese',
    about: 'Japanese headers and words, a cancelled order',
    text: `取引日時,取引種別,通貨ペア,数量,価格,金額,手数料,ステータス
2023/04/05 10:00:00,買い,BTC/JPY,0.01,3800000,38000,0,約定
2023/05/06 12:30:00,売り,BTC/JPY,0.005,4000000,20000,0,約定
2023/05/07 12:30:00,買い,BTC/JPY,0.01,3900000,39000,0,取消`,
    asked: ['dates.zone'],
    answers: { dates: { form: 'year first', zone: 'Asia/Tokyo' } },
    rows: [
      '2023-04-05T10:00:00+09:00 buy +0.01 BTC = 38000 JPY',
      '2023-05-06T12:30:00+09:00 sell -0.005 BTC = 20000 JPY',
    ],
    told: ['4 left out'],
  },
  {
    name: 'swap-service',
    about: 'a swap service’s input and output, a refunded swap',
    text: `Order ID,Created At,Input Coin,Input Amount,Output Coin,Output Amount,Status,Output Txid
s1,2024-02-03T10:00:00Z,BTC,0.01,ETH,0.18,Finished,0xaa
s2,2024-02-04T10:00:00Z,ETH,0.1,XMR,1.5,Refunded,
s3,2024-02-05T10:00:00Z,XMR,1,BTC,0.003,Finished,bb`,
    asked: [],
    answers: {},
    rows: [
      '2024-02-03T10:00:00+00:00 trade -0.01 BTC +0.18 ETH',
      '2024-02-05T10:00:00+00:00 trade -1 XMR +0.003 BTC',
    ],
    told: ['3 left out'],
  },
  ...MORE_UNKNOWN_TABLES,
];
