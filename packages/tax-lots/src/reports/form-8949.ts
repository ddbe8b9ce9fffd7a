import type { TaxResult, Disposal } from '../model/result.ts';
import type { BrokerForm, Ledger } from '../model/ledger.ts';
import { form8949Box } from '../law/form8949-box.ts';
import type { Box } from '../law/form8949-box.ts';
import { readDay } from '../numbers/calendar.ts';
import { readQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import type { Report } from './report.ts';
import { amountOf, roundMoney, writeRounded } from './round-money.ts';
import type { Unit } from './round-money.ts';

/**
 * One line of Form 8949, columns (a) to (h) as they are printed; money as text, rounded per line.
 */
export type Form8949Row = {
  year: string;
  part: 'I' | 'II';
  box: Box;
  a: string;
  b: string;
  c: string;
  d: string;
  e: string;
  f: string;
  g: string;
  h: string;
  tx: string;
};

/**
 * Writes one line of Form 8949.
 *
 * | | (d) | (e) | (f) | (g) |
 * |---|---|---|---|---|
 * | no form | net proceeds | basis | | |
 * | form, basis reported and right | as reported | as reported | | |
 * | form, basis reported and wrong (G, J) | as reported | as reported | B | reported less right basis |
 * | form, basis on it but not reported (H, K), wrong | as reported | the right basis | B | 0 |
 * | selling expenses not on the form | as reported | | E, with B: BE | less the expenses |
 *
 * (h) is (d) less (e) plus (g). Rounding: half up, per line; `'cents'` or `'whole'` dollars, the
 * same for all lines.
 * Example: proceeds 1,000, basis 100, a form that reported 900 to the IRS: d 1000, e 900, f B, g
 * 800, h 900.
 * Source: Instructions for Form 8949 (2025), columns (a) to (h), Example 4, and codes B and E. Read
 * 2026-11-20.
 */
export function form8949Row(
  disposal: Disposal,
  form?: BrokerForm,
  unit: Unit = 'cents',
): Form8949Row {
  const term = disposal.term ?? 'short';
  const own = form8949Box(readDay(disposal.disposed) ?? 0, term, form);
  // What the row's own form says wins; without one the box is that of its account's form.
  const box = form === undefined ? (disposal.form8949 ?? own) : own;
  const proceeds = amountOf(disposal.proceeds);
  const basis = amountOf(disposal.cost);
  const shownProceeds =
    form?.reported_proceeds === undefined ? proceeds : amountOf(form.reported_proceeds);
  const isReported = form?.basis_reported_to_irs === true && form.reported_basis !== undefined;
  const shownBasis = isReported ? amountOf(form.reported_basis) : basis;
  const cents = (amount: bigint): bigint => roundMoney(amount, 'cents');
  const isWrong =
    form?.reported_basis !== undefined && cents(amountOf(form.reported_basis)) !== cents(basis);
  const expense = cents(shownProceeds) - cents(proceeds);
  const round = (amount: bigint): bigint => roundMoney(amount, unit);
  const adjustment = (isReported ? round(shownBasis) - round(basis) : 0n) - round(expense);
  const codes = `${isWrong ? 'B' : ''}${expense > 0n ? 'E' : ''}${expense < 0n ? 'O' : ''}`;
  return {
    year: disposal.disposed.slice(0, 4),
    part: term === 'short' ? 'I' : 'II',
    box,
    a: `${disposal.quantity} ${disposal.asset}`,
    b: usDate(disposal.acquired ?? 'VARIOUS'),
    c: usDate(disposal.disposed),
    d: writeRounded(round(shownProceeds), unit),
    e: writeRounded(round(shownBasis), unit),
    f: codes,
    g: codes === '' ? '' : writeRounded(adjustment, unit),
    h: writeRounded(round(shownProceeds) - round(shownBasis) + adjustment, unit),
    tx: typeof disposal.tx === 'string' ? disposal.tx : disposal.tx.join(' '),
  };
}

/**
 * Form 8949 for a computed US ledger: a line for every slice, by year, box and order of the ledger.
 * Where a broker's
 * form covers several slices, its amounts are shared among them by units.
 * Example: `form8949(result, ledger).columns[3]` is `'(a) description'`.
 */
export function form8949(
  result: TaxResult,
  ledger: Pick<Ledger, 'transactions'>,
  unit: Unit = 'cents',
): Report {
  const rows = form8949Rows(result, ledger, unit);
  return {
    name: 'form-8949',
    columns: [
      'year',
      'part',
      'box',
      '(a) description',
      '(b) acquired',
      '(c) sold',
      '(d) proceeds',
      '(e) cost',
      '(f) code',
      '(g) adjustment',
      '(h) gain or loss',
      'transaction',
    ],
    rows: rows.map((row) => [
      row.year,
      row.part,
      row.box,
      row.a,
      row.b,
      row.c,
      row.d,
      row.e,
      row.f,
      row.g,
      row.h,
      row.tx,
    ]),
    data: rows,
  };
}

/**
 * The lines of Form 8949, one a slice, sorted by year and box. `ledger` brings what brokers
 * reported on Form 1099 (boxes A, B, D, E); a sale cut into slices shares it by quantity. Money in
 * `unit`: cents, or whole dollars as the form allows. Errors: none.
 * Example: `form8949Rows(computeTax(ledger), ledger)[0]?.d` is the proceeds of the first line,
 * `'15.00'`.
 */
export function form8949Rows(
  result: TaxResult,
  ledger: Pick<Ledger, 'transactions'>,
  unit: Unit = 'cents',
): Form8949Row[] {
  const onForms = disposalsOnForms(result, ledger);
  const rows = result.disposals.map((disposal) => {
    const shared = typeof disposal.tx === 'string' ? onForms.get(disposal.tx) : undefined;
    if (shared === undefined) return form8949Row(disposal, undefined, unit);
    return form8949Row(...sliceOnForm(disposal, shared), unit);
  });
  return rows.sort((a, b) =>
    a.year + a.box < b.year + b.box ? -1 : a.year + a.box > b.year + b.box ? 1 : 0,
  );
}

/** What the slices of one disposal have in common: its form, and the sums of the slices so far. */
type Shared = {
  form: BrokerForm;
  whole: Sums;
  done: Sums;
};
type Sums = { units: bigint; proceeds: bigint; cost: bigint };

const NOTHING: Sums = { units: 0n, proceeds: 0n, cost: 0n };

function plus(sums: Sums, { quantity, proceeds, cost }: Disposal): Sums {
  return {
    units: sums.units + (readQuantity(quantity) ?? 0n),
    proceeds: sums.proceeds + amountOf(proceeds),
    cost: sums.cost + amountOf(cost),
  };
}

/** The disposals that a broker's form covers, each with the sums of its slices. */
function disposalsOnForms(
  { disposals }: TaxResult,
  { transactions }: Pick<Ledger, 'transactions'>,
): Map<string, Shared> {
  const shared = new Map<string, Shared>();
  for (const { id, form_1099: form } of transactions)
    if (form !== undefined) shared.set(id, { form, whole: NOTHING, done: NOTHING });
  for (const disposal of disposals) {
    const known = typeof disposal.tx === 'string' ? shared.get(disposal.tx) : undefined;
    if (known !== undefined) known.whole = plus(known.whole, disposal);
  }
  return shared;
}

/**
 * One slice of a disposal that a broker's form covers, with its part of the form's figures. Both
 * are in cents and add up over the slices to the cent: each is the difference of the rounded sums
 * up to and before the slice. The form's figures go by units; a basis that is right as a whole goes
 * by the slices' own.
 */
function sliceOnForm(disposal: Disposal, shared: Shared): [Disposal, BrokerForm] {
  const { form, whole, done: before } = shared;
  const after = plus(before, disposal);
  shared.done = after;
  const cents = (amount: bigint): bigint => roundMoney(amount, 'cents');
  const write = (amount: bigint): string => writeRounded(amount, 'cents');
  const own = (name: 'proceeds' | 'cost'): string =>
    write(cents(after[name]) - cents(before[name]));
  const part = (text: string, name: 'proceeds' | 'cost'): string => {
    const amount = amountOf(text);
    if (cents(amount) === cents(whole[name])) return own(name);
    const upTo = (units: bigint): bigint => cents(mulDiv(amount, units, whole.units));
    return write(upTo(after.units) - upTo(before.units));
  };
  const { reported_proceeds: proceeds, reported_basis: basis } = form;
  return [
    { ...disposal, proceeds: own('proceeds'), cost: own('cost') },
    {
      ...form,
      ...(proceeds === undefined ? {} : { reported_proceeds: part(proceeds, 'proceeds') }),
      ...(basis === undefined ? {} : { reported_basis: part(basis, 'cost') }),
    },
  ];
}

function usDate(date: string): string {
  const [year, month, day] = date.split('-');
  return day === undefined ? date : `${month}/${day}/${year}`;
}
