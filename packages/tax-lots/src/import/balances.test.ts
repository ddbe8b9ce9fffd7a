import { describe, expect, test } from 'vitest';
import { KRAKEN, all, codes, read } from '../testing/imports.ts';

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
