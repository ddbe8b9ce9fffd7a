import type { YearTotals } from '../model/result.ts';
import type { Policy } from '../law/policy.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import { gainOf } from '../model/disposal-row.ts';
import { termsOf } from '../law/disposal-terms.ts';
import { yearIn } from '../law/tax-year.ts';
import { isLawUnknown } from '../law/unknown-law.ts';
import { writeMoney } from '../numbers/money.ts';
import { roundHalfEven } from '../numbers/rounding.ts';
import { freigrenzeTaxable } from '../law/freigrenze.ts';

/**
 * Running sums of one tax year, exact. The country's own figures are kept only where it asks for
 * them.
 */
export type YearSums = {
  proceeds: bigint;
  cost: bigint;
  denied: bigint;
  long: bigint;
  exempt: bigint;
  discountGains: bigint;
  otherGains: bigint;
  losses: bigint;
  isIncomplete: boolean;
  isProvisional: boolean;
};

/** Sums by tax year; a year is there once it has a disposal or rests on a blocking issue. */
export type Years = Map<string, YearSums>;

/** Adds slices to their years, one after the other; the year of the last is kept at hand. */
export function yearAdder(years: Years, policy: Policy): (row: DisposalRow) => void {
  let lastDay = -1;
  let sums = startSums();
  return (row) => {
    if (row.day !== lastDay) {
      lastDay = row.day;
      sums = yearSums(years, yearIn(policy, row.day));
    }
    sums.proceeds += row.proceeds;
    sums.cost += row.cost;
    if (row.denied !== 0n) sums.denied += row.denied;
    addCountry(sums, policy, row);
  };
}

function addCountry(sums: YearSums, policy: Policy, row: DisposalRow): void {
  const { jurisdiction } = policy;
  if (jurisdiction !== 'US' && jurisdiction !== 'AU' && jurisdiction !== 'DE') return;
  const terms = termsOf(policy, row);
  if (terms.term === 'long') sums.long += gainOf(row);
  else if (terms.isTaxable === false) sums.exempt += gainOf(row);
  else if (terms.isDiscounted !== undefined) addAustralian(sums, gainOf(row), terms.isDiscounted);
}

function addAustralian(sums: YearSums, gain: bigint, isDiscounted: boolean): void {
  if (gain < 0n) sums.losses -= gain;
  else if (isDiscounted) sums.discountGains += gain;
  else sums.otherGains += gain;
}

/** Writes the years, earliest first, each with the figures its country asks for. */
export function writeYears(years: Years, policy: Policy): Record<string, YearTotals> {
  const written: Record<string, YearTotals> = {};
  for (const year of [...years.keys()].sort()) {
    const sums = years.get(year);
    if (sums !== undefined && year !== '') written[year] = writeYear(year, sums, policy);
  }
  return written;
}

function writeYear(year: string, sums: YearSums, policy: Policy): YearTotals {
  const gain = sums.proceeds - sums.cost + sums.denied;
  const totals: YearTotals = {
    proceeds: writeMoney(sums.proceeds),
    cost: writeMoney(sums.cost),
    gain: writeMoney(gain),
  };
  const { jurisdiction } = policy;
  if (jurisdiction === 'US') {
    totals.short_gain = writeMoney(gain - sums.long);
    totals.long_gain = writeMoney(sums.long);
  }
  if (jurisdiction === 'CA') totals.superficial_loss = writeMoney(sums.denied);
  if (jurisdiction === 'AU' && !isLawUnknown(policy, year))
    totals.discounted_gain = writeMoney(discountedGain(sums));
  if (jurisdiction === 'DE') {
    totals.taxable_gain = writeMoney(gain - sums.exempt);
    totals.exempt_gain = writeMoney(sums.exempt);
    totals.freigrenze_taxable = writeMoney(
      freigrenzeTaxable(Number(year), gain - sums.exempt, policy.freigrenze),
    );
  }
  if (sums.isIncomplete) totals.incomplete = true;
  if (sums.isProvisional) totals.provisional = true;
  return totals;
}

/**
 * Australia: losses come off the gains without discount first, then off the others, of which half
 * of what is left
 * counts. Below zero it is the net capital loss to carry forward.
 * Example: gains of 1,000 with discount and losses of 400 give 300.
 * Source: ITAA 1997 ss 102-5(1), 102-10, 115-100; s 102-3(3) (losses before the discount) read
 * 2026-11-20.
 */
function discountedGain(sums: YearSums): bigint {
  const other = sums.otherGains - sums.losses;
  if (other >= 0n) return other + roundHalfEven(sums.discountGains, 2n);
  const rest = sums.discountGains + other;
  return rest > 0n ? roundHalfEven(rest, 2n) : rest;
}

/** The sums of a year, started where there are none. */
export function yearSums(years: Years, year: string): YearSums {
  const known = years.get(year);
  if (known !== undefined) return known;
  const sums = startSums();
  years.set(year, sums);
  return sums;
}

function startSums(): YearSums {
  return {
    proceeds: 0n,
    cost: 0n,
    denied: 0n,
    long: 0n,
    exempt: 0n,
    discountGains: 0n,
    otherGains: 0n,
    losses: 0n,
    isIncomplete: false,
    isProvisional: false,
  };
}
