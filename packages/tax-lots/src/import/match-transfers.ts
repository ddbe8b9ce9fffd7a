import { readTimestamp } from '../numbers/timestamp.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import type { Transaction } from '../model/ledger.ts';
import type { ImportIssue } from '../model/import-issue.ts';
import type { Intake, Movement } from './intake.ts';
import { demote } from './tally.ts';

const WINDOW_SECONDS = 3 * 86400;
const CLOCK_SLACK_SECONDS = 600;
/** What may be missing on arrival where the file names no fee: one part in fifty. */
const TOLERANCE_PARTS = 50n;
/** More candidates than a person would read are not kept; two are enough to ask. */
const MOST_CANDIDATES = 5;

type Timed = { movement: Movement; at: number; units: bigint; feeUnits: bigint };

/** Two movements that are one transfer. */
export type Pair = { out: Movement; into: Movement };

/**
 * Movements paired; those that a person has to decide on, with what they could belong to; those
 * whose numbers can't be read.
 */
export type Pairing = {
  pairs: Pair[];
  asked: { movement: Movement; candidates: Movement[] }[];
  unreadable: Movement[];
};

/**
 * Pairs units that left one own wallet with units that came into another: same asset, arriving
 * within three days (and
 * not more than ten minutes before they left, as clocks differ), no more than left and at most a
 * fiftieth less, from
 * another wallet; or the same transaction hash. A pair counts only where each has no other partner;
 * everything else is
 * asked. `isExcluded` says of two that a person has told apart.
 * @example
 * const moved = { asset: 'BTC', quantity: '1', fee: '0', hash: '' };
 * const out = { ...moved, id: 'a', wallet: 'A', direction: 'out',
 *   timestamp: '2024-01-02T12:00:00Z' };
 * const into = { ...moved, id: 'b', wallet: 'B', direction: 'in',
 *   timestamp: '2024-01-02T13:00:00Z' };
 * pairMovements([out, into]).pairs.length // => 1
 */
export function pairMovements(
  movements: readonly Movement[],
  isExcluded: (out: Movement, into: Movement) => boolean = () => false,
): Pairing {
  const unreadable: Movement[] = [];
  const outs = timed(movements, 'out', unreadable);
  const ins = timed(movements, 'in', unreadable);
  const partners = new Map<Timed, Timed[]>();
  let first = 0;
  for (const out of outs) {
    while (first < ins.length && (ins[first]?.at ?? 0) < out.at - CLOCK_SLACK_SECONDS) first++;
    for (let n = first; n < ins.length; n++) {
      const into = ins[n];
      if (into === undefined || into.at > out.at + WINDOW_SECONDS) break;
      if (fits(out, into) && !isExcluded(out.movement, into.movement)) link(partners, out, into);
      if ((partners.get(out)?.length ?? 0) >= MOST_CANDIDATES) break;
    }
  }
  const pairing: Pairing = { pairs: [], asked: [], unreadable };
  for (const out of outs) {
    const into = partnerOf(out, partners);
    if (into === undefined) pairing.asked.push(questionOf(out, partners));
    else pairing.pairs.push({ out: out.movement, into: into.movement });
  }
  for (const into of ins)
    if (partnerOf(into, partners) === undefined) pairing.asked.push(questionOf(into, partners));
  return pairing;
}

/**
 * The transfer that two movements are: what arrived, and what did not arrive as its fee in units.
 * @example
 * const moved = { asset: 'BTC', fee: '0', hash: '', timestamp: '2024-01-02T12:00:00Z' };
 * const out = { ...moved, id: 'a', wallet: 'A', direction: 'out', quantity: '1' };
 * const into = { ...moved, id: 'b', wallet: 'B', direction: 'in', quantity: '0.99' };
 * transferOf({ out, into }).fee.quantity // => '0.01'
 */
export function transferOf({ out, into }: Pair): Transaction {
  const lost = (readQuantity(out.quantity) ?? 0n) - (readQuantity(into.quantity) ?? 0n);
  const named = readQuantity(out.fee) ?? 0n;
  const fee = lost === 0n ? named : lost === named ? lost : lost + named;
  return {
    id: out.id,
    timestamp: out.timestamp,
    type: 'transfer',
    wallet: out.wallet,
    to_wallet: into.wallet,
    out: { asset: out.asset, quantity: into.quantity },
    ...(fee <= 0n
      ? {}
      : {
          fee: {
            asset: out.asset,
            quantity: writeQuantity(fee),
            ...(fee === named && out.feeValue !== undefined ? { value: out.feeValue } : {}),
            paid_from: 'separate',
          } as const,
        }),
  };
}

/**
 * Pairs the movements of an intake: a pair becomes a transfer, everything else an issue that asks,
 * and no transaction.
 */
export function matchTransfers(intake: Intake): void {
  const { pairs, asked, unreadable } = pairMovements(intake.movements);
  for (const movement of unreadable) complainOfNumbers(intake, movement);
  for (const pair of pairs) {
    intake.origins.set(pair.out.id, pair.out.origin);
    intake.transactions.push(transferOf(pair));
    const { file, row } = pair.into.origin;
    const tally = intake.tallies.get(file);
    if (tally !== undefined) demote(tally, row, undefined);
  }
  for (const { movement, candidates } of asked) ask(intake, movement, candidates);
}

function link(partners: Map<Timed, Timed[]>, out: Timed, into: Timed): void {
  for (const [one, other] of [
    [out, into],
    [into, out],
  ] as const) {
    const known = partners.get(one);
    if (known === undefined) partners.set(one, [other]);
    else if (known.length < MOST_CANDIDATES) known.push(other);
  }
}

function questionOf(
  one: Timed,
  partners: Map<Timed, Timed[]>,
): { movement: Movement; candidates: Movement[] } {
  return {
    movement: one.movement,
    candidates: (partners.get(one) ?? []).map(({ movement }) => movement),
  };
}

function fits(out: Timed, into: Timed): boolean {
  const [from, to] = [out.movement, into.movement];
  if (from.asset !== to.asset || from.wallet === to.wallet || into.units > out.units) return false;
  if (from.hash !== '' && to.hash !== '') return from.hash === to.hash;
  return (
    out.units - into.units <= out.units / TOLERANCE_PARTS || out.units - into.units === out.feeUnits
  );
}

/** The only partner, where each is the other's only one. */
function partnerOf(one: Timed, partners: Map<Timed, Timed[]>): Timed | undefined {
  const [only, another] = partners.get(one) ?? [];
  return only !== undefined && another === undefined && partners.get(only)?.length === 1
    ? only
    : undefined;
}

function ask(intake: Intake, movement: Movement, candidates: readonly Movement[]): void {
  const { file, row } = movement.origin;
  const token =
    movement.name === undefined
      ? ''
      : ` (a token that calls itself ${JSON.stringify(movement.name.slice(0, 60))})`;
  const what = `You ${movement.direction === 'in' ? 'received' : 'sent'} ${movement.quantity} ${movement.asset}${token} ${movement.direction === 'in' ? 'in' : 'from'} ${movement.wallet}`;
  const where = candidates
    .map((other) => `${other.origin.file} row ${other.origin.row}`)
    .join(', ');
  const question =
    candidates.length > 0
      ? `${what}; it could belong to ${where}. Which one is it?`
      : `${what}; no other file shows the other side. Was it ${movement.direction === 'in' ? 'bought, income, a gift, or your own' : 'sold, spent, given away, or your own'}?`;
  intake.issues.push({
    code: 'UNPAIRED_TRANSFER',
    file,
    row,
    message: question,
    blocking: true,
    timestamp: movement.timestamp,
    assets: [movement.asset],
  } satisfies ImportIssue);
}

function timed(
  movements: readonly Movement[],
  direction: 'in' | 'out',
  unreadable: Movement[],
): Timed[] {
  const list: Timed[] = [];
  for (const movement of movements) {
    if (movement.direction !== direction) continue;
    const units = readQuantity(movement.quantity);
    const feeUnits = readQuantity(movement.fee);
    const at = readTimestamp(movement.timestamp)?.at;
    if (units === undefined || feeUnits === undefined || feeUnits < 0n || at === undefined)
      unreadable.push(movement);
    else list.push({ movement, at, units, feeUnits });
  }
  return list.sort((a, b) => a.at - b.at);
}

function complainOfNumbers(
  intake: Intake,
  { quantity, asset, fee, origin, timestamp }: Movement,
): void {
  intake.issues.push({
    code: 'BAD_NUMBER',
    file: origin.file,
    row: origin.row,
    message: `${quantity} ${asset} with a fee of ${fee} are not quantities with up to 18 decimals, or the fee is negative.`,
    blocking: true,
    timestamp,
    assets: [asset],
  });
}
