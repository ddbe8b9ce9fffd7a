import type { Transaction } from '../model/ledger.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from '../numbers/money.ts';
import type { Entry } from './repeat-entries.ts';

/** Fills of one order follow each other within a minute. */
const APART_SECONDS = 60;

/**
 * What the fills of one order come to: rows of one file, wallet and market that follow each other
 * within a minute, where there are two or more. Programs that gather have them as one row.
 */
export function sumsOfFills(entries: readonly Entry[]): Entry[] {
  const open = new Map<string, Entry[]>();
  const sums: Entry[] = [];
  const close = (fills: readonly Entry[]): void => {
    if (fills.length > 1) sums.push(sumOf(fills));
  };
  for (const entry of entries) {
    if (!isTrade(entry)) continue;
    const { wallet, type, in: into, out } = entry.what as Transaction; // as isTrade says
    const key = [entry.origin.file, wallet, type, into?.asset, out?.asset].join('\n');
    const fills = open.get(key) ?? [];
    const last = fills.at(-1);
    if (last !== undefined && entry.at - last.at <= APART_SECONDS) fills.push(entry);
    else {
      close(fills);
      open.set(key, [entry]);
    }
  }
  for (const fills of open.values()) close(fills);
  return sums;
}

const TRADES = new Set(['buy', 'sell', 'trade']);
const isTrade = ({ what }: Entry): boolean => 'type' in what && TRADES.has(what.type);

function sumOf(fills: readonly Entry[]): Entry {
  const [first] = fills as [Entry]; // there are two or more
  const rows = fills.map(({ what }) => what as Transaction); // of isTrade alone
  const what = { ...(first.what as Transaction) }; // of isTrade alone
  for (const side of ['in', 'out'] as const) {
    const amount = what[side];
    if (amount === undefined) continue;
    const units = rows.map((row) => readQuantity(row[side]?.quantity ?? '0') ?? 0n);
    const quantity = writeQuantity(units.reduce((sum, one) => sum + one, 0n));
    what[side] = { ...amount, quantity };
  }
  const values = rows.map(({ value = '' }) => readMoney(value) ?? 0n);
  if (values.includes(0n)) delete what.value;
  else what.value = writeMoney(values.reduce((sum, one) => sum + one, 0n));
  return { ...first, what, fills };
}
