import { describe, expect, test } from 'vitest';
import type { Mapping } from '@lotwise/tax-lots/source';
import { choicesOf } from './document.ts';
import { settleDoubles } from './doubles.ts';
import { holdingsOf, removeHolding, stateHolding } from './holdings.ts';
import { importFiles } from './import-files.ts';
import { reread, surveyFile, tryMapping } from './reread.ts';
import { openIn, unreadIn } from './doubts.ts';
import { file, rowsOf, watch } from './testing/files.ts';
import { ledgerOf } from './ledger.ts';
import { computeResults, figuresOf } from './results.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

const doubtsIn = (workspace: Workspace, year: string): string[] =>
  figuresOf(workspace, computeResults(workspace), year).doubts;

const UNKNOWN = [
  'Booked;Kind;Coin;Units;Total',
  '05.01.2024 10:00;Kauf;BTC;0,5;20.000,00',
  '05.02.2024 10:00;Verkauf;BTC;0,25;12.000,00',
  '13.02.2024 10:00;Teleport;BTC;0,1;',
];
const MAPPING: Mapping = {
  version: 1,
  columns: { date: 'Booked', type: 'Kind', asset: 'Coin', quantity: 'Units', value: 'Total' },
  dates: { form: 'day first', zone: 'Europe/Berlin' },
  decimal: ',',
  types: { kauf: 'buy', verkauf: 'sell', teleport: 'ignore' },
  currency: 'USD',
};

describe('a file of no known format', () => {
  test('asks for its columns, and makes every year uncertain until it has them', async () => {
    const workspace = startWorkspace();
    const { reports } = await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    expect(reports).toMatchObject([{ format: null, needs: 'columns', issueCount: 0 }]);
    expect(doubtsIn(workspace, '2024')).toEqual([
      'One file is waiting for your answer and not yet in these figures.',
    ]);
  });

  test('is surveyed whole, tried without adding anything, and read again', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    const found = await surveyFile(workspace, 'own.csv', watch);
    expect(found?.survey).toMatchObject({ rows: 3, guess: { mapping: { decimal: ',' } } });
    const trial = await tryMapping(workspace, { file: 'own.csv', mapping: MAPPING }, watch);
    expect(trial).toMatchObject({
      rows: 3,
      made: [
        { what: 'buy', count: 1 },
        { what: 'sell', count: 1 },
      ],
      leftOut: [{ count: 1, lines: '4' }],
      issueCount: 0,
      needsZone: false,
    });
    expect(rowsOf(workspace)).toEqual([]);
    await reread(workspace, { file: 'own.csv', mapping: MAPPING }, watch);
    expect(workspace.files).toMatchObject([{ name: 'own.csv', format: 'Mapped table', added: 2 }]);
    expect(workspace.files[0]?.needs).toBeUndefined();
    expect(rowsOf(workspace)).toMatchObject([
      { type: 'buy', timestamp: '2024-01-05T10:00:00+01:00', value: '20000.00' },
      { type: 'sell', value: '12000.00' },
    ]);
  });

  test('of a mapping without a zone says that it needs one', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    const mapping = { ...MAPPING, dates: { form: 'day first' as const } };
    const trial = await tryMapping(workspace, { file: 'own.csv', mapping }, watch);
    expect(trial).toMatchObject({ needsZone: true, issueCount: 0 });
  });

  test('is read at once where a file with the same columns was explained before', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    await reread(workspace, { file: 'own.csv', mapping: MAPPING }, watch);
    const later = file('later.csv', UNKNOWN[0] ?? '', '07.03.2024 10:00;Kauf;ETH;2;5.000,00');
    const { reports } = await importFiles(workspace, [later], watch);
    expect(reports).toMatchObject([{ format: 'Mapped table', added: 1, issueCount: 0 }]);
  });

  test('dropped again while it waits stands there once', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    expect(workspace.files.map(({ name }) => name)).toEqual(['own.csv']);
  });

  test('taken back waits again', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [file('own.csv', ...UNKNOWN)], watch);
    await reread(workspace, { file: 'own.csv', mapping: MAPPING }, watch);
    workspace.history.pop()?.undo();
    expect(rowsOf(workspace)).toEqual([]);
    expect(workspace.files).toMatchObject([{ name: 'own.csv', needs: 'columns' }]);
  });
});

test('a file that names no zone is read again with one', async () => {
  const workspace = startWorkspace();
  const tracker = file(
    'tracker.csv',
    'Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,Received Address,Received Tag,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Sent Address,Sent Tag,Sent Comment,Fee Amount,Fee Currency,Realized Return (USD),Ignored',
    '01/10/2024 09:00:00,BUY,t1,0.02,BTC,1002,Kraken - BTC,,,,1000,USD,,Kraken - USD,,,,2,USD,,FALSE',
  );
  const { reports } = await importFiles(workspace, [tracker], watch);
  expect(reports).toMatchObject([{ needs: 'zone', issueCount: 0, added: 0 }]);
  await reread(workspace, { file: 'tracker.csv', zone: 'Europe/Paris' }, watch);
  expect(workspace.files).toHaveLength(1);
  expect(workspace.files[0]?.needs).toBeUndefined();
  expect(rowsOf(workspace)).toMatchObject([{ timestamp: '2024-01-10T09:00:00+01:00' }]);
});

describe('a row that may stand in two files', () => {
  const HEADER = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id';
  const twice = async (): Promise<Workspace> => {
    const workspace = startWorkspace();
    await importFiles(
      workspace,
      [
        file('a.csv', HEADER, '2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold,'),
        file('b.csv', HEADER, '2024-01-05T10:00:05Z,buy,BTC,1.0,,,10,cold,'),
      ],
      watch,
    );
    return workspace;
  };

  test('is asked, and not counted as unread', async () => {
    const workspace = await twice();
    expect(workspace.files[1]).toMatchObject({
      issueCount: 0,
      doubles: [{ row: 2, other: { file: 'a.csv', row: 2 } }],
    });
    expect([unreadIn(workspace.files), openIn(workspace.files).doubles]).toEqual([0, 1]);
  });

  test.each([
    [true, 1],
    [false, 2],
  ])('said to be one (%s) counts %d times; it can be taken back', async (isOne, count) => {
    const workspace = await twice();
    const said = { file: 'b.csv', row: 2, other: 'a.csv', isOne };
    expect(settleDoubles(workspace, said)).toBe(true);
    expect(rowsOf(workspace)).toHaveLength(count);
    expect(openIn(workspace.files).doubles).toBe(0);
    workspace.history.pop()?.undo();
    expect(rowsOf(workspace)).toHaveLength(2);
    expect(openIn(workspace.files).doubles).toBe(1);
  });

  test.each([
    [true, 2],
    [false, 4],
  ])('one answer (%s) is for all rows of two files: %d count', async (isOne, count) => {
    const workspace = startWorkspace();
    const rows = (clock: string) => [
      `2024-01-05T${clock}Z,buy,BTC,1,,,10,cold,`,
      `2024-03-05T${clock}Z,buy,BTC,2,,,30,cold,`,
    ];
    await importFiles(
      workspace,
      [file('a.csv', HEADER, ...rows('10:00:00')), file('b.csv', HEADER, ...rows('15:00:00'))],
      watch,
    );
    expect(workspace.files[1]?.doubles).toHaveLength(2);
    expect(settleDoubles(workspace, { file: 'b.csv', other: 'a.csv', isOne })).toBe(true);
    expect([rowsOf(workspace).length, openIn(workspace.files).doubles]).toEqual([count, 0]);
    workspace.history.pop()?.undo();
    expect([rowsOf(workspace).length, openIn(workspace.files).doubles]).toEqual([4, 2]);
  });
});

test('a balance that does not add up is not a row that could not be read', async () => {
  const workspace = startWorkspace();
  await importFiles(
    workspace,
    [
      file(
        'kraken.csv',
        'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
        'a,ra,2024-01-01 10:00:00,deposit,,currency,XXBT,1,0,1',
        'b,rb,2024-02-01 10:00:00,deposit,,currency,XXBT,1,0,5',
      ),
    ],
    watch,
  );
  expect(unreadIn(workspace.files)).toBe(0);
  expect(workspace.files[0]?.balances).toMatchObject([{ row: 3 }]);
  expect(doubtsIn(workspace, '2024').at(-1)).toContain('the rows add up to');
});

test('a file of one coin is asked for its zone, then for its coin, and keeps both', async () => {
  const workspace = startWorkspace();
  const trezor = file(
    'account.csv',
    'Date & Time,Type,Transaction ID,Addresses,Fee,Total',
    '1/5/2024 10:00:00,RECV,h1,bc1,0,0.5',
    '1/6/2024 10:00:00,RECV,h2,bc1,0,0.25',
  );
  await importFiles(workspace, [trezor], watch);
  expect(workspace.files).toMatchObject([{ needs: 'zone', issueCount: 0 }]);
  await reread(workspace, { file: 'account.csv', zone: 'Europe/Paris' }, watch);
  expect(workspace.files).toMatchObject([{ needs: 'coin', issueCount: 0 }]);
  await reread(workspace, { file: 'account.csv', coin: 'BTC' }, watch);
  expect(workspace.files[0]?.needs).toBeUndefined();
  expect(workspace.movements).toMatchObject([
    { asset: 'BTC', quantity: '0.5', timestamp: '2024-01-05T10:00:00+01:00' },
    { asset: 'BTC', quantity: '0.25' },
  ]);
});

describe('a file of a chain that names none of its owner’s addresses', () => {
  const [ME, OTHER] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
  const COLD = `0x${'c'.repeat(40)}`;
  const HEADER =
    'Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,TokenValue,USDValueDayOfTx,ContractAddress,TokenName,TokenSymbol';
  const row = (from: string, to: string, units: string) =>
    `0x1,1,1704448800,2024-01-05 10:00:00,${from},${to},${units},1,0xd,Token,TKN`;
  const tokens = () => file('tokens.csv', HEADER, row(OTHER, ME, '5'), row(OTHER, COLD, '7'));

  test('waits for them, one after the other, and counts nothing twice', async () => {
    const workspace = startWorkspace();
    await importFiles(workspace, [tokens()], watch);
    expect(workspace.files).toMatchObject([{ needs: 'addresses', issueCount: 0 }]);
    await reread(workspace, { file: 'tokens.csv', addresses: [ME.toUpperCase()] }, watch);
    expect(workspace.movements.map(({ quantity }) => quantity)).toEqual(['5']);
    expect(workspace.files).toMatchObject([{ needs: 'addresses' }]);
    await reread(workspace, { file: 'tokens.csv', addresses: [COLD] }, watch);
    expect(workspace.movements.map(({ quantity }) => quantity)).toEqual(['5', '7']);
    expect(workspace.files[0]?.needs).toBeUndefined();
    expect(workspace.choices.addresses).toEqual([ME, COLD]);
    workspace.history.pop()?.undo();
    expect(workspace.movements.map(({ quantity }) => quantity)).toEqual(['5']);
  });
});

describe('what a wallet held', () => {
  const HEADER = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id';
  const held = { wallet: 'cold', asset: 'BTC', day: '2024-12-31' };

  test('is compared with its rows, and makes the year uncertain where it differs', async () => {
    const workspace = startWorkspace();
    const text = file('a.csv', HEADER, '2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold,');
    await importFiles(workspace, [text], watch);
    expect(stateHolding(workspace, { ...held, quantity: '1.25' })).toBeNull();
    expect(holdingsOf(workspace)).toMatchObject([{ computed: '1', missing: '0.25', open: 0 }]);
    expect(doubtsIn(workspace, '2024')).toEqual([
      'The rows of cold do not add up to what it held on 2024-12-31: 0.25 BTC are missing.',
    ]);
    expect(stateHolding(workspace, { ...held, quantity: '1' })).toBeNull();
    expect([holdingsOf(workspace).length, doubtsIn(workspace, '2024')]).toEqual([1, []]);
    workspace.history.pop()?.undo();
    removeHolding(workspace, 0);
    expect(holdingsOf(workspace)).toEqual([]);
  });

  test.each(['1,5', '-1', '', 'x'])('of %j is refused', (quantity) =>
    expect(stateHolding(startWorkspace(), { ...held, quantity })).toContain('plain number'),
  );
});

test('a US ledger of which nothing is said shares its cost before 2025, as the engine does', () => {
  const workspace = startWorkspace();
  expect(ledgerOf(workspace).settings).toEqual({ currency: 'USD' });
  workspace.choices = { ...workspace.choices, scope: 'per_wallet', timeZone: 'Europe/Berlin' };
  const { settings } = ledgerOf(workspace);
  expect(settings).toEqual({ currency: 'USD', scope: 'per_wallet', time_zone: 'Europe/Berlin' });
  expect(choicesOf({ jurisdiction: 'US', settings, transactions: [] })).toMatchObject({
    choices: { scope: 'per_wallet', timeZone: 'Europe/Berlin' },
    settings: {},
  });
});
