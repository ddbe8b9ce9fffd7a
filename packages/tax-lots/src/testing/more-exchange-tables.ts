import type { UnknownTable } from './unknown-table.ts';

/** More of them, for a file of its own. */
export const MORE_EXCHANGE_TABLES: readonly UnknownTable[] = [
  {
    name: 'coinmetro',
    about: 'a market without a mark',
    text: `Asset,Date,Description,Amount,Fee,Price,Pair,Other Currency,Other Amount,IBAN,Transaction Hash
BTC,2022-05-04T10:00:00.000Z,Order Buy,0.01,0.00001,33000,BTCEUR,EUR,-330,,`,
    asked: ['fee_in', 'columns.Other Amount'],
    answers: { fee_in: 'asset' },
    rows: ['2022-05-04T10:00:00.000+00:00 buy +0.01 BTC = 330 EUR fee 0.00001 BTC'],
    told: [],
  },
  {
    name: 'easycrypto',
    about: 'both sides and a value',
    text: `Date,Order ID,Type,From symbol,To symbol,From amount,To amount,To address,To memo,Fiat Value
2021-05-04T10:00:00,e1,Buy,NZD,BTC,500,0.006,1abc,,500`,
    asked: ['dates.zone', 'currency'],
    answers: { currency: 'NZD', dates: { form: 'year first', zone: 'Pacific/Auckland' } },
    rows: ['2021-05-04T10:00:00+12:00 buy +0.006 BTC = 500 NZD'],
    told: [],
  },
  {
    name: 'ftx-trades',
    about: 'a contract among the trades',
    text: `ID,Time,Market,Side,Order Type,Size,Price,Total,Fee,Fee Currency,TWAP
1,"2022-01-05T10:00:00+00:00",BTC/USD,buy,limit,0.01,43000,430,0.3,USD,
2,"2022-01-06T10:00:00+00:00",BTC-PERP,sell,limit,0.01,43000,430,0.3,USD,`,
    asked: [],
    answers: {},
    rows: ['2022-01-05T10:00:00+00:00 buy +0.01 BTC = 430 USD fee 0.3 USD'],
    told: ['3 UNKNOWN_ROW'],
  },
  {
    name: 'ftx-staking',
    about: 'rewards alone',
    text: `Time,Notes,Coin,Reward
2022-01-05T10:00:00+00:00,,SOL,0.01`,
    asked: ['columns', 'columns.Reward'],
    answers: {
      columns: { date: 'Time', asset: 'Coin', quantity: 'Reward' },
      types: { '': 'staking' },
    },
    rows: ['2022-01-05T10:00:00+00:00 income staking +0.01 SOL'],
    told: [],
  },
  {
    name: 'gatehub',
    about: 'rows joined by a hash',
    text: `Time,TX hash,Type,Amount,Currency,Currency Issuer Address,Currency Issuer Name,Balance
"May 05, 2017, 10:00",h1,payment,-20,XRP,,,80
"May 05, 2017, 10:00",h2,ripple_network_fee,-0.012,XRP,,,79.988
"May 06, 2017, 11:00",h3,exchange,50,XRP,,,129.988
"May 06, 2017, 11:00",h3,exchange,-15,EUR,rabc,Gatehub,85`,
    asked: ['dates.zone', 'types.payment'],
    answers: {
      dates: { form: 'year first', zone: '+00:00' },
      types: { exchange: 'trade', payment: 'moved_out', ripple_network_fee: 'fee' },
    },
    rows: [
      '2017-05-05T10:00:00+00:00 fee fee 0.012 XRP',
      '2017-05-06T11:00:00+00:00 buy +50 XRP = 15 EUR',
      '2017-05-05T10:00:00+00:00 -20 XRP',
    ],
    told: [],
  },
  {
    name: 'gateio',
    about: 'rows joined by an order, with the fee as a row',
    text: `no,time,action_desc,action_data,type,change_amount,amount,total
1,2021-05-05 10:00:00,Order Placed,123,BTC,-0.01,0.01,0
2,2021-05-05 10:00:01,Order Filled,123,ETH,0.2,0.2,0.2
3,2021-05-05 10:00:01,Trade Fee,123,ETH,-0.0004,0.1996,0.1996`,
    asked: [
      'dates.zone',
      'types.order filled',
      'types.order placed',
      'asset',
      'currency',
      'columns.action_data',
      'columns.amount',
    ],
    answers: {
      columns: {
        date: 'time',
        type: 'action_desc',
        asset: 'type',
        quantity: 'change_amount',
        group: 'action_data',
      },
      types: { 'order placed': 'trade', 'order filled': 'trade', 'trade fee': 'fee' },
      dates: { form: 'year first', zone: '+00:00' },
    },
    rows: ['2021-05-05T10:00:00+00:00 trade -0.01 BTC +0.2 ETH fee 0.0004 ETH'],
    told: [],
  },
  {
    name: 'kinesis',
    about: 'underscores in headers and markets',
    text: `DateTime,HIN,Transactions_ID,Order_ID,Currency_Pair,Transaction_Type,Amount,Amount_Currency,Trade_Price,Trade_Price_Currency,Total,Fee,Fee_Currency,Trade_Value_in_USD
2022-05-05 10:00:00,K1,t1,o1,BTC_USD,Buy,0.01,BTC,39000,USD,390,0.86,USD,390`,
    asked: ['dates.zone', 'columns.Trade_Value_in_USD'],
    answers: { dates: { form: 'year first', zone: '+00:00' } },
    rows: ['2022-05-05T10:00:00+00:00 buy +0.01 BTC = 390 USD fee 0.86 USD'],
    told: [],
  },
  {
    name: 'liquid',
    about: 'base and quote currency',
    text: `Quote Currency,Base Currency,Execution Id,Type,Date,Open Qty,Price,Fee,Fee Currency,Amount
USD,BTC,e1,buy,2019-05-05 10:00:00,0.1,5700,0.57,USD,570`,
    asked: ['dates.zone', 'columns.Amount'],
    answers: { dates: { form: 'year first', zone: '+00:00' } },
    rows: ['2019-05-05T10:00:00+00:00 buy +0.1 BTC = 570 USD fee 0.57 USD'],
    told: [],
  },
  {
    name: 'robinhood-moves',
    about: 'a failed movement, two times',
    text: `id,created_at,withdrawal_submitted_timestamp,currency_code,transfer_type,amount,network,network_fee,native_network_fee,usd_amount_at_request,state,to_address,blockchain_txn_id
r1,2022-05-05T10:00:00Z,2022-05-05T10:01:00Z,BTC,withdrawal,0.01,bitcoin,0.0001,,390,completed,1abc,h1
r2,2022-05-06T10:00:00Z,,BTC,deposit,0.02,bitcoin,,,780,failed,,`,
    asked: [
      'fee_in',
      'fee_from',
      'columns.withdrawal_submitted_timestamp',
      'columns.usd_amount_at_request',
    ],
    answers: { asset: 'BTC', fee_in: 'asset', fee_from: 'separate' },
    rows: ['2022-05-05T10:00:00+00:00 -0.01 BTC fee 0.0001'],
    told: ['3 left out'],
  },
  {
    name: 'whitebit',
    about: 'withdrawals requested and processed',
    text: `Id,Currency,Address,Hash,Requested Amount,Requested Fee,Processed Amount,Processed Fee,Status,Created At,Updated At
1,ETH,0xabc,h1,1,0.005,0.995,0.005,Successful,2023-05-05 10:00:00,2023-05-05 10:05:00`,
    asked: [
      'dates.zone',
      'types.',
      'columns.Requested Fee',
      'columns.Processed Amount',
      'columns.Processed Fee',
      'columns.Updated At',
    ],
    answers: {
      columns: {
        date: 'Created At',
        status: 'Status',
        id: 'Id',
        asset: 'Currency',
        quantity: 'Requested Amount',
        fee_quantity: 'Requested Fee',
      },
      types: { '': 'moved_out' },
      fee_in: 'asset',
      fee_from: 'withheld_out',
      dates: { form: 'year first', zone: '+00:00' },
    },
    rows: ['2023-05-05T10:00:00+00:00 -0.995 ETH fee 0.005'],
    told: [],
  },
  {
    name: 'mexc',
    about: 'units stuck to numbers',
    text: `Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role
ETH_USDT,2023-05-05 10:00:00,BUY,1900.00USDT,0.5ETH,950.00USDT,0.95USDT,Taker`,
    asked: ['dates.zone'],
    answers: { dates: { form: 'year first', zone: '+00:00' } },
    rows: ['2023-05-05T10:00:00+00:00 trade -950.00 USDT +0.5 ETH fee 0.95 USDT'],
    told: [],
  },
];
