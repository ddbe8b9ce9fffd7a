import { describe, expect, test } from 'vitest';
import { importFiles } from './import-files.ts';
import { SAMPLE } from './sample.ts';
import { add, BUY, file, HEADER, rowsOf, undo, watch } from './testing/files.ts';
import { ledgerOf } from './ledger.ts';
import { startWorkspace } from './workspace.ts';

/** `mine/a.csv` and `mine/b.csv`, each with the header and one purchase. */
const ARCHIVE =
  'UEsDBAAAAAAIAAAAAAAAAAAAXQAAAAAAAAAKAAAAbWluZS9hLmNzdj2KQQqAIBQF953lBd+oTcu6gqs28UsXgpbht/D2IUQwi2EYccEm4RAhJVq4Y+WUrFS5Mh/ipODM8tVqf77ZZ4uHva+/aTrq+pZUS4NWNFJlwZYLJj1DAVCE/fQGL1BLAwQAAAAACAAAAAAAAAAAAF0AAAAAAAAACgAAAG1pbmUvYi5jc3Y9ikEKgCAUBfed5QXfqE3LuoKrNvFLF4KW4bfw9iFEMIthGHHBJuEQISVauGPllKxUuTIf4qTgzPLVan++2WeLh72vv2k66vqWVEuDVjRSZcGWCyY9QwFQhP30Bi9QSwECAAAAAAAACAAAAAAAAAAAAF0AAAAAAAAACgAAAAAAAAAAAAAAAAAAAAAAbWluZS9hLmNzdlBLAQIAAAAAAAAIAAAAAAAAAAAAXQAAAAAAAAAKAAAAAAAAAAAAAAAAAIUAAABtaW5lL2IuY3N2UEsFBgAAAAACAAIAcAAAAAoBAAAAAA==';

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
  test('of a ZIP archive is one of the files in it', async () => {
    const workspace = startWorkspace();
    const archive = new File([Buffer.from(ARCHIVE, 'base64')], 'export.zip');
    const { reports } = await add(workspace, archive);
    expect(reports.map(({ name, added, repeated }) => [name, added, repeated])).toEqual([
      ['a.csv', 1, 0],
      ['b.csv', 0, 1],
    ]);
  });

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

test('a file that changed since it was chosen adds nothing, and is asked for again', async () => {
  const workspace = startWorkspace();
  const gone = {
    ...file('gone.csv', HEADER, BUY),
    name: 'gone.csv',
    size: 100,
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`${HEADER}\n${BUY}\n`));
        },
        pull(controller) {
          // As a browser says it.
          controller.error(new DOMException('The requested file could not be read.'));
        },
      }),
  };
  await expect(add(workspace, gone)).rejects.toMatchObject({
    detail:
      'gone.csv can’t be read. If it was moved or changed since you chose it, choose it again.',
  });
  expect([rowsOf(workspace), workspace.files]).toEqual([[], []]);
});
