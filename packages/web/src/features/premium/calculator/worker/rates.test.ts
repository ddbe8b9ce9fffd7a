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
  computeResults(workspace).result.totals['2023-24'] ?? { gain: undefined };

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

describe('a dollar ledger of a euro file', () => {
  const EUROS = new File(
    [
      [
        HEADER,
        '2023-03-15T10:00:00Z,buy,BTC,1,,,1000,EUR,cold',
        '2024-03-17T10:00:00Z,sell,,,BTC,0.5,2000,EUR,cold',
        '2024-05-17T10:00:00Z,sell,,,BTC,0.5,2000,EUR,cold',
      ].join('\n'),
    ],
    'euros.csv',
  );
  // Written for this test, in the form of the page of the IRS; the figures are made up.
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const IRS = new File(
    [
      `<html><body><table>${[
        ['Country', 'Currency', '2024', '2023'],
        ['Euro Zone', 'Euro', '0.8', '0.5'],
      ]
        .map(row)
        .join('')}</table></body></html>`,
    ],
    'Yearly average currency exchange rates.html',
  );
  const NEAR = new File(['Date,USD,JPY,GBP,\n2024-03-15,2,160,0.8,\n'], 'eurofxref-hist.csv');

  test('takes the IRS’s average once a year, and the rate of the day where there is one', async () => {
    const workspace = startWorkspace();
    workspace.choices = { ...workspace.choices, jurisdiction: 'US', currency: 'USD' };
    await importFiles(workspace, [IRS, NEAR, EUROS], watch);
    expect(workspace.settings.rates).toEqual({
      EUR: { '2023': '1/0.5', '2024-03-17': '2', '2024': '1/0.8' },
    });
    expect(neededIn(workspace)).toEqual([]);
    expect(ratesOf(workspace).publishers.map(({ each }) => each)).toEqual(['day', 'year']);
  });
});
