import type { Fee, Transaction } from '../model/ledger.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import type { Intake, Movement } from './intake.ts';
import { demote } from './tally.ts';

/**
 * Joins what one transaction of a chain moved in one wallet, whichever file has it: a coin given
 * and another received is a trade, with the gas as its fee. Anything else stays as its movements.
 */
export function joinChainTrades(intake: Intake): void {
  const groups = new Map<string, Movement[]>();
  for (const movement of intake.movements) {
    const { hash, wallet, origin } = movement;
    if (hash === '' || intake.sources.get(origin.file)?.isChain !== true) continue;
    const key = `${wallet}\n${hash.toLowerCase()}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [movement]);
    else known.push(movement);
  }
  const gone = new Set<Movement>();
  const calls = callsOf(intake);
  for (const [key, movements] of groups) {
    const trade = tradeOf(movements);
    if (trade === undefined) continue;
    const [first] = movements;
    if (first === undefined) continue;
    addTrade(intake, { trade, movements, first, call: calls.get(key) });
    for (const one of movements) gone.add(one);
  }
  if (gone.size > 0) keep(intake.movements, (one) => !gone.has(one));
  keep(intake.transactions, ({ id }) => intake.origins.has(id));
}

/** The calls that cost gas and moved nothing themselves, by wallet and hash. */
function callsOf({ transactions, hashes }: Intake): Map<string, Transaction> {
  const calls = new Map<string, Transaction>();
  for (const one of transactions) {
    const hash = hashes.get(one.id)?.toLowerCase();
    if (one.type === 'fee' && hash !== undefined) calls.set(`${one.wallet}\n${hash}`, one);
  }
  return calls;
}

/** A trade without its fee; undefined where not one coin went and another came. */
function tradeOf(movements: readonly Movement[]): Omit<Transaction, 'id'> | undefined {
  const net = new Map<string, bigint>();
  for (const { asset, direction, quantity } of movements) {
    const units = readQuantity(quantity) ?? 0n;
    net.set(asset, (net.get(asset) ?? 0n) + (direction === 'in' ? units : -units));
  }
  const given = [...net].filter(([, units]) => units < 0n);
  const received = [...net].filter(([, units]) => units > 0n);
  const [out, into] = [given[0], received[0]];
  const [first] = movements;
  if (!first || !out || !into || given.length > 1 || received.length > 1) return undefined;
  const { timestamp, wallet } = first;
  return {
    timestamp,
    type: 'trade',
    wallet,
    ...worthOf(movements, out, into),
    out: { asset: out[0], quantity: writeQuantity(-out[1]) },
    in: { asset: into[0], quantity: writeQuantity(into[1]) },
  };
}

/** What a side that is one whole movement was worth, where its file says it. */
function worthOf(
  movements: readonly Movement[],
  ...sides: readonly (readonly [asset: string, units: bigint])[]
): { value?: string; currency?: string } {
  for (const [asset, units] of sides) {
    const size = units < 0n ? -units : units;
    const whole = movements.filter((one) => one.asset === asset);
    const [only] = whole;
    if (!only?.value || whole.length > 1 || readQuantity(only.quantity) !== size) continue;
    const { value, currency } = only;
    return { value, ...(currency === undefined ? {} : { currency }) };
  }
  return {};
}

function addTrade(
  intake: Intake,
  told: {
    call: Transaction | undefined;
    trade: Omit<Transaction, 'id'>;
    movements: readonly Movement[];
    first: Movement;
  },
): void {
  const { call, trade, movements, first } = told;
  const fee = gasOf(movements) ?? (call && takeGas(intake, call));
  intake.transactions.push({ id: first.id, ...trade, ...(fee && { fee }) });
  intake.origins.set(first.id, first.origin);
  for (const { origin } of movements.slice(1)) {
    const tally = intake.tallies.get(origin.file);
    if (tally !== undefined) demote(tally, origin.row, undefined);
  }
}

/** The gas of what left. */
function gasOf(movements: readonly Movement[]): Fee | undefined {
  const paid = movements.find(({ fee }) => (readQuantity(fee) ?? 0n) > 0n);
  if (paid === undefined) return undefined;
  const { asset, fee: quantity, feeValue } = paid;
  const value = feeValue === undefined ? {} : { value: feeValue };
  return { asset, quantity, ...value, paid_from: 'separate' };
}

/** The gas of a call, which then is no fee of its own any more. */
function takeGas(intake: Intake, call: Transaction): Fee | undefined {
  const origin = intake.origins.get(call.id);
  const tally = origin && intake.tallies.get(origin.file);
  if (tally !== undefined && origin !== undefined) demote(tally, origin.row, undefined);
  intake.origins.delete(call.id);
  return call.fee && { ...call.fee, paid_from: 'separate' };
}

function keep<T>(list: T[], isWanted: (one: T) => boolean): void {
  const kept = list.filter(isWanted);
  list.length = 0;
  for (const one of kept) list.push(one);
}
