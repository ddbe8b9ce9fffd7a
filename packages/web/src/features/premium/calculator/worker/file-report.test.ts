import { describe, expect, test } from 'vitest';
import { add, BUY, COINBASE, file, HEADER, KRAKEN, rowsOf, SENT } from './testing/files.ts';
import { startWorkspace } from './workspace.ts';

describe('what came of a file', () => {
  test('lists every row: read, joined to another, left out and why', async () => {
    const { reports } = await add(
      startWorkspace(),
      file(
        'k.csv',
        KRAKEN,
        'L1,T1,2024-03-01 10:00:00,trade,,currency,ZUSD,-100,0,',
        'L2,T1,2024-03-01 10:00:00,trade,,currency,XXBT,0.01,0,',
        'L3,T2,2024-03-01 10:00:00,transfer,spottostaking,currency,XXBT,-0.01,0,',
        'L4,T3,2024-03-01 10:00:00,margin,,currency,ZUSD,-5,0,',
      ),
    );
    expect(reports[0]).toMatchObject({
      rows: 4,
      added: 1,
      joined: 1,
      leftOut: [{ why: 'You moved this within Kraken.', count: 1, lines: '4' }],
      issueCount: 1,
    });
  });

  test('counts what two files of one exchange have once, also in a later import', async () => {
    const workspace = startWorkspace();
    const statement = file(
      's.csv',
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '1,2024-03-01 10:00:00,Spot,Transaction Buy,BTC,0.01,',
      '1,2024-03-01 10:00:00,Spot,Transaction Spend,USDT,-600,',
    );
    const trades = file(
      't.csv',
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2024-03-01 10:00:00,BTCUSDT,BUY,60000,0.01BTC,600USDT,0BNB',
    );
    const { reports } = await add(workspace, statement, trades);
    expect(reports.map(({ added }) => added)).toEqual([1, 0]);
    const later = await add(
      workspace,
      file(
        'm.csv',
        'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
        '2024-03-01 10:00:00,BTCUSDT,BUY,60000,0.01,600,0,BNB',
      ),
    );
    expect(later.reports).toMatchObject([
      { added: 0, leftOut: [{ why: 'This is in s.csv too.' }] },
    ]);
    const changed = SENT.replace('$1,$1,$1', '$4,$2,$2')
      .replace('Send', 'Buy')
      .replace('-0.5', '0.5');
    await add(workspace, file('cb.csv', COINBASE, changed));
    const again = await add(workspace, file('cb2.csv', COINBASE, `${changed}a new note`));
    expect(again.reports[0]).toMatchObject({ added: 0, leftOut: [{ count: 1, lines: '2' }] });
    expect(rowsOf(workspace)).toHaveLength(2);
  });

  test('says what has to be known, without counting it as unread', async () => {
    const { reports } = await add(
      startWorkspace(),
      file('cb.csv', COINBASE, 'c9,2025-01-01 02:00:00 UTC,Buy,BTC,0.5,USD,$1,$1,$1,$0,'),
    );
    expect(reports[0]).toMatchObject({ issueCount: 0, remarks: [{ row: 2 }] });
  });

  test('a text in UTF-16 is read', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from([HEADER, BUY].join('\n'), 'utf16le')]);
    const { reports } = await add(startWorkspace(), new File([bytes], 'u.csv'));
    expect(reports[0]).toMatchObject({ added: 1 });
  });

  test('a text in Windows-1252 is read, with its pounds', async () => {
    const bought = 'c1,2024-01-10 09:00:00 UTC,Buy,BTC,0.5,GBP,£9,£4.5,£5,£0.5,';
    const bytes = new Uint8Array(Buffer.from([COINBASE, bought].join('\n'), 'latin1'));
    const { reports } = await add(startWorkspace(), new File([bytes], 'c.csv'));
    expect(reports[0]).toMatchObject({ added: 1, issueCount: 0 });
  });

  test('a spreadsheet that is none says so', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
    const { reports } = await add(startWorkspace(), new File([bytes], 'x.xlsx'));
    expect(reports[0]).toMatchObject({
      format: null,
      issues: [{ message: expect.stringContaining('can’t be read') }],
    });
  });
});
