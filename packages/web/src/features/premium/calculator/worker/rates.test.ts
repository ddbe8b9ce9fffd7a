import { describe, expect, test } from 'vitest';
import { importFiles } from './import-files.ts';
import { neededIn, ratesOf, sayRate } from './rates.ts';
import { computeResults } from './results.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

const watch = { onProgress: () => {}, isCancelled: () => false };
const HEADER = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,wallet';
const DOLLARS = new File(
  [
    [
      HEADER,
      '2024-03-15T10:00:00Z,buy,BTC,1,,,1000,USD,cold',
      '2024-03-17T10:00:00Z,sell,,,BTC,1,2000,USD,cold',
    ].join('\n'),
  ],
  'dollars.csv',
);
// Written for this test, in the form of the file of the European Central Bank.
const ECB = new File(['Date,USD,JPY,GBP,\n2024-03-15,1.25,160,0.8,\n'], 'eurofxref-hist.csv');

const pounds = (): Workspace => {
  const workspace = startWorkspace();
  workspace.choices = { ...workspace.choices, jurisdiction: 'UK', method: 'UK', currency: 'GBP' };
  return workspace;
};
const gainOf = (workspace: Workspace) =>
  computeResults(workspace).answer.totals['2023-24'] ?? { gain: undefined };

describe('a pound ledger of a dollar file', () => {
  test('keeps its rows, and asks for a rate once a day', async () => {
    const workspace = pounds();
    const { reports } = await importFiles(workspace, [DOLLARS], watch);
    expect(reports).toMatchObject([{ added: 2, issueCount: 0 }]);
    expect(neededIn(workspace).map(({ day }) => day)).toEqual(['2024-03-15', '2024-03-17']);
    expect(sayRate(workspace, { currency: 'USD', when: '2024', rate: '0,8' })).toContain('point');
    expect(sayRate(workspace, { currency: 'USD', when: '2024', rate: '0.8' })).toBeNull();
    expect(gainOf(workspace)).toMatchObject({ gain: '800' });
    expect(ratesOf(workspace)).toMatchObject({ neededCount: 0, used: [{ when: '2024' }] });
    workspace.history.pop()?.undo();
    expect(neededIn(workspace)).toHaveLength(2);
  });

  test.each([
    ['after', [DOLLARS, ECB]],
    ['before', [ECB, DOLLARS]],
  ])('takes them from a published file dropped %s it', async (_when, files) => {
    const workspace = pounds();
    for (const file of files) await importFiles(workspace, [file], watch);
    expect(workspace.settings.rates).toEqual({
      USD: { '2024-03-15': '0.8/1.25', '2024-03-17': '0.8/1.25' },
    });
    expect(gainOf(workspace)).toMatchObject({ gain: '640' });
    const report = workspace.files.find(({ name }) => name === 'eurofxref-hist.csv');
    expect(report).toMatchObject({
      format: 'Rates of the European Central Bank',
      issueCount: 0,
    });
    expect(report?.needs).toBeUndefined();
  });
});
