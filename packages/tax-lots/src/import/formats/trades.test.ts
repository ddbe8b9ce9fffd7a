import { describe, expect, test } from 'vitest';
import { computeTax } from '../../compute/compute-tax.ts';
import { importFiles, type Imported } from '../import-files.ts';
import { COINBASE, codes, only, read, withOptions } from '../../testing/imports.ts';

describe('Coinbase', () => {
  /** At 3,000 dollars each, with a fee of 240 that a sale takes off. */
  const row = (kind: string, asset: string, quantity: string, notes: string): string => {
    const subtotal = Math.abs(Number(quantity)) * 3000;
    const total = /sell|dust/i.test(kind) ? subtotal - 240 : subtotal + 240;
    return `a1,2024-01-05 10:00:00 UTC,${kind},${asset},${quantity},USD,$3000,$${subtotal},$${total},$240,${notes}`;
  };
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
  test('notes that name far more or fewer dollars than the total are asked', () => {
    const imported = read(
      'cb.csv',
      COINBASE,
      row('Advanced Trade Buy', 'ETH', '20', 'Bought 20 ETH for 6024 USDC'),
    );
    expect([imported.ledger.transactions, codes(imported)]).toEqual([[], ['VALUE_MISMATCH']]);
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
      value: '9000',
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
  test('a transfer that lost half, and names a smaller fee, is asked', () => {
    const lossy = (units: string, fee: string): string[] =>
      codes(
        read(
          'k.csv',
          EXPORT,
          `2024-01-05 10:00:00 UTC,transfer,,Coinbase,1,ETH,,Ledger,${units},ETH,,${fee},ETH,,2000,2,,,,`,
        ),
      );
    expect(lossy('0.5', '0.01')).toEqual(['VALUE_MISMATCH']);
    expect(lossy('0.5', '0.5')).toEqual([]);
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
    expect(imported.leftOut).toMatchObject([{ row: 4, why: 'You ignored this in CoinTracker.' }]);
    expect(codes(imported)).toEqual(['UNKNOWN_TYPE']);
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
  test.each([
    ['(UTC--6)', '2024-01-05T10:00:00-06:00'],
    ['(UTC+0)', '2024-01-05T10:00:00+00:00'],
  ])('the newer statement has a short year, and its zone in its name: %s', (zone, timestamp) => {
    const imported = read(
      `Binance-Transaction-History-202401051000${zone}_ab.csv`,
      'User ID,Time,Account,Operation,Coin,Change,Remark',
      '1,24-01-05 10:00:00,Spot,Simple Earn Flexible Interest,ETH,0.01,',
    );
    expect(only(imported)).toMatchObject({ type: 'income', timestamp });
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
      `2024-01-05 10:00:00,${market},BUY,1.5,2,3,0,BNB`,
    );
    expect(only(imported)?.in).toEqual({ asset: base, quantity: '2' });
    expect(only(imported)?.type).toBe(quote === 'USD' ? 'buy' : 'trade');
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

describe('fees and signs of further formats', () => {
  const kucoin = (side: string, fee: string): Imported =>
    read(
      'kucoin.csv',
      'oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate',
      `5a1,DRGN-ETH,0.0017,0.17,100,${fee},${side},2018-01-05 12:00:00`,
    );
  test.each([
    ['BUY', '0.1', 'DRGN'],
    ['SELL', '0.00017', 'ETH'],
  ])('KuCoin’s fee of a %s is in the coin that it is a thousandth of', (side, fee, asset) =>
    expect(only(kucoin(side, fee))?.fee).toMatchObject({ asset, quantity: fee }),
  );
  test.each([
    ['SELL', '0.05'],
    ['BUY', '8.13'],
  ])('a fee of a %s that is a thousandth of neither side is asked', (side, fee) =>
    expect(codes(kucoin(side, fee))).toEqual(['FEE_MISMATCH']),
  );
  test.each(['0', '', '-0'])('a deposit at Bitfinex with the fee “%s” is read', (fee) => {
    const imported = read(
      'movements.csv',
      '#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE',
      `22,06-03-23 10:00:00,BTC,COMPLETED,0.1,${fee},addr,h2,`,
    );
    expect(imported.movements).toMatchObject([{ direction: 'in', quantity: '0.1', fee: '0' }]);
  });
  test('cashback that Crypto.com takes back is not a disposal, and asked', () => {
    const imported = read(
      'crypto.csv',
      'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind',
      '2023-01-08 10:00:00,Cashback reversal,CRO,-10,,,USD,-1,-1,card_cashback_reverted',
    );
    expect([imported.ledger.transactions, codes(imported)]).toEqual([[], ['VALUE_MISMATCH']]);
  });
  test('a token that Etherscan has no price for is read without a value', () => {
    const own = '0x1111111111111111111111111111111111111111';
    const imported = read(
      `export-token-${own}.csv`,
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"',
      `"0xa1","1","1700000000","2023-11-14 22:13:20","0x2222222222222222222222222222222222222222","${own}","1,000","N/A","0xbad","Claim","USDC"`,
    );
    expect(imported.movements).toMatchObject([{ asset: 'USDC@0xbad', quantity: '1000' }]);
    expect(imported.movements[0]).not.toHaveProperty('value');
  });
  test('a fee in money above the value of its row is asked', () => {
    const own = (fee: string): Imported =>
      read(
        'own.csv',
        'timestamp,type,out_asset,out_quantity,value,fee_asset,fee_quantity',
        `2024-01-05T10:00:00Z,sell,BTC,1,40000,USD,${fee}`,
      );
    expect(codes(own('50000'))).toEqual(['FEE_MISMATCH']);
    expect(only(own('400'))?.fee).toEqual({ asset: 'USD', quantity: '400' });
  });
});
