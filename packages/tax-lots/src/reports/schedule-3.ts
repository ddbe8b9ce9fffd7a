import type { TaxResult } from '../model/result.ts';
import type { Report } from './report.ts';
import { amountOf, roundMoney, writeRounded } from './round-money.ts';

/** One line of Canada's Schedule 3 for one asset and year; cents. */
export type Schedule3Line = {
  year: string;
  asset: string;
  proceeds: string;
  cost: string;
  denied: string;
  gain: string;
};

/**
 * Canada's Schedule 3, "crypto-assets": per year and asset the proceeds of disposition (net of
 * outlays, as the engine
 * shows them), the adjusted cost base, and the gain or loss after superficial losses. Rounding:
 * cents, half up, per
 * line. The inclusion rate of one half is applied on the return, not here.
 * Example: proceeds 198, cost 298.98, 25.50 denied: gain -75.48.
 * Source: CRA, Schedule 3 (T1) and Guide T4037; ITA ss 38, 40(2)(g)(i). Read 2026-11-20.
 */
export function schedule3(result: TaxResult): Report {
  const sums = new Map<
    string,
    { year: string; asset: string; proceeds: bigint; cost: bigint; denied: bigint; gain: bigint }
  >();
  for (const {
    disposed,
    asset,
    proceeds,
    cost,
    gain,
    superficial_loss: denied,
  } of result.disposals) {
    const year = disposed.slice(0, 4);
    const key = JSON.stringify([year, asset]);
    const sum = sums.get(key) ?? { year, asset, proceeds: 0n, cost: 0n, denied: 0n, gain: 0n };
    sum.proceeds += amountOf(proceeds);
    sum.cost += amountOf(cost);
    sum.denied += amountOf(denied ?? '0');
    sum.gain += amountOf(gain);
    sums.set(key, sum);
  }
  const cents = (amount: bigint): string => writeRounded(roundMoney(amount, 'cents'), 'cents');
  const data = [...sums.values()]
    .map((sum): Schedule3Line => ({
      year: sum.year,
      asset: sum.asset,
      proceeds: cents(sum.proceeds),
      cost: cents(sum.cost),
      denied: cents(sum.denied),
      gain: cents(sum.gain),
    }))
    .sort((a, b) => (a.year < b.year ? -1 : a.year > b.year ? 1 : 0));
  return {
    name: 'schedule-3',
    columns: [
      'year',
      'asset',
      'proceeds of disposition',
      'adjusted cost base',
      'superficial loss denied',
      'gain or loss',
    ],
    rows: data.map((line) => [
      line.year,
      line.asset,
      line.proceeds,
      line.cost,
      line.denied,
      line.gain,
    ]),
    data,
  };
}
