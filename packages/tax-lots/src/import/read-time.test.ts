import { describe, expect, test } from 'vitest';
import { importFiles } from './import-files.ts';
import { COINBASE, USD, read, withOptions } from '../testing/imports.ts';
import { offsetInHeader } from './read-time.ts';

describe('time zones', () => {
  const TRACKING =
    '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"';
  const ROW = '"Deposit","1","BTC","-","","","","Kraken","","","31.12.2024 23:30:00"';
  test('a file that does not say its zone is asked for it once, and its rows wait', () => {
    const imported = read('ct.csv', TRACKING, ROW, ROW.replace('31', '30'));
    expect(imported.movements).toEqual([]);
    expect(imported.issues).toMatchObject([{ code: 'ZONE_NOT_TOLD', row: 2, blocking: true }]);
    expect(imported.files).toMatchObject([
      { rows: 2, leftOut: [{ why: 'The time zone of this file is not known.', lines: '2-3' }] },
    ]);
  });
  test('what its owner says counts', () => {
    expect(withOptions({ zone: 'America/New_York' }, TRACKING, ROW).movements).toMatchObject([
      { timestamp: '2024-12-31T23:30:00-05:00' },
    ]);
  });
  test('the taxpayer’s zone is asked where a tax year depends on it, and is in the ledger then', () => {
    const text = `${COINBASE}\na1,2025-01-01 02:00:00 UTC,Buy,BTC,1,USD,$100,$100,$101,$1,`;
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

test.each([
  ['Date(UTC+8)', '+08:00'],
  ['Time(UTC-05:30)', '-05:30'],
  ['UTC_Time', '+00:00'],
  ['Time (UTC)', '+00:00'],
  ['Binance-Transaction-History-202603230400(UTC--6)_ab.csv', '-06:00'],
  ['Binance-Transaction-History_UTC_2_.csv', undefined],
  ['export-utc-2024.csv', undefined],
  ['Date', undefined],
])('the offset in %s is %s', (name, offset) => expect(offsetInHeader(name)).toBe(offset));
