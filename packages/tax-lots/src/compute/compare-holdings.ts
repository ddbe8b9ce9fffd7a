import type { Ledger, Transaction } from '../model/ledger.ts';
import { readDay } from '../numbers/calendar.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { dayOf } from '../read/chronology.ts';

/** What a wallet really held at the end of a day, as its owner reads it off. */
export type StatedHolding = { wallet: string; asset: string; day: string; quantity: string };

/**
 * A stated holding beside the one that the ledger's rows add up to. `missing` is what has to come
 * in before the day ends, below zero where too much is there; `since` is the last day on which
 * another stated holding of the wallet was right.
 */
export type ComparedHolding = StatedHolding & {
  computed: string;
  missing: string;
  isRight: boolean;
  since?: string;
};

/** A stated holding that can't be compared, and why. */
export type RefusedHolding = StatedHolding & { problem: string };

/**
 * Compares what wallets really held with what the rows of a ledger add up to, in the ledger's time
 * zone. Rows that the engine could not read count as far as their units can be read. Without law:
 * only units are counted. Never throws.
 * Source: no law; only units are counted.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD in hot`);
 * const stated = [{ wallet: 'hot', asset: 'BTC', quantity: '0.75', day: '2025-01-02' }];
 * compareHoldings(ledger, stated)[0].missing // => '-0.25'
 */
export function compareHoldings(
  ledger: Pick<Ledger, 'transactions' | 'settings'>,
  stated: readonly StatedHolding[],
): (ComparedHolding | RefusedHolding)[] {
  const zone = ledger.settings?.time_zone;
  const changes = changesOf(ledger.transactions, zone);
  const right = new Map<string, string>();
  const compared = new Map<StatedHolding, ComparedHolding | RefusedHolding>();
  for (const one of stated.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const day = readDay(one.day);
    const wanted = readQuantity(one.quantity);
    if (day === undefined || wanted === undefined || wanted < 0n) {
      const problem = day === undefined ? 'The date is not valid.' : 'The quantity is not valid.';
      compared.set(one, { ...one, problem });
      continue;
    }
    const key = `${one.wallet}\n${one.asset}`;
    const computed = heldOn(changes.get(key) ?? [], day);
    const since = right.get(key);
    const isRight = computed === wanted;
    compared.set(one, {
      ...one,
      computed: writeQuantity(computed),
      missing: writeQuantity(wanted - computed),
      isRight,
      ...(since === undefined ? {} : { since }),
    });
    if (isRight) right.set(key, one.day);
  }
  return stated.flatMap((one) => compared.get(one) ?? []);
}

/** Units that came or left on a day; a split multiplies what is there. */
type Change = { at: number; day: number; units: bigint; ratio?: readonly [bigint, bigint] };

function changesOf(
  transactions: readonly Transaction[],
  zone: string | undefined,
): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  const wallets = new Set<string>();
  for (const { wallet, to_wallet: to } of transactions) {
    wallets.add(wallet ?? '');
    if (to !== undefined) wallets.add(to);
  }
  for (const one of transactions) {
    const moment = readTimestamp(one.timestamp);
    if (moment === undefined) continue;
    const { at } = moment;
    const day = dayOf(moment, zone);
    const add = (wallet: string, asset: string | undefined, change: Omit<Change, 'at' | 'day'>) => {
      if (asset === undefined) return;
      const key = `${wallet}\n${asset}`;
      const known = changes.get(key);
      if (known === undefined) changes.set(key, [{ at, day, ...change }]);
      else known.push({ at, day, ...change });
    };
    for (const [wallet, asset, units] of movesOf(one)) add(wallet, asset, { units });
    const ratio = one.type === 'split' ? ratioOf(one.ratio) : undefined;
    if (ratio !== undefined)
      for (const wallet of wallets) add(wallet, one.asset, { units: 0n, ratio });
  }
  for (const list of changes.values()) list.sort((a, b) => a.at - b.at);
  return changes;
}

/** What a transaction changes: wallet, asset, and units that came or, below zero, left. */
export function movesOf(one: Transaction): [string, string | undefined, bigint][] {
  const { type, in: into, out, fee, wallet = '', to_wallet: to } = one;
  const moves: [string, string | undefined, bigint][] = [];
  const outUnits = readQuantity(out?.quantity) ?? 0n;
  moves.push([wallet, out?.asset, -outUnits]);
  moves.push([wallet, into?.asset, readQuantity(into?.quantity) ?? 0n]);
  if (type === 'transfer') moves.push([to ?? wallet, out?.asset, outUnits]);
  // A fee that is part of the units given up leaves with them.
  if (fee !== undefined && fee.paid_from !== 'withheld_out')
    moves.push([wallet, fee.asset, -(readQuantity(fee.quantity) ?? 0n)]);
  return moves;
}

function ratioOf(text: string | undefined): readonly [bigint, bigint] | undefined {
  const [after, before = '1'] = (text ?? '').split('/');
  const [above, below] = [readQuantity(after), readQuantity(before)];
  return above === undefined || !below ? undefined : [above, below];
}

function heldOn(changes: readonly Change[], day: number): bigint {
  let held = 0n;
  for (const change of changes) {
    if (change.day > day) continue;
    held = change.ratio === undefined ? held + change.units : mulDiv(held, ...change.ratio);
  }
  return held;
}
