import { addDays } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { lookBackDays } from '../law/look-back.ts';
import type { Policy } from '../law/policy.ts';
import { yearIn } from '../law/tax-year.ts';
import type { DatedIssue } from '../model/issue.ts';
import type { Leg } from '../model/leg.ts';
import { yearSums } from './year-totals.ts';
import type { Years } from './year-totals.ts';

/**
 * Which assets each year touches. For an asset, by year, the last day on which units left; 0 where
 * none did, nothing where the asset was not touched.
 */
export type Touches = {
  note: (leg: Leg) => void;
  names: string[];
  lastOut: number[][];
  /** The assets that forks of an asset brought: their cost is a part of its. */
  forks: Map<number, number[]>;
};

/** Starts noting which assets each year touches. */
export function startTouches(policy: Policy): Touches {
  const names: string[] = [];
  const places = new Map<string, number>();
  const lastOut: number[][] = [];
  const forks = new Map<number, number[]>();
  let lastDay: Day = -1;
  let place = 0;
  const enter = (day: Day): void => {
    lastDay = day;
    const name = yearIn(policy, day);
    place = places.get(name) ?? names.push(name) - 1;
    places.set(name, place);
  };
  return {
    names,
    lastOut,
    forks,
    note(leg) {
      const { kind, asset, day } = leg;
      if (kind === 'allocate') return;
      if (kind === 'fork') forks.set(leg.from, [...(forks.get(leg.from) ?? []), asset]);
      if (day !== lastDay) enter(day);
      const years = (lastOut[asset] ??= []);
      const isOut = kind === 'dispose' || kind === 'remove';
      if (isOut || years[place] === undefined) years[place] = isOut ? day : 0;
    },
  };
}

/**
 * Marks every year that rests on a blocking issue, and names those years in the issue.
 *
 * | the issue's day | incomplete |
 * |---|---|
 * | known | its own year; every later one that touches one of its assets; an earlier one in which such an asset left so shortly before that the row could change it |
 * | unknown | every year |
 *
 * Example: a purchase of 2020 with the quantity `1,5` leaves 2024 incomplete where the asset was
 * sold then, and 2022 complete where it was not touched.
 */
export function markIncomplete(
  years: Years,
  policy: Policy,
  issues: readonly DatedIssue[],
  touches: Touches,
): void {
  const known = new Map<string, readonly string[]>();
  for (const issue of issues) {
    if (!issue.blocking) continue;
    const { day, assets } = issue;
    const year = day === 0 ? undefined : yearIn(policy, day);
    const from = day === 0 ? 0 : addDays(day, -lookBackDays(policy));
    const key = `${day === 0 || yearIn(policy, from) === year ? year : day} ${assets?.join()}`;
    const all = known.get(key) ?? yearsOf(year, assets, from, touches, years);
    known.set(key, all);
    issue.incomplete_years = all;
    for (const year of all) yearSums(years, year).isIncomplete = true;
  }
}

function yearsOf(
  year: string | undefined,
  assets: readonly number[] | undefined,
  from: Day,
  { names, lastOut, forks }: Touches,
  years: Years,
): readonly string[] {
  if (year === undefined) return [...new Set([...years.keys(), ...names])].sort();
  const found = new Set([year]);
  const reached = assets === undefined ? undefined : withForks(assets, forks);
  for (const days of reached === undefined ? lastOut : reached.map((asset) => lastOut[asset]))
    days?.forEach((day, place) => {
      const name = names[place] ?? '';
      if (name >= year || day >= from) found.add(name);
    });
  return [...found].sort();
}

/** Assets with all that came of them by forks. */
function withForks(assets: readonly number[], forks: Touches['forks']): number[] {
  const all = new Set(assets);
  for (const asset of all) for (const one of forks.get(asset) ?? []) all.add(one);
  return [...all];
}
