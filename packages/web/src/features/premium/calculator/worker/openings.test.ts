import { describe, expect, test } from 'vitest';
import { importFiles } from './import-files.ts';
import { ledgerFile } from './document.ts';
import { addOpening, denyOpening, openingsOf } from './openings.ts';
import { computeResults, figuresOf } from './results.ts';
import { add, file, watch } from './testing/files.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

const BEGINS = file(
  'kraken.csv',
  'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
  'L1,T1,2024-07-11 09:00:00,trade,,currency,ZUSD,-500,0,100',
  'L2,T1,2024-07-11 09:00:00,trade,,currency,XXBT,0.01,0,0.1',
  'L3,T2,2024-08-11 09:00:00,trade,,currency,XXBT,-0.005,0,0.095',
  'L4,T2,2024-08-11 09:00:00,trade,,currency,ZUSD,320,0,420',
);
const open = (workspace: Workspace): unknown[] =>
  openingsOf(workspace, computeResults(workspace)).map(({ file: name, row, opening }) => [
    name,
    row,
    opening.quantity,
  ]);
const doubts = (workspace: Workspace): string[] =>
  figuresOf(workspace, computeResults(workspace), '2024').doubts;
const started = async (): Promise<Workspace> => {
  const workspace = startWorkspace();
  await add(workspace, BEGINS);
  return workspace;
};
const PLACE = { file: 'kraken.csv', row: 3 };

describe('a file that begins with a balance', () => {
  test('makes its year incomplete, here and in the downloaded ledger', async () => {
    const workspace = await started();
    expect(open(workspace)).toEqual([['kraken.csv', 3, '0.09']]);
    expect(doubts(workspace)).toEqual([expect.stringContaining('Kraken held 0.09 BTC')]);
    expect(ledgerFile(workspace)).toMatchObject({
      import: { issues: [{ code: 'OPENING_MISSING', blocking: true }] },
    });
  });

  test('is settled by what its units cost, until that is taken back', async () => {
    const workspace = await started();
    const said = { ...PLACE, cost: '900', acquired: '2020-01-01' };
    expect(addOpening(workspace, { ...said, cost: '1,5' })).toMatchObject([{ code: 'BAD_NUMBER' }]);
    expect(addOpening(workspace, said)).toEqual([]);
    expect([open(workspace), doubts(workspace)]).toEqual([[], []]);
    expect(computeResults(workspace).result.disposals).toMatchObject([{ cost: '50' }]);
    workspace.history.pop()?.undo();
    expect(open(workspace)).toHaveLength(1);
  });

  test('is settled where its owner leaves them out', async () => {
    const workspace = await started();
    denyOpening(workspace, { ...PLACE, isDenied: true });
    expect([open(workspace), doubts(workspace)]).toEqual([[], []]);
    denyOpening(workspace, { ...PLACE, isDenied: false });
    expect(open(workspace)).toHaveLength(1);
  });

  test('asks once more in the workspace that takes up a downloaded ledger', async () => {
    const downloaded = JSON.stringify(ledgerFile(await started()));
    const workspace = startWorkspace();
    const { reports } = await importFiles(workspace, [file('ledger.json', downloaded)], watch);
    expect(reports).toMatchObject([{ openings: [{ opening: { quantity: '0.09' } }] }]);
    expect(doubts(workspace)).toHaveLength(1);
  });
});
