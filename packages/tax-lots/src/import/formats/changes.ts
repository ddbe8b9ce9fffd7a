import { readQuantity, writeQuantity } from '../../numbers/money.ts';
import { fitsPrice, negated } from '../amounts.ts';
import { addExchange } from '../exchange.ts';
import type { Money } from '../exchange.ts';
import type { FeeCell } from '../fees.ts';
import type { Line } from '../intake.ts';
import { complain, join } from '../line.ts';
import { isZero } from '../read-number.ts';

/** A change of one coin, in a file that has a row for each. `amount` is signed decimal text. */
export type Change = {
  line: Line;
  timestamp: string;
  asset: string;
  amount: string;
  /** Whether the row itself is a fee of the trade: below zero it was paid. */
  isFee: boolean;
  /** A fee in the same coin that the row names beside its amount: above zero it was paid. */
  fee?: string;
  /** A running balance shows that a fee below zero came back. */
  isProven?: boolean;
};

type Sum = { asset: string; units: bigint };

/**
 * Adds the rows that belong to one trade: one coin given, one received, each perhaps in several
 * rows, and fees. Anything else is an issue for each row.
 */
export function addGroup(
  changes: readonly Change[],
  { id, name, value }: { id: string; name: string; value?: Money | undefined },
): void {
  const [first] = changes;
  if (first === undefined) return;
  const sides = changes.filter(({ isFee }) => !isFee);
  const given = sums(sides.filter(({ amount }) => amount.startsWith('-')));
  const received = sums(sides.filter(({ amount }) => !amount.startsWith('-')));
  const fees = feesOf(changes);
  const [out, into] = [given?.[0], received?.[0]];
  if (given === undefined || received === undefined || fees === undefined)
    return complainAll(changes, 'BAD_NUMBER', `The amounts of ${name} are not quantities.`);
  if (out === undefined || into === undefined || given.length > 1 || received.length > 1)
    return complainAll(
      changes,
      'UNKNOWN_ROW',
      `The ${changes.length} rows of ${name} do not have one coin given and one received.`,
    );
  const { line, timestamp } = first;
  addExchange(line, {
    id,
    timestamp,
    given: textOf({ ...out, units: -out.units }),
    received: textOf(into),
    value,
    fees,
  });
  // What is wrong with the trade is said once, at its first row.
  for (const change of changes.slice(1)) join(change.line);
}

/** A side of a trade that has a price, in a file that has a row for each side. */
export type PricedChange = Change & { price: string; isBase: boolean };

/** Adds the rows of one trade; where all have one price, it has to fit what changed hands. */
export function addPricedGroup(
  sides: readonly PricedChange[],
  trade: { id: string; name: string },
): void {
  const [price = ''] = sides.map((side) => side.price);
  const [units = '', total = ''] = [true, false].map((isBase) =>
    totalOf(sides.filter((side) => side.isBase === isBase)),
  );
  const isPriced = !isZero(price || '0') && sides.every((side) => side.price === price);
  const hasBase = sides.some(({ isBase }) => isBase);
  if (isPriced && hasBase && !fitsPrice({ units, price, total }, { isRounded: true }))
    return complainAll(
      sides,
      'VALUE_MISMATCH',
      `${units} at ${price} each are not ${total}: a row of ${trade.name} is wrong, or its other side is missing.`,
    );
  addGroup(sides, trade);
}

function totalOf(changes: readonly Change[]): string {
  let sum = 0n;
  for (const { amount } of changes) sum += readQuantity(amount) ?? 0n;
  return writeQuantity(sum < 0n ? -sum : sum);
}

/** Reports the same of each row. */
export function complainAll(
  changes: readonly Pick<Change, 'line'>[],
  code: 'UNKNOWN_ROW' | 'BAD_NUMBER' | 'VALUE_MISMATCH',
  message: string,
): void {
  for (const { line } of changes) complain(line, code, message);
}

/** The changes of each coin added up; undefined where one is not a quantity. */
function sums(changes: readonly Pick<Change, 'asset' | 'amount'>[]): Sum[] | undefined {
  const found = new Map<string, bigint>();
  for (const { asset, amount } of changes) {
    const units = readQuantity(amount);
    if (units === undefined) return undefined;
    if (units !== 0n) found.set(asset, (found.get(asset) ?? 0n) + units);
  }
  return [...found].map(([asset, units]) => ({ asset, units }));
}

/** The fees by coin, above zero where they were paid. */
function feesOf(changes: readonly Change[]): FeeCell[] | undefined {
  const cells = changes.flatMap(({ isFee, asset, amount, fee, isProven = false }) =>
    isFee
      ? [{ asset, amount: negated(amount), isProven: true }]
      : fee
        ? [{ asset, amount: fee, isProven }]
        : [],
  );
  const proven = new Map(cells.map(({ asset, isProven }) => [asset, isProven]));
  return sums(cells)?.map((sum) => ({
    ...textOf(sum),
    isProven: proven.get(sum.asset) === true,
  }));
}

function textOf({ asset, units }: Sum): { asset: string; quantity: string } {
  return { asset, quantity: writeQuantity(units) };
}
