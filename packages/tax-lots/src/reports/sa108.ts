import type { TaxResult, Disposal } from '../model/result.ts';
import { readDay } from '../numbers/calendar.ts';
import { taxYearOf } from '../law/tax-year.ts';
import type { Report } from './report.ts';
import { amountOf, roundMoney, writeRounded } from './round-money.ts';

/**
 * The figures of SA108 for one tax year, whole pounds. `early` and `late` split 2024-25 at 30
 * October 2024.
 */
export type Sa108Year = {
  year: string;
  disposals: number;
  proceeds: string;
  costs: string;
  gains: string;
  losses: string;
  netGain: string;
  gainsFrom30Oct2024?: string;
  lossesFrom30Oct2024?: string;
};

const RATE_CHANGE = '2024-10-30';

type Whole = { proceeds: bigint; cost: bigint; gain: bigint; disposed: string };

/**
 * The capital gains figures of the UK return (SA108): number of disposals, proceeds, allowable
 * costs, gains and losses.
 * A merged day counts as one disposal. Rounding: whole pounds in the taxpayer's favour, per
 * disposal; proceeds and
 * gains down, costs and losses up. 2024-25 also says what fell on or after 30 October 2024, when
 * the rates changed.
 * Example: proceeds 1,400 and costs 937.50 show costs 938 and a gain of 462.
 * The boxes 13.1 to 13.5 are those of the section Cryptoassets, which the form has from 2024-25 on;
 * earlier years have the same figures under Other property. 13.6 (the code of a claim or election),
 * 13.7 and 13.8 (Real Time Transaction returns) are the taxpayer's own to fill in.
 * Source of the boxes: SA108 2025, section Cryptoassets, as transcribed in two public guides; the
 * form itself was not read. Read 2026-11-22.
 * Source: HMRC, SA108 and its notes (figures in whole pounds); main rates changed for disposals
 * from 30 October 2024
 * (Autumn Budget 2024). Not reread; the worked case of two sales of a day shows the rounding.
 */
export function sa108(result: TaxResult): Report {
  const years = new Map<string, Whole[]>();
  for (const whole of wholes(result.disposals)) {
    const year = taxYearOf('UK', readDay(whole.disposed) ?? 0);
    years.set(year, [...(years.get(year) ?? []), whole]);
  }
  const data = [...years.keys()].sort().map((year) => yearFigures(year, years.get(year) ?? []));
  return {
    name: 'sa108',
    columns: [
      'tax year',
      '13.1 number of disposals',
      '13.2 disposal proceeds',
      '13.3 allowable costs',
      '13.4 gains in the year, before losses',
      '13.5 losses in the year',
      'net gain',
      'gains from 30 Oct 2024',
      'losses from 30 Oct 2024',
    ],
    rows: data.map((row) => [
      row.year,
      String(row.disposals),
      row.proceeds,
      row.costs,
      row.gains,
      row.losses,
      row.netGain,
      row.gainsFrom30Oct2024 ?? '',
      row.lossesFrom30Oct2024 ?? '',
    ]),
    data,
  };
}

/**
 * Slices of one disposal belong together: the forms ask for disposals, not for how they were
 * matched.
 */
function wholes(disposals: readonly Disposal[]): Whole[] {
  const byKey = new Map<string, Whole>();
  for (const { tx, asset, disposed, proceeds, cost, gain } of disposals) {
    const key = JSON.stringify([tx, asset]);
    const known = byKey.get(key) ?? { proceeds: 0n, cost: 0n, gain: 0n, disposed };
    known.proceeds += amountOf(proceeds);
    known.cost += amountOf(cost);
    known.gain += amountOf(gain);
    byKey.set(key, known);
  }
  return [...byKey.values()];
}

function yearFigures(year: string, all: readonly Whole[]): Sa108Year {
  const gains = (list: readonly Whole[]): bigint =>
    sumOf(
      list.filter(({ gain }) => gain > 0n),
      ({ gain }) => roundMoney(gain, 'whole', 'down'),
    );
  const losses = (list: readonly Whole[]): bigint =>
    sumOf(
      list.filter(({ gain }) => gain < 0n),
      ({ gain }) => roundMoney(-gain, 'whole', 'up'),
    );
  const late = all.filter(({ disposed }) => disposed >= RATE_CHANGE);
  return {
    year,
    disposals: all.length,
    proceeds: pounds(sumOf(all, ({ proceeds }) => roundMoney(proceeds, 'whole', 'down'))),
    costs: pounds(sumOf(all, ({ cost }) => roundMoney(cost, 'whole', 'up'))),
    gains: pounds(gains(all)),
    losses: pounds(losses(all)),
    netGain: pounds(gains(all) - losses(all)),
    ...(year === '2024-25'
      ? { gainsFrom30Oct2024: pounds(gains(late)), lossesFrom30Oct2024: pounds(losses(late)) }
      : {}),
  };
}

function sumOf(list: readonly Whole[], amount: (whole: Whole) => bigint): bigint {
  return list.reduce((total, whole) => total + amount(whole), 0n);
}

function pounds(amount: bigint): string {
  return writeRounded(amount, 'whole');
}
