import { describe, expect, test } from 'vitest';
import { computeTax, type Transaction } from '@lotwise/tax-lots/source';
import { decide, questionsPart } from './decide.ts';
import { fromDocument, ledgerFile, toDocument } from './document.ts';
import { importFiles } from './import-files.ts';
import { compareMethods, computeResults, figuresOf, gainsPart, yearOf } from './results.ts';
import { orderOf, rowsPart } from './rows.ts';
import { SAMPLE, SAMPLE_YEAR } from './sample.ts';
import { changeRow, ledgerOf, startWorkspace, type Workspace } from './workspace.ts';

const HEADER = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id';
const BUY = '2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold,';
const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const SENT = 'c1,2024-03-01 10:00:00 UTC,Send,BTC,-0.5,USD,$1,$1,$1,$0,';
const ARRIVED = (id: string, amount: string) =>
  `${id},${id},2024-03-01 11:00:00,deposit,,currency,XXBT,${amount},0,0`;

const file = (name: string, ...lines: string[]) => new File([lines.join('\n')], name);
const watch = { onProgress: () => {}, isCancelled: () => false };
const add = (workspace: Workspace, ...files: File[]) => importFiles(workspace, files, watch);
const rowsOf = (workspace: Workspace): Transaction[] =>
  workspace.rows.flatMap((row) => (row ? [row.transaction] : []));
const undo = (workspace: Workspace) => workspace.history.pop()?.undo();

describe('the same row', () => {
  test('of the same file dropped twice, together or later, is one', async () => {
    const workspace = startWorkspace();
    const { reports } = await add(
      workspace,
      file('a.csv', HEADER, BUY),
      file('b.csv', HEADER, BUY),
    );
    expect(reports.map(({ added, repeated }) => [added, repeated])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    await add(workspace, file('a.csv', HEADER, BUY));
    expect(rowsOf(workspace)).toHaveLength(1);
  });

  test('twice in one file is two trades, and a third copy in a longer export is one more', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('a.csv', HEADER, BUY, BUY));
    expect(rowsOf(workspace)).toHaveLength(2);
    await add(workspace, file('b.csv', HEADER, BUY, BUY, BUY));
    expect(rowsOf(workspace)).toHaveLength(3);
  });

  test('is new again once its import was taken back', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('a.csv', HEADER, BUY));
    undo(workspace);
    expect([rowsOf(workspace), workspace.files]).toEqual([[], []]);
    await add(workspace, file('a.csv', HEADER, BUY));
    expect(rowsOf(workspace)).toHaveLength(1);
  });

  test('of a ledger file is known too', async () => {
    const workspace = startWorkspace();
    const ledger = JSON.stringify(SAMPLE);
    await add(workspace, file('a.json', ledger));
    const { reports } = await add(workspace, file('b.json', ledger));
    expect([reports[0]?.format, reports[0]?.added, reports[0]?.repeated]).toEqual([
      'Ledger file',
      0,
      SAMPLE.transactions.length,
    ]);
  });
});

describe('an import', () => {
  test('that is cancelled leaves everything as it was', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('a.csv', HEADER, BUY));
    const result = await importFiles(workspace, [file('b.csv', HEADER, BUY, BUY)], {
      onProgress: () => {},
      isCancelled: () => true,
    });
    expect([
      result.isCancelled,
      rowsOf(workspace).length,
      workspace.files.length,
      workspace.seen.size,
    ]).toEqual([true, 1, 1, 1]);
  });

  test('of a ledger file into an empty workspace takes its country, method and settings', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file(
        'a.json',
        JSON.stringify({
          jurisdiction: 'UK',
          method: 'UK',
          settings: { currency: 'GBP', taxpayer: 'company' },
          transactions: [],
        }),
      ),
    );
    expect(ledgerOf(workspace)).toEqual({
      jurisdiction: 'UK',
      method: 'UK',
      settings: { currency: 'GBP', scope: 'universal', taxpayer: 'company' },
      transactions: [],
    });
  });

  test.each([
    ['no ledger', '{"a":1}'],
    ['broken', '{"transactions":['],
  ])('of JSON that is %s says so', async (_what, text) => {
    const { reports } = await add(startWorkspace(), file('a.json', text));
    expect(reports[0]).toMatchObject({ format: null, issueCount: 1 });
  });

  test('keeps of a file of nonsense the first five hundred rows, and counts all', async () => {
    const { reports } = await add(
      startWorkspace(),
      file('a.csv', HEADER, ...Array.from({ length: 700 }, () => 'x,y,,,,,,,')),
    );
    expect([reports[0]?.issueCount, reports[0]?.issues.length]).toEqual([1400, 500]);
  });
});

test('a file that names no zone waits for it, and dropped again with one adds all its rows', async () => {
  const workspace = startWorkspace();
  const tracker = file(
    'tracker.csv',
    'Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,Received Address,Received Tag,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Sent Address,Sent Tag,Sent Comment,Fee Amount,Fee Currency,Realized Return (USD),Ignored',
    '01/10/2024 09:00:00,BUY,t1,0.02,BTC,1002,Kraken - BTC,,,,1000,USD,,Kraken - USD,,,,2,USD,,FALSE',
  );
  await importFiles(workspace, [tracker], watch);
  expect(rowsOf(workspace)).toEqual([]);
  await importFiles(workspace, [tracker], { ...watch, zone: 'America/New_York' });
  expect(rowsOf(workspace)).toMatchObject([
    { type: 'buy', timestamp: '2024-01-10T09:00:00-05:00' },
  ]);
  const { reports } = await importFiles(workspace, [tracker], {
    ...watch,
    zone: 'America/New_York',
  });
  expect(reports[0]?.added).toBe(0);
});

describe('units that moved', () => {
  test('are a transfer once the other file comes, also in a later import', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('cb.csv', COINBASE, SENT));
    expect(questionsPart(workspace, { from: 0, count: 10 }).total).toBe(1);
    const { paired } = await add(workspace, file('k.csv', KRAKEN, ARRIVED('k1', '0.5')));
    expect([paired, workspace.movements, rowsOf(workspace)]).toMatchObject([
      1,
      [],
      [{ type: 'transfer', wallet: 'Coinbase', to_wallet: 'Kraken' }],
    ]);
  });

  test('to two possible places are asked; a no leaves the other, which is then the only one', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('cb.csv', COINBASE, SENT),
      file('k.csv', KRAKEN, ARRIVED('k1', '0.5'), ARRIVED('k2', '0.499')),
    );
    const [question] = questionsPart(workspace, { from: 0, count: 10 }).rows;
    expect(question?.candidates.map(({ quantity }) => quantity)).toEqual(['0.5', '0.499']);
    decide(workspace, question?.key ?? '', {
      is: 'apart',
      other: question?.candidates[0]?.key ?? '',
    });
    expect(rowsOf(workspace)).toMatchObject([{ type: 'transfer', out: { quantity: '0.499' } }]);
    undo(workspace);
    expect([rowsOf(workspace), workspace.movements.length]).toEqual([[], 3]);
  });

  test('are what their owner says, unless the engine can’t read it', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('cb.csv', COINBASE, SENT));
    const key = questionsPart(workspace, { from: 0, count: 1 }).rows[0]?.key ?? '';
    expect(decide(workspace, key, { is: 'transaction', type: 'sell', value: '1,5' })).toMatchObject(
      { issues: [{ code: 'BAD_NUMBER' }] },
    );
    expect(decide(workspace, key, { is: 'transaction', type: 'sell', value: '15' })).toEqual({
      issues: [],
      doubt: null,
    });
    expect(rowsOf(workspace)).toMatchObject([
      { id: 'c1', type: 'sell', value: '15', out: { asset: 'BTC', quantity: '0.5' } },
    ]);
  });

  test('are joined by hand where they are far apart, and not counted twice without a word', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('cb.csv', COINBASE, SENT),
      file('k.csv', KRAKEN, ARRIVED('k1', '0.3')),
    );
    const [left, came] = questionsPart(workspace, { from: 0, count: 10 }).rows;
    expect([left?.candidates, left?.others, came?.others]).toMatchObject([
      [],
      [{ wallet: 'Kraken', quantity: '0.3' }],
      [{ wallet: 'Coinbase', quantity: '0.5' }],
    ]);
    const moved = { is: 'transaction', type: 'transfer', toWallet: 'Kraken' } as const;
    expect(decide(workspace, left?.key ?? '', moved).doubt).toMatch(/^0\.3 BTC came into Kraken/);
    expect([rowsOf(workspace), workspace.movements.length]).toEqual([[], 2]);

    decide(workspace, left?.key ?? '', { ...moved, isSure: true });
    const opening = { is: 'transaction', type: 'opening', value: '9' } as const;
    expect(decide(workspace, came?.key ?? '', opening).doubt).toMatch(
      /^You already moved 0\.5 BTC/,
    );
    undo(workspace);

    decide(workspace, came?.key ?? '', { is: 'same', other: left?.key ?? '' });
    expect([rowsOf(workspace), workspace.movements]).toMatchObject([
      [{ type: 'transfer', wallet: 'Coinbase', to_wallet: 'Kraken' }],
      [],
    ]);
    undo(workspace);
    expect(workspace.movements).toHaveLength(2);
  });

  test('are not offered as what left days after they came', async () => {
    const workspace = startWorkspace();
    const early = ARRIVED('k1', '0.3').replace('2024-03-01', '2024-02-27');
    await add(workspace, file('cb.csv', COINBASE, SENT), file('k.csv', KRAKEN, early));
    const { rows } = questionsPart(workspace, { from: 0, count: 10 });
    expect(rows.map(({ others }) => others)).toEqual([[], []]);
  });

  test('leave the year incomplete until they are explained', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('a.csv', HEADER, BUY, '2024-12-05T10:00:00Z,sell,,,BTC,1,30,cold,'),
      file('cb.csv', COINBASE, SENT),
    );
    expect(figuresOf(workspace, computeResults(workspace), '2024').doubts).toEqual([
      'One movement of units that is still to be explained can change this year.',
    ]);
  });
});

describe('the figures', () => {
  const sample = () => fromDocument({ ...SAMPLE, transactions: [...SAMPLE.transactions] });

  test('are the engine’s', () => {
    const workspace = sample();
    const results = computeResults(workspace);
    expect(figuresOf(workspace, results, SAMPLE_YEAR).totals).toEqual(
      computeTax(SAMPLE).totals[SAMPLE_YEAR],
    );
    const gains = gainsPart(results, SAMPLE_YEAR, { from: 1, count: 2 });
    expect([gains.total, gains.rows.map(({ tx }) => tx)]).toEqual([6, ['sell-3', 'sell-4']]);
    expect(yearOf({ ...workspace, choices: { ...workspace.choices, year: '1999' } }, results)).toBe(
      '2025',
    );
  });

  test('compare every method the country allows, and mark the others', () => {
    const workspace = sample();
    const methods = compareMethods(workspace, SAMPLE_YEAR).map(({ method, isLawful, isChosen }) => [
      method,
      isLawful,
      isChosen,
    ]);
    expect(methods).toEqual([
      ['FIFO', true, true],
      ['LIFO', true, false],
      ['HIFO', true, false],
      ['LOFO', true, false],
    ]);
    workspace.choices = { ...workspace.choices, jurisdiction: 'CA', method: 'ACB' };
    expect(compareMethods(workspace, SAMPLE_YEAR).filter(({ isLawful }) => isLawful)).toMatchObject(
      [{ method: 'ACB', isChosen: true }],
    );
  });

  test('leave out the wallets that do not count', () => {
    const workspace = sample();
    workspace.choices.excludedWallets = ['Coinbase'];
    expect(new Set(ledgerOf(workspace).transactions.map(({ wallet }) => wallet))).toEqual(
      new Set(['Kraken', 'Ledger Nano']),
    );
  });
});

describe('the table', () => {
  const all = {
    asset: '',
    wallet: '',
    type: '',
    search: '',
    isProblem: false,
    sort: 'date' as const,
    isDescending: false,
  };
  const workspace = fromDocument({ ...SAMPLE, transactions: [...SAMPLE.transactions] });
  const ids = (query: Partial<Parameters<typeof orderOf>[2]>) => {
    const results = computeResults(workspace);
    return rowsPart(workspace, results, orderOf(workspace, results, { ...all, ...query }), {
      from: 0,
      count: 100,
    }).rows.map(({ transaction }) => transaction.id);
  };

  test.each([
    [{ asset: 'SOL' }, ['trade-1', 'sell-2', 'spend-1']],
    [{ wallet: 'Ledger Nano' }, ['move-1', 'gift-1']],
    [{ type: 'gift_out' }, ['gift-1']],
    [{ search: 'STAKE-2' }, ['stake-2']],
    [{ isProblem: true }, ['sell-5']],
    [{ asset: 'SOL', sort: 'value' as const }, ['spend-1', 'sell-2', 'trade-1']],
    [{ asset: 'SOL', isDescending: true }, ['spend-1', 'sell-2', 'trade-1']],
  ])('%j shows %j', (query, expected) => expect(ids(query)).toEqual(expected));

  test('is in order of time, whatever the order of the rows', () => {
    expect(ids({}).indexOf('buy-5')).toBeLessThan(ids({}).indexOf('sell-2'));
  });
});

describe('a document', () => {
  test('brings the whole workspace back', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('a.csv', HEADER, BUY),
      file('cb.csv', COINBASE, SENT, 'c2,2024-03-01 10:00:00 UTC,Teleport,BTC,1,USD,$1,$1,$1,$0,'),
    );
    workspace.apart.add('x y');
    changeRow(workspace, null, {
      id: 'own',
      timestamp: '2024-01-01T00:00:00Z',
      type: 'fork',
      in: { asset: 'X', quantity: '1' },
    });
    const back = fromDocument(
      JSON.parse(JSON.stringify(toDocument(workspace))) as ReturnType<typeof toDocument> as never,
    );
    const plain = ({ history: _history, changed: _changed, ...rest }: Workspace) => rest;
    expect(plain(back)).toEqual(plain(workspace));
    expect((await add(back, file('again.csv', HEADER, BUY))).reports[0]?.repeated).toBe(1);
  });

  test('to download is the public format alone, in order of time', () => {
    expect(
      ledgerFile(fromDocument({ ...SAMPLE, transactions: [...SAMPLE.transactions].reverse() })),
    ).toEqual({
      ...SAMPLE,
      transactions: SAMPLE.transactions.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1)),
    });
  });
});

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
      leftOut: [{ why: 'Moved within Kraken.', count: 1, lines: '4' }],
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
    expect(later.reports).toMatchObject([{ added: 0, leftOut: [{ why: 'In s.csv too.' }] }]);
    const changed = SENT.replace('$1,$1,$1', '$2,$2,$2')
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

  test('a spreadsheet that is none says so', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
    const { reports } = await add(startWorkspace(), new File([bytes], 'x.xlsx'));
    expect(reports[0]).toMatchObject({
      format: null,
      issues: [{ message: expect.stringContaining('can’t be read') }],
    });
  });
});
