/** Exchange files for the calculator's tests. */
export interface TestFile {
  name: string;
  text: string;
}

const COINBASE_HEADER =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

/** Two buys, a sale, a send that the Kraken file receives, and a row that nobody knows. */
export const COINBASE: TestFile = {
  name: 'coinbase.csv',
  text: [
    'You can use this report to calculate your taxes',
    '',
    COINBASE_HEADER,
    'cb-1,2024-01-05 10:00:00 UTC,Buy,BTC,1,USD,$40000.00,"$40,000.00","$40,100.00",$100.00,Bought',
    'cb-2,2024-06-05 10:00:00 UTC,Buy,BTC,1,USD,$60000.00,"$60,000.00","$60,150.00",$150.00,Bought',
    'cb-3,2025-03-10 10:00:00 UTC,Sell,BTC,-0.5,USD,$90000.00,"$45,000.00","$44,900.00",$100.00,Sold',
    'cb-4,2025-04-01 10:00:00 UTC,Send,BTC,-0.25,USD,$85000.00,"$21,250.00","$21,250.00",$0.00,Sent',
    'cb-5,2025-05-01 10:00:00 UTC,Teleport,BTC,1,USD,$1.00,$1.00,$1.00,$0.00,',
  ].join('\n'),
};

const KRAKEN_HEADER =
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

/**
 * The arrival of that send, a deposit whose other end no file shows, and a staking reward without a
 * value.
 */
export const KRAKEN: TestFile = {
  name: 'kraken.csv',
  text: [
    KRAKEN_HEADER,
    '"K1","R1","2025-04-01 10:20:00","deposit","","currency","XXBT",0.25,0,0.25',
    '"K2","R2","2025-06-01 08:00:00","deposit","","currency","XETH",2,0,2',
  ].join('\n'),
};

/** As many rows as fill so many megabytes: buys and sales over fifty assets. */
export function* longCsv(megabytes: number): Generator<string> {
  yield 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,fee_asset,fee_quantity,wallet,id,note\n';
  let written = 0;
  for (let n = 0; written < megabytes * 1024 * 1024; n++) {
    const asset = `COIN${n % 50}`;
    const at = new Date(Date.UTC(2019, 0, 1) + n * 200_000).toISOString();
    const isSale = n % 100 >= 50;
    const sides = isSale ? `,,${asset},0.5` : `${asset},1,,`;
    const row = `${at},${isSale ? 'sell' : 'buy'},${sides},${100 + (n % 997)}.25,USD,USD,0.10,wallet ${n % 3},row-${n},an ordinary note of an ordinary length\n`;
    written += row.length;
    yield row;
  }
}

/** Of one coin, which it does not name. */
export const ONE_COIN: TestFile = {
  name: 'report.csv',
  text: [
    'Transfers',
    'Timestamp,Type,BTC,Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method,ID,Share',
    '2017-05-14 09:06:58 -0700,Buy,2,90.00,1.00,91.00,USD,45.00,Card,5a01,0',
  ].join('\n'),
};
