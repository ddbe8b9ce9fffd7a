import { isFiat } from '../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../numbers/money.ts';
import { addExchange } from '../exchange.ts';
import type { Line } from '../intake.ts';
import { addTransaction, complain, join, walletOf } from '../line.ts';
import { withoutSign } from '../read-number.ts';

/** A change of one coin, in a file that has a row for each. `amount` is signed decimal text. */
export type Change = {
  line: Line;
  timestamp: string;
  asset: string;
  amount: string;
  /** Whether the row itself is the fee of the trade. */
  isFee: boolean;
  /** A fee in the same coin that the row names beside its amount, without sign. */
  fee?: string;
};

type Sum = { asset: string; units: bigint };

/**
 * Adds the rows that belong to one trade: one coin given, one received, each perhaps in several
 * rows, and fees. Anything else is an issue for each row. The first fee is the trade's; more of
 * them are fees of their own.
 */
export function addGroup(
  changes: readonly Change[],
  { id, name, value }: { id: string; name: string; value?: string },
): void {
  const [first] = changes;
  if (first === undefined) return;
  const given = sums(changes, (change) => !change.isFee && change.amount.startsWith('-'));
  const received = sums(changes, (change) => !change.isFee && !change.amount.startsWith('-'));
  const fees = feesOf(changes);
  const [out, into] = [given?.[0], received?.[0]];
  if (given === undefined || received === undefined || fees === undefined)
    return complainAll(changes, 'BAD_NUMBER', `The amounts of ${name} are not quantities.`);
  if (out === undefined || into === undefined || given.length > 1 || received.length > 1)
    return complainAll(
      changes,
      'UNKNOWN_ROW',
      `The ${changes.length} rows of ${name} are not one coin given and one received.`,
    );
  const { line, timestamp } = first;
  const [fee, ...more] = fees;
  const wallet = walletOf(line, line.sheet.source);
  const { currency } = line.intake;
  addExchange(line, {
    id,
    timestamp,
    given: textOf(out),
    received: textOf(into),
    ...(value === undefined ? {} : { value: { amount: value, currency } }),
    ...(fee && { fee: textOf(fee) }),
  });
  more.forEach((other, place) => {
    if (!isFiat(other.asset))
      addTransaction(
        line,
        { timestamp, type: 'fee', wallet, fee: textOf(other) },
        id === '' ? '' : `${id}:fee${place + 2}`,
      );
  });
  for (const change of changes.slice(1)) join(change.line);
}

/** Reports the same of each row. */
export function complainAll(
  changes: readonly Pick<Change, 'line'>[],
  code: 'UNKNOWN_ROW' | 'BAD_NUMBER',
  message: string,
): void {
  for (const { line } of changes) complain(line, code, message);
}

function sums(
  changes: readonly Change[],
  isWanted: (change: Change) => boolean,
): Sum[] | undefined {
  const found = new Map<string, bigint>();
  for (const change of changes) {
    if (!isWanted(change)) continue;
    const units = readQuantity(withoutSign(change.amount));
    if (units === undefined) return undefined;
    if (units > 0n) found.set(change.asset, (found.get(change.asset) ?? 0n) + units);
  }
  return [...found].map(([asset, units]) => ({ asset, units }));
}

function feesOf(changes: readonly Change[]): Sum[] | undefined {
  const rows = changes.flatMap((change) =>
    change.isFee ? [change] : change.fee ? [{ ...change, amount: change.fee }] : [],
  );
  return sums(rows, () => true);
}

function textOf({ asset, units }: Sum): { asset: string; quantity: string } {
  return { asset, quantity: writeQuantity(units) };
}
