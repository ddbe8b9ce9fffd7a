import { computeTax, CURRENCY_OF, lawfulMethods, readMoney } from '@lotwise/tax-lots/source';
import { describe, expect, test } from 'vitest';
import { compareMethods, computeResults, figuresOf } from './results.ts';
import { type SampleCountry, SAMPLES } from './samples.ts';
import { sample } from './testing/files.ts';

// The keys are those of the record.
const COUNTRIES = Object.keys(SAMPLES) as SampleCountry[];
/**
 * Where the law lets the owner choose, with what its sample says to choose. In Ireland nothing but
 * the earliest units is settled law.
 */
const WITH_CHOICE = [
  ['US', 'HIFO'],
  ['AU', 'HIFO'],
  ['DE', 'AVERAGE'],
  ['JP', 'AVERAGE'],
] as const;

describe.each(COUNTRIES)('the sample of %s', (country) => {
  const { ledger, year } = SAMPLES[country];
  const workspace = sample(country);
  const results = computeResults(workspace);

  test('is in the country’s currency and starts with its usual method', () => {
    expect(ledger).toMatchObject({
      jurisdiction: country,
      method: lawfulMethods(country).methods[0],
      settings: { currency: CURRENCY_OF[country] },
    });
  });

  test('has gains, losses and income in a year that lacks nothing', () => {
    const { totals, income, doubts } = figuresOf(workspace, results, year);
    expect(totals).toEqual(computeTax(ledger).totals[year]);
    expect(doubts).toEqual([]);
    expect(totals?.provisional).toBeUndefined();
    const signs = (results.disposalsOf.get(year) ?? []).map((place) =>
      results.result.disposals[place]?.gain.startsWith('-'),
    );
    expect(new Set(signs).size).toBe(2);
    expect(readMoney(income)).toBeGreaterThan(0n);
  });
});

test.each(WITH_CHOICE)('in the sample of %s, choosing %s pays', (country, better) => {
  const lawful = compareMethods(sample(country), SAMPLES[country].year).filter(
    ({ isLawful }) => isLawful,
  );
  const counted = new Map(
    lawful.map(({ method, year }) => [
      method,
      // What the country counts.
      readMoney(year?.taxable_gain ?? year?.discounted_gain ?? year?.gain) ?? 0n,
    ]),
  );
  const usual = SAMPLES[country].ledger.method;
  expect(counted.get(better)).toBeLessThan(counted.get(usual) ?? 0n);
  expect(counted.get(better)).toBe([...counted.values()].reduce((a, b) => (a < b ? a : b)));
});

test('where the law leaves no choice, the sample shows its rule', () => {
  const rules = (country: SampleCountry) =>
    computeTax(SAMPLES[country].ledger).disposals.map(({ rule }) => rule);
  expect(rules('UK')).toContain('thirty_day');
  expect(rules('UK')).toContain('section_104');
  expect(computeTax(SAMPLES.CA.ledger).totals[SAMPLES.CA.year]?.superficial_loss).not.toBe('0');
  const [sold] = computeTax(SAMPLES.IE.ledger).disposals.filter(
    ({ disposed }) => disposed === '2025-08-12',
  );
  expect(sold?.acquired).toBe('2021-05-20');
});
