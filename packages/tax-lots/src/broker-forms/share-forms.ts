import { reportsBasis } from '../model/broker-form.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import { readDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { isLongTerm } from '../law/holding.ts';

/** What sharing asks of a slice of a sale. Money 10^-24, units 10^-18. */
export type SharedSlice = {
  units: bigint;
  cost: bigint;
  /** `yyyy-mm-dd`. */
  acquired: string;
  sold: string;
  term: 'short' | 'long';
};

/**
 * So many units of a slice, the form that lists them (undefined where none does), and its place
 * among the forms that were given (undefined where no form was given for the units).
 */
export type Share<Slice> = {
  slice: Slice;
  units: bigint;
  form: BrokerForm | undefined;
  place: number | undefined;
};

/** Units that a broker has to know the basis of were acquired in its account from 2026 on. */
const COVERED_FROM = '2026-01-01';

/**
 * Shares a sale's slices among the forms that list it, in units. A form takes the slices that are
 * most like it: the same day of purchase, then the same term, then units whose basis a broker has
 * to report if it did, then the same basis; among equals the slices' order counts. A form without
 * units takes what the others leave. A slice may be cut. Units that no form lists come without one.
 *
 * Which of the holder's lots stands beside which form changes no sum: each form's rows add up to
 * what it reported, and all rows to the holder's own gain.
 * Example: 2 BTC in two lots, of 2024 and of January 2026, and two forms of 1 BTC, one with basis
 * reported: that form takes the lot of 2026.
 * Source: Instructions for Form 1099-DA (2026), "Covered security" and the example under "For sales
 * effected after 2025". Read 2026-11-28.
 */
export function shareForms<Slice extends SharedSlice>(
  slices: readonly Slice[],
  forms: readonly BrokerForm[],
): Share<Slice>[] {
  const left = slices.map(({ units }) => units);
  const wanted = forms.map(({ units }) => readQuantity(units));
  const taken: bigint[][] = slices.map(() => forms.map(() => 0n));
  const give = (place: number, form: number, most: bigint | undefined): void => {
    const open = left[place] ?? 0n;
    const units = most === undefined || open < most ? open : most;
    const row = taken[place];
    if (row === undefined || units <= 0n) return;
    left[place] = open - units;
    row[form] = (row[form] ?? 0n) + units;
    if (most !== undefined) wanted[form] = most - units;
  };
  for (const { place, form } of byLikeness(slices, forms)) {
    const most = wanted[form];
    if (most !== undefined) give(place, form, most);
  }
  const rest = wanted.findIndex((units) => units === undefined);
  if (rest >= 0) slices.forEach((_, place) => give(place, rest, undefined));
  return slices.flatMap((slice, place) => {
    const listed = forms.flatMap((form, at) => {
      const units = taken[place]?.[at] ?? 0n;
      const named = form.form === 'none' ? undefined : form;
      return units > 0n ? [{ slice, units, form: named, place: at }] : [];
    });
    const units = left[place] ?? 0n;
    return units > 0n ? [...listed, { slice, units, form: undefined, place: undefined }] : listed;
  });
}

/** Every slice with every form, the likest first. */
function byLikeness(
  slices: readonly SharedSlice[],
  forms: readonly BrokerForm[],
): { place: number; form: number }[] {
  return forms
    .flatMap((form, at) =>
      slices.map((slice, place) => ({ place, form: at, apart: distance(slice, form) })),
    )
    .sort((a, b) => a.apart - b.apart);
}

function distance(slice: SharedSlice, form: BrokerForm): number {
  const isOtherDay = form.acquired !== undefined && form.acquired !== slice.acquired;
  const term = termOf(form, slice.sold);
  const isOtherTerm = term !== undefined && term !== slice.term;
  const isCovered = slice.acquired >= COVERED_FROM;
  return (
    (isOtherDay ? 8 : 0) +
    (isOtherTerm ? 4 : 0) +
    (isCovered === reportsBasis(form) ? 0 : 2) +
    (hasBasis(slice, form) ? 0 : 1)
  );
}

function hasBasis({ units, cost }: SharedSlice, form: BrokerForm): boolean {
  const basis = readMoney(form.reported_basis);
  const wanted = readQuantity(form.units);
  if (basis === undefined || wanted === undefined || wanted > units) return false;
  return mulDiv(cost, wanted, units) === basis;
}

/** How long a form says the units were held; undefined where it does not. */
export function termOf(
  { checkbox, acquired }: BrokerForm,
  sold: string,
): 'short' | 'long' | undefined {
  if (checkbox === 'G' || checkbox === 'H') return 'short';
  if (checkbox === 'J' || checkbox === 'K') return 'long';
  const from = readDay(acquired);
  const to = readDay(sold);
  if (from === undefined || to === undefined) return undefined;
  return isLongTerm(from, to) ? 'long' : 'short';
}
