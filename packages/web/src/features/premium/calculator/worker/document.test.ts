import { describe, expect, test } from 'vitest';
import { fromDocument, ledgerFile, toDocument } from './document.ts';
import { SAMPLE } from './sample.ts';
import { add, BUY, COINBASE, file, HEADER, SENT } from './testing/files.ts';
import { changeRow, startWorkspace, type Workspace } from './workspace.ts';

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
