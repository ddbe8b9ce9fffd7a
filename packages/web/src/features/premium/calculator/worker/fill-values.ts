import {
  dayOf,
  isFiat,
  readMoney,
  readQuantity,
  readTimestamp,
  type Transaction,
  writeDay,
  writeMoney,
} from '@lotwise/tax-lots/source';
import type { MissingValues, Pricing } from '../protocol-files.ts';
import type { Results } from './results.ts';
import { remember, setRow, type Workspace } from './workspace.ts';

// A price of one asset gives the value of every row that it is in: of both legs of a trade by
// either of them, of a stablecoin's rows by its dollar, of all rows of a day.

/** A part of a row without a value, and what it is counted in. */
interface Gap {
  part: 'value' | 'fee';
  asset: string;
  quantity: string;
}

/** The assets by whose price rows without a value get one, with the days of those rows. */
export function missingValues(workspace: Workspace, results: Results): MissingValues[] {
  const days = new Map<string, Map<string, number>>();
  for (const { transaction, day } of openRows(workspace, results))
    for (const asset of new Set(gapsOf(transaction).map((gap) => gap.asset))) {
      const known = days.get(asset) ?? new Map<string, number>();
      known.set(day, (known.get(day) ?? 0) + 1);
      days.set(asset, known);
    }
  return [...days]
    .map(([asset, byDay]) => ({
      asset,
      rows: [...byDay.values()].reduce((sum, count) => sum + count, 0),
      days: [...byDay]
        .map(([day, rows]) => ({ day, rows }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .sort((a, b) => b.rows - a.rows || (a.asset < b.asset ? -1 : 1));
}

/**
 * Gives the rows without a value the one that a price says; all of them are taken back by one Undo.
 * Returns how many, or why none.
 */
export function fillValues(
  workspace: Workspace,
  results: Results,
  { asset, day, price, currency }: Pricing,
): { filled: number; problem: string | null } {
  const one = readMoney(price);
  if (one === undefined || one <= 0n)
    return {
      filled: 0,
      problem: 'Enter the price as a plain number with a decimal point, such as 41500.25.',
    };
  const before: [slot: number, row: Workspace['rows'][number]][] = [];
  for (const { slot, transaction, day: ofRow } of openRows(workspace, results)) {
    if (day !== '' && ofRow !== day) continue;
    const priced = withPrice(transaction, { asset, price: one, currency }, workspace);
    if (!priced) continue;
    const row = workspace.rows[slot];
    before.push([slot, row]);
    setRow(workspace, slot, { ...row, transaction: priced });
  }
  if (before.length === 0)
    return { filled: 0, problem: 'No row without a value has this asset on this day.' };
  remember(
    workspace,
    `Fill in ${before.length} ${before.length === 1 ? 'value' : 'values'}`,
    () => {
      for (const [slot, row] of before) setRow(workspace, slot, row);
    },
  );
  return { filled: before.length, problem: null };
}

/**
 * The rows of which the engine says that a value is missing, with their tax date: a price of a day
 * is that of the day in the taxpayer's zone, as rates are.
 */
function* openRows({ rows, slots, choices }: Workspace, { issuesOf }: Results) {
  const zone = choices.timeZone === '' ? undefined : choices.timeZone;
  for (const [tx, issues] of issuesOf) {
    if (!issues.some(({ code }) => code === 'NO_VALUE')) continue;
    const slot = slots.get(tx);
    const transaction = slot === undefined ? undefined : rows[slot]?.transaction;
    const moment = readTimestamp(transaction?.timestamp);
    if (slot !== undefined && transaction && moment !== undefined)
      yield { slot, transaction, day: writeDay(dayOf(moment, zone)) };
  }
}

/** What a transaction lacks a value for, with the assets by whose price it gets one. */
function gapsOf(transaction: Transaction): Gap[] {
  const { type, in: into, out, value, value_in: valueIn, fee } = transaction;
  const hasValue = value !== undefined || valueIn !== undefined || type === 'transfer';
  const legs = hasValue || type === 'fee' ? [] : [out, into];
  return [
    ...legs.flatMap((leg) => (leg ? [{ part: 'value' as const, ...leg }] : [])),
    ...(fee && fee.value === undefined && !isFiat(fee.asset)
      ? [{ part: 'fee' as const, asset: fee.asset, quantity: fee.quantity }]
      : []),
  ];
}

function withPrice(
  transaction: Transaction,
  { asset, price, currency }: { asset: string; price: bigint; currency: string },
  { choices }: Workspace,
): Transaction | undefined {
  const gaps = gapsOf(transaction).filter((gap) => gap.asset === asset);
  // A row counts its values in one currency; what the giver paid may be in another.
  const isTaken =
    transaction.donor_basis !== undefined &&
    (transaction.currency ?? choices.currency) !== currency;
  const inOther = currency === choices.currency ? {} : { currency };
  let priced = transaction;
  for (const { part, quantity } of gaps) {
    const units = readQuantity(quantity);
    if (units === undefined || (part === 'value' && isTaken)) continue;
    const value = writeMoney((price * units) / ONE_UNIT);
    if (part === 'value') priced = { ...priced, value, ...inOther };
    else if (priced.fee) priced = { ...priced, fee: { ...priced.fee, value, ...inOther } };
  }
  return priced === transaction ? undefined : priced;
}

const ONE_UNIT = 10n ** 18n;
