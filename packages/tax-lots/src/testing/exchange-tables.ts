import { MORE_EXCHANGE_TABLES } from './more-exchange-tables.ts';
import type { UnknownTable } from './unknown-table.ts';

/**
 * Tables of exchanges that have no reader here, in their own layouts; the figures are made up.
 * Source of the headers: BittyTax's list of formats, looked up 2026-11-28.
 */
export const EXCHANGE_TABLES: readonly UnknownTable[] = [
  {
    name: 'accointing',
    about: 'names without spaces',
    text: `timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,txId
2021-03-01T10:00:00.000Z,order,0.02,BTC,1,1000,EUR,2,1.5,EUR,2,,Kraken,a1
2021-03-02T10:00:00.000Z,withdraw,,,,0.01,BTC,1,0.0001,BTC,1,,Kraken,a2`,
    asked: [
      'types.order',
      'fee_from',
      'columns.boughtCurrencyId',
      'columns.soldCurrencyId',
      'columns.feeCurrencyId',
    ],
    answers: { types: { order: 'trade', withdraw: 'moved_out' }, fee_from: 'separate' },
    rows: [
      '2021-03-01T10:00:00.000+00:00 buy +0.02 BTC = 1000 EUR fee 1.5 EUR',
      '2021-03-02T10:00:00.000+00:00 -0.01 BTC fee 0.0001',
    ],
    told: [],
  },
  {
    name: 'bitcointaxes',
    about: 'a total and what it cost with the fee',
    text: `Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total,Cost/Proceeds
2019-01-05 10:00:00 +0000,BUY,BTC,Mine,0.5,3800,USD,5,USD,1900,1905
2019-02-05 10:00:00 +0000,SELL,BTC,Mine,0.25,4000,USD,3,USD,1000,997`,
    asked: ['columns.Cost/Proceeds'],
    answers: {},
    rows: [
      '2019-01-05T10:00:00+00:00 buy +0.5 BTC = 1900 USD fee 5 USD',
      '2019-02-05T10:00:00+00:00 sell -0.25 BTC = 1000 USD fee 3 USD',
    ],
    told: [],
  },
  {
    name: 'bittrex-orders',
    about: 'a market written with the currency first',
    text: `Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,Closed
b1,BTC-ETH,1/5/2018 10:00:00 AM,LIMIT_BUY,0.07,2,0,0.00035,0.14,0.07,1/5/2018 10:01:00 AM`,
    asked: [
      'dates.form',
      'dates.zone',
      'asset',
      'currency',
      'fee_in',
      'columns.Limit',
      'columns.PricePerUnit',
    ],
    answers: {
      columns: {
        fee_quantity: 'Commission',
        id: 'Uuid',
        price: 'PricePerUnit',
        value: 'Price',
        type: 'OrderType',
        quantity: 'Quantity',
        date: 'TimeStamp',
      },
      dates: { form: 'month first', zone: '+00:00' },
      asset: 'ETH',
      currency: 'BTC',
      fee_in: 'currency',
    },
    rows: ['2018-01-05T10:00:00+00:00 trade -0.14 BTC +2 ETH fee 0.00035 BTC'],
    told: [],
  },
  {
    name: 'bittrex-trades',
    about: 'a total with the fee in it',
    text: `TXID,Time (UTC),Transaction,Order Type,Market,Base,Quote,Price,Quantity (Base),Fees (Quote),Total (Quote),Approx Value (USD),Time In Force,Notes
t1,2023-01-05 10:00:00,Buy,Limit,ETH-BTC,ETH,BTC,0.075,2,0.0003,-0.1503,2500,GTC,`,
    asked: ['fee_in', 'total_has_fee', 'columns.Approx Value (USD)'],
    answers: { fee_in: 'currency', total_has_fee: true },
    rows: ['2023-01-05T10:00:00+00:00 trade -0.15 BTC +2 ETH fee 0.0003 BTC'],
    told: [],
  },
  {
    name: 'bittylicious',
    about: 'buy and sell in a column called direction',
    text: `reference,direction,status,coin,coinAmount,fiatCurrency,fiatCurrencyAmount,startedTime,endedTime,transactionID,coinAddress
r1,BUY,RECEIVED,BTC,0.05,GBP,150,2015-05-05T10:00:00Z,2015-05-05T10:05:00Z,x1,1abc`,
    asked: ['columns.endedTime', 'columns.coinAddress'],
    answers: {},
    rows: ['2015-05-05T10:00:00+00:00 buy +0.05 BTC = 150 GBP'],
    told: [],
  },
  {
    name: 'cashapp',
    about: 'money in the column of amounts, a zone whose name means two',
    text: `Date,Transaction ID,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account
2023-05-05 10:00:00 CST,c1,Bitcoin Buy,USD,-$100.00,-$2.00,-$102.00,BTC,"$27,000.00",0.00370370,COMPLETE,,,`,
    asked: ['dates.form', 'dates.zone', 'columns.Net Amount', 'columns.Asset Amount'],
    answers: {},
    rows: [],
    told: ['2 AMBIGUOUS_DATE'],
  },
  {
    name: 'cexio',
    about: 'signed units with a fee of their own',
    text: `DateUTC,Amount,Symbol,Balance,Type,Pair,FeeSymbol,FeeAmount,Comment
2017-05-05T10:00:00Z,0.1,BTC,0.1,deposit,,,,
2017-05-06T10:00:00Z,-0.02,BTC,0.08,withdraw,,BTC,0.001,`,
    asked: ['fee_from'],
    answers: { fee_from: 'withheld_out' },
    rows: ['2017-05-05T10:00:00+00:00 +0.1 BTC', '2017-05-06T10:00:00+00:00 -0.019 BTC fee 0.001'],
    told: [],
  },
  {
    name: 'changelly',
    about: 'sides named by currency from and to',
    text: `Currency from,Currency to,Status,Date,Exchange amount,Total fee,Exchange rate,Receiver,Amount received
BTC,ETH,finished,05 Jan 2021 10:00:00,0.1,0.01 ETH,30,0xabc,2.99`,
    asked: ['dates.zone', 'asset', 'currency', 'types.', 'columns.Amount received'],
    answers: {
      columns: {
        date: 'Date',
        status: 'Status',
        sent_asset: 'Currency from',
        sent_quantity: 'Exchange amount',
        received_asset: 'Currency to',
        received_quantity: 'Amount received',
      },
      dates: { form: 'year first', zone: '+00:00' },
    },
    rows: ['2021-01-05T10:00:00+00:00 trade -0.1 BTC +2.99 ETH'],
    told: [],
  },
  {
    name: 'coinfloor-trades',
    about: 'base and counter asset, XBT',
    text: `Date & Time,Base Asset,Counter Asset,Amount,Price,Total,Fee,Order Type
2016-05-05 10:00:00,XBT,GBP,0.5,300,150,0.45,Buy`,
    asked: ['dates.zone', 'fee_in'],
    answers: { fee_in: 'currency', dates: { form: 'year first', zone: 'Europe/London' } },
    rows: ['2016-05-05T10:00:00+01:00 buy +0.5 BTC = 150 GBP fee 0.45 GBP'],
    told: [],
  },
  {
    name: 'coinfloor-moves',
    about: 'money among the coins',
    text: `Date & Time,Amount,Asset,Type
2016-05-04 10:00:00,500,GBP,Deposit
2016-05-06 10:00:00,0.4,XBT,Withdrawal`,
    asked: ['dates.zone'],
    answers: { dates: { form: 'year first', zone: 'Europe/London' } },
    rows: ['2016-05-06T10:00:00+01:00 -0.4 BTC'],
    told: ['2 left out'],
  },
  {
    name: 'coinlist',
    about: 'a description in place of a kind',
    text: `Date,Description,Asset,Amount,Balance
2021-05-04 10:00:00,Bought 10 SOL for 400 USD,SOL,10,10
2021-05-06 10:00:00,Withdrawal to wallet,SOL,-4,6`,
    asked: ['dates.zone'],
    answers: { dates: { form: 'year first', zone: '+00:00' } },
    rows: ['2021-05-06T10:00:00+00:00 -4 SOL'],
    told: ['2 NO_VALUE'],
  },
  ...MORE_EXCHANGE_TABLES,
];
