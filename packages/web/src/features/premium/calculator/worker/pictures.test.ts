import { isHeldLong, readMoney } from '@lotwise/tax-lots/source';
import { describe, expect, test } from 'vitest';
import { heldByAge, lotLine, yearByMonth } from './pictures.ts';
import { computeResults, figuresOf } from './results.ts';
import { type SampleCountry, SAMPLES } from './samples.ts';
import { add, file, HEADER, sample } from './testing/files.ts';
import { startWorkspace } from './workspace.ts';

const money = (text: string | undefined): bigint => readMoney(text) ?? 0n;
// The keys are those of the record.
const COUNTRIES = Object.keys(SAMPLES) as SampleCountry[];

describe.each(COUNTRIES)('what is drawn of the sample of %s', (country) => {
  const { year } = SAMPLES[country];
  const workspace = sample(country);
  const results = computeResults(workspace);

  test('adds up, month by month, to the figures of the year', () => {
    const { months, total } = yearByMonth(workspace, results, year);
    const { totals, income } = figuresOf(workspace, results, year);
    const sum = (kind: 'gains' | 'losses' | 'income') =>
      months.reduce((all, month) => all + money(month[kind]), 0n);
    // Each text is right to twelve decimals.
    const apart = sum('gains') + sum('losses') - money(totals?.gain);
    expect(apart < 10n ** 14n && apart > -(10n ** 14n)).toBe(true);
    expect(sum('income')).toBe(money(income));
    expect(money(total.income)).toBe(sum('income'));
    expect(months.length).toBe(country === 'UK' ? 13 : 12);
  });

  test('adds up, by age, to the cost of what is held', () => {
    const { rows, hasTerm } = heldByAge(workspace, results, '2026-11-28');
    const cost = results.result.remaining.reduce((all, lot) => all + money(lot.cost), 0n);
    const drawn = rows.reduce(
      (all, row) => all + money(row.young) + money(row.old) + money(row.ageless),
      0n,
    );
    expect(drawn).toBe(cost);
    expect(hasTerm).toBe(isHeldLong(country, 20250101, 20250102) !== undefined);
  });
});

test('the day of the country’s term divides what is held', () => {
  const workspace = sample('DE');
  const results = computeResults(workspace);
  // 0.2 SOL were bought on 22 January 2025.
  const old = (on: string) =>
    money(heldByAge(workspace, results, on).rows.find(({ asset }) => asset === 'SOL')?.old);
  expect(old('2026-01-22')).toBe(0n);
  expect(old('2026-01-23')).toBeGreaterThan(0n);
});

test('what has no known cost or value is counted, and in no sum', async () => {
  const workspace = startWorkspace();
  await add(
    workspace,
    file(
      'own.csv',
      HEADER,
      '2025-02-05T10:00:00Z,buy,BTC,1,,,,cold,b1',
      '2025-03-05T10:00:00Z,income,ETH,1,,,,cold,i1',
    ),
  );
  const results = computeResults(workspace);
  expect(yearByMonth(workspace, results, '2025')).toMatchObject({
    total: { income: '0' },
    incomesWithoutValue: 1,
  });
  const { rows, total } = heldByAge(workspace, results, '2026-11-28');
  expect(total).toMatchObject({ young: '0', old: '0', ageless: '0', unknownLots: 2 });
  expect(rows.map(({ asset, unknownLots }) => [asset, unknownLots]).sort()).toEqual([
    ['BTC', 1],
    ['ETH', 1],
  ]);
});

test('a slice is followed from its purchase to its box, and a pool has no purchase', () => {
  const us = sample();
  const results = computeResults(us);
  const place = results.result.disposals.findIndex(({ tx }) => tx === 'sell-2');
  expect(lotLine(us, results, place)).toEqual({
    bought: { day: '2024-09-09', tx: 'trade-1', type: 'trade', wallet: 'Kraken' },
    whole: { quantity: '35', cost: '4690' },
    sold: { day: '2025-02-11', type: 'sell', wallet: 'Kraken' },
    box: results.result.disposals[place]?.form8949,
  });
  const uk = sample('UK');
  expect(lotLine(uk, computeResults(uk), 0)?.bought).toBeNull();
});
