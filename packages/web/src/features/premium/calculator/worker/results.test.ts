import { describe, expect, test } from 'vitest';
import { computeTax } from '@lotwise/tax-lots/source';
import { compareMethods, computeResults, figuresOf, gainsPart, yearOf } from './results.ts';
import { SAMPLE, SAMPLE_YEAR } from './sample.ts';
import { sample } from './testing/files.ts';
import { ledgerOf } from './ledger.ts';

describe('the figures', () => {
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
