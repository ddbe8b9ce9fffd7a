import { readTimestamp } from '../timestamp.ts';
import { readQuantity, writeQuantity } from '../money.ts';
import type { Transaction } from '../ledger.ts';
import type { ImportIssue, Intake, Movement } from './intake.ts';

const WINDOW_SECONDS = 3 * 86400;
const CLOCK_SLACK_SECONDS = 600;
/** What may be missing on arrival where the file names no fee: one part in fifty. */
const TOLERANCE_PARTS = 50n;
/** More candidates than a person would read are not kept; two are enough to ask. */
const MOST_CANDIDATES = 5;

type Timed = Movement & { at: number; units: bigint; feeUnits: bigint };

/**
 * Pairs units that left one own wallet with units that came into another: same asset, arriving within three days (and
 * not more than ten minutes before they left, as clocks differ), no more than left and at most a fiftieth less, from
 * another wallet; or the same transaction hash. A pair counts only where each has no other partner; then it becomes a
 * transfer, with what did not arrive as its fee. Everything else is an issue that asks, and no transaction.
 */
export function matchTransfers(intake: Intake): void {
  const outs = timed(intake, 'out');
  const ins = timed(intake, 'in');
  const partners = new Map<Timed, Timed[]>();
  const link = (a: Timed, b: Timed): void => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = partners.get(one);
      if (known === undefined) partners.set(one, [other]);
      else if (known.length < MOST_CANDIDATES) known.push(other);
    }
  };
  let first = 0;
  for (const out of outs) {
    while (first < ins.length && (ins[first]?.at ?? 0) < out.at - CLOCK_SLACK_SECONDS) first++;
    for (let n = first; n < ins.length; n++) {
      const into = ins[n];
      if (into === undefined || into.at > out.at + WINDOW_SECONDS) break;
      if (fits(out, into)) link(out, into);
      if ((partners.get(out)?.length ?? 0) >= MOST_CANDIDATES) break;
    }
  }
  for (const out of outs) settle(intake, out, partners);
  for (const into of ins) if (partnerOf(into, partners) === undefined) ask(intake, into, partners.get(into) ?? []);
}

function fits(out: Timed, into: Timed): boolean {
  if (out.asset !== into.asset || out.wallet === into.wallet || into.units > out.units) return false;
  if (out.hash !== '' && into.hash !== '') return out.hash === into.hash;
  return out.units - into.units <= out.units / TOLERANCE_PARTS || out.units - into.units === out.feeUnits;
}

function settle(intake: Intake, out: Timed, partners: Map<Timed, Timed[]>): void {
  const into = partnerOf(out, partners);
  if (into === undefined) return ask(intake, out, partners.get(out) ?? []);
  const lost = out.units - into.units;
  const fee = lost === 0n ? out.feeUnits : lost === out.feeUnits ? lost : lost + out.feeUnits;
  const transaction: Transaction = {
    id: out.id,
    timestamp: out.timestamp,
    type: 'transfer',
    wallet: out.wallet,
    to_wallet: into.wallet,
    out: { asset: out.asset, quantity: into.quantity },
    ...(fee === 0n ? {} : { fee: { asset: out.asset, quantity: writeQuantity(fee), paid_from: 'separate' } as const }),
  };
  intake.origins.set(out.id, out.origin);
  intake.transactions.push(transaction);
  intake.leftOut.push({ ...into.origin, why: `Arrival of the transfer ${out.id}.` });
}

/** The only partner, where each is the other's only one. */
function partnerOf(one: Timed, partners: Map<Timed, Timed[]>): Timed | undefined {
  const [only, another] = partners.get(one) ?? [];
  return only !== undefined && another === undefined && partners.get(only)?.length === 1 ? only : undefined;
}

function ask(intake: Intake, movement: Timed, candidates: readonly Timed[]): void {
  const { file, row } = movement.origin;
  const what = `${movement.quantity} ${movement.asset} ${movement.direction === 'in' ? 'came into' : 'left'} ${movement.wallet}`;
  const where = candidates.map((other) => `${other.origin.file} row ${other.origin.row}`).join(', ');
  const question =
    candidates.length > 0
      ? `${what}; it could belong to ${where}. Which is it?`
      : `${what}; no other file shows the other end. Was it ${movement.direction === 'in' ? 'bought, income, a gift, or your own' : 'sold, spent, given away, or your own'}?`;
  intake.issues.push({ code: 'UNPAIRED_TRANSFER', file, row, message: question, blocking: true } satisfies ImportIssue);
}

function timed(intake: Intake, direction: 'in' | 'out'): Timed[] {
  const list: Timed[] = [];
  for (const movement of intake.movements) {
    const units = readQuantity(movement.quantity);
    const feeUnits = readQuantity(movement.fee);
    const at = readTimestamp(movement.timestamp)?.at;
    if (movement.direction !== direction) continue;
    if (units === undefined || feeUnits === undefined || feeUnits < 0n || at === undefined) {
      const { file, row } = movement.origin;
      intake.issues.push({
        code: 'BAD_NUMBER',
        file,
        row,
        message: `${movement.quantity} ${movement.asset} with a fee of ${movement.fee} are not quantities of up to 18 decimals, or the fee is below zero.`,
        blocking: true,
      });
    } else list.push({ ...movement, at, units, feeUnits });
  }
  return list.sort((a, b) => a.at - b.at);
}
