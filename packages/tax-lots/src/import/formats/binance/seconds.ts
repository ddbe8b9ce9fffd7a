import { readTimestamp } from '../../../numbers/timestamp.ts';
import { negated } from '../../amounts.ts';
import { leaveOut } from '../../line.ts';
import type { Change } from '../changes.ts';

/** A row of Binance's statement. */
export type Entry = Change & { operation: string };
/** The rows of one second, by kind: `spot` or an operation that belongs together. */
export type Second = Map<string, Entry[]>;

/**
 * Units in savings are shown as a coin of their own, LDBTC for BTC: where as many of one came as
 * went of the other in the same second, they only moved into savings or back.
 */
export function withoutReceipts(entries: readonly Entry[]): Entry[] {
  const keyOf = (asset: string, amount: string, { timestamp }: Entry): string =>
    `${timestamp} ${asset} ${amount}`;
  const open = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry.asset, entry.amount, entry);
    open.set(key, [...(open.get(key) ?? []), entry]);
  }
  const moved = new Set<Entry>();
  for (const entry of entries) {
    const coin = /^LD([A-Z0-9]{2,})$/.exec(entry.asset)?.[1];
    if (coin === undefined) continue;
    const other = open.get(keyOf(coin, negated(entry.amount), entry))?.pop();
    if (other !== undefined) moved.add(entry).add(other);
  }
  for (const { line } of moved) leaveOut(line, 'You moved this within Binance.');
  return entries.filter((entry) => !moved.has(entry));
}

/** Sides of an exchange may be a second or two apart. */
const APART_SECONDS = 2;

/**
 * The rows of each second and kind; what is only one side of an exchange in its second is joined
 * with the other side of the seconds after it.
 */
export function joinedSeconds(
  seconds: ReadonlyMap<string, Second>,
): [kind: string, entries: Entry[]][] {
  const groups = [...seconds]
    .flatMap(([timestamp, second]) =>
      [...second].map(([kind, entries]) => ({
        at: readTimestamp(timestamp)?.at ?? 0,
        kind,
        entries,
      })),
    )
    .sort((a, b) => a.at - b.at);
  const sideOf = (entries: readonly Entry[]): string => {
    const signs = new Set(entries.map(({ amount }) => amount.startsWith('-')));
    return signs.size > 1 ? 'both' : signs.has(true) ? 'out' : 'in';
  };
  const waiting = new Map<string, (typeof groups)[number]>();
  const joined: typeof groups = [];
  for (const group of groups) {
    const before = waiting.get(group.kind);
    const [one, other] = [before && sideOf(before.entries), sideOf(group.entries)];
    const isOther = one !== undefined && other !== 'both' && one !== other;
    if (before && isOther && group.kind !== 'spot' && group.at - before.at <= APART_SECONDS) {
      before.entries.push(...group.entries);
      waiting.delete(group.kind);
      continue;
    }
    joined.push(group);
    if (other === 'both') waiting.delete(group.kind);
    else waiting.set(group.kind, group);
  }
  return joined.map(({ kind, entries }) => [kind, entries]);
}
