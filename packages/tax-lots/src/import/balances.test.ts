import { describe, expect, test } from 'vitest';
import { KRAKEN, USD, all, codes, read } from '../testing/imports.ts';
import { startImport } from './import-files.ts';

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
  test('what was there before the first row is asked, with what would settle it', () => {
    expect(read('k.csv', KRAKEN, row('1', '05', '1', '3')).issues[0]).toMatchObject({
      code: 'OPENING_MISSING',
      blocking: true,
      message: expect.stringContaining('held 2 BTC'),
      timestamp: '2024-01-05T10:00:00+00:00',
      assets: ['BTC'],
      opening: { wallet: 'Kraken', asset: 'BTC', quantity: '2' },
    });
  });
  test('what an earlier file brought to the wallet is not asked again', () => {
    const trades =
      'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin\nT0,O,XXBTZUSD,2023-05-01 10:00:00,buy,limit,10,20,0,2,0';
    const later = [KRAKEN, row('1', '05', '1', '3')];
    expect(codes(all(['t.csv', trades], ['k.csv', ...later]))).not.toContain('OPENING_MISSING');
    const importing = startImport(USD, {
      earlier: () => {
        const { ledger } = read('t.csv', trades);
        const [transaction] = ledger.transactions;
        return transaction ? [{ transaction, file: 't.csv', row: 2, format: 'Kraken trades' }] : [];
      },
    });
    const file = importing.file('k.csv');
    file.add(later.join('\n'));
    file.end();
    importing.finish();
    expect(importing.issues.map(({ code }) => code)).not.toContain('OPENING_MISSING');
  });
  test('of money before the first row are of no matter', () =>
    expect(
      codes(read('k.csv', KRAKEN, '1,R1,2024-01-05 10:00:00,deposit,,currency,ZUSD,5,0,105')),
    ).toEqual([]));
});
