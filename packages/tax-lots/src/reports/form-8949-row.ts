import { termOf } from '../broker-forms/share-forms.ts';
import { reportsBasis } from '../model/broker-form.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Disposal } from '../model/result.ts';
import { form8949Box } from '../law/form8949-box.ts';
import type { Box } from '../law/form8949-box.ts';
import { readDay } from '../numbers/calendar.ts';
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
 * | selling expenses not on the form | as reported | | E | less the expenses |
 * | another difference, given the code O | as reported | | O | less the difference |
 * | more was received than the form shows | the right proceeds | | | |
 * | the form's letter has the wrong term | | | T | 0 |
 *
 * Several codes stand in the order of the alphabet, and (g) is their sum. (h) is (d) less (e) plus
 * (g). `costs`, in units of 10^-24: what the sale cost; a difference in proceeds above it is O
 * where the form's `adjustment_code` says so. Rounding: half up, per line; `'cents'` or `'whole'`
 * dollars, the same for all lines.
 * Example: proceeds 1,000, basis 100, a form that reported 900 to the IRS: d 1000, e 900, f B, g
 * 800, h 900.
 * Source: Instructions for Form 8949 (2025), columns (a) to (h), Example 4, and codes B, E, O and
 * T. Read 2026-11-28.
 */
export function form8949Row(
  disposal: Disposal,
  form?: BrokerForm,
  unit: Unit = 'cents',
  costs = 0n,
): Form8949Row {
  const term = disposal.term ?? 'short';
  const round = (amount: bigint): bigint => roundMoney(amount, unit);
  const columns = columnsOf(disposal, form, unit, costs);
  return {
    year: disposal.disposed.slice(0, 4),
    part: term === 'short' ? 'I' : 'II',
    box: form8949Box(readDay(disposal.disposed) ?? 0, term, form),
    a: `${disposal.quantity} ${disposal.asset}`,
    b: usDate(disposal.acquired ?? 'VARIOUS'),
    c: usDate(disposal.disposed),
    d: writeRounded(round(columns.proceeds), unit),
    e: writeRounded(round(columns.basis), unit),
    f: columns.codes,
    g: columns.codes === '' ? '' : writeRounded(columns.adjustment, unit),
    h: writeRounded(round(columns.proceeds) - round(columns.basis) + columns.adjustment, unit),
    tx: typeof disposal.tx === 'string' ? disposal.tx : disposal.tx.join(' '),
  };
}

type Columns = { proceeds: bigint; basis: bigint; codes: string; adjustment: bigint };

function columnsOf(
  disposal: Disposal,
  form: BrokerForm | undefined,
  unit: Unit,
  costs: bigint,
): Columns {
  const own = { proceeds: amountOf(disposal.proceeds), basis: amountOf(disposal.cost) };
  if (form === undefined || form.form === 'none') return { ...own, codes: '', adjustment: 0n };
  const cents = (amount: bigint): bigint => roundMoney(amount, 'cents');
  const round = (amount: bigint): bigint => roundMoney(amount, unit);
  const { reported_proceeds: proceeds, reported_basis: basis } = form;
  const excess = proceeds === undefined ? 0n : cents(amountOf(proceeds)) - cents(own.proceeds);
  const shown = excess > 0n ? amountOf(proceeds) : own.proceeds;
  const isWrong = basis !== undefined && cents(amountOf(basis)) !== cents(own.basis);
  const isReported = basis !== undefined && reportsBasis(form);
  const shownBasis = isReported ? amountOf(basis) : own.basis;
  const correction = isReported ? round(shownBasis) - round(own.basis) : 0n;
  const term = termOf(form, disposal.disposed);
  const codes = [
    ...(isWrong ? ['B'] : []),
    ...(excess > 0n ? excessCodes(form, excess, costs) : []),
    ...(term !== undefined && term !== (disposal.term ?? 'short') ? ['T'] : []),
  ];
  return {
    proceeds: shown,
    basis: shownBasis,
    codes: codes.join(''),
    adjustment: correction - (excess > 0n ? round(excess) : 0n),
  };
}

/** The codes of proceeds that the form shows too high. */
function excessCodes({ adjustment_code: code }: BrokerForm, excess: bigint, costs: bigint) {
  if (code !== 'O') return ['E'];
  if (costs <= 0n) return ['O'];
  return excess > costs ? ['E', 'O'] : ['E'];
}

function usDate(date: string): string {
  const [year, month, day] = date.split('-');
  return day === undefined ? date : `${month}/${day}/${year}`;
}
