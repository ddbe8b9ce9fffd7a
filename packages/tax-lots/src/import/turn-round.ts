import type { Transaction } from '../model/ledger.ts';
import { readQuantity } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { Intake } from './intake.ts';

/**
 * Turns the rows of files that run backwards round, so that those of one moment come in the order
 * in which they happened. A file of one moment alone shows no way: it is turned where only then
 * nothing leaves before it came.
 */
export function turnRound({ transactions, origins }: Intake): void {
  const files = new Map<string, number[]>();
  transactions.forEach(({ id }, place) => {
    const file = origins.get(id)?.file ?? '';
    const known = files.get(file);
    if (known === undefined) files.set(file, [place]);
    else known.push(place);
  });
  for (const places of files.values()) {
    const rows = places.flatMap((place) => transactions[place] ?? []);
    if (!isBackwards(rows)) continue;
    const turned = rows.toReversed();
    places.forEach((place, n) => {
      const row = turned[n];
      if (row !== undefined) transactions[place] = row;
    });
  }
}

function isBackwards(rows: readonly Transaction[]): boolean {
  let [rises, falls, before] = [0, 0, Number.NaN];
  for (const { timestamp } of rows) {
    const at = readTimestamp(timestamp)?.at ?? before;
    if (at > before) rises++;
    if (at < before) falls++;
    before = at;
  }
  if (rises + falls > 0) return falls > rises;
  return isShort(rows) && !isShort(rows.toReversed());
}

/** Whether something leaves before as much of it came. */
function isShort(rows: readonly Transaction[]): boolean {
  const held = new Map<string, bigint>();
  for (const { in: into, out } of rows) {
    if (out !== undefined) {
      const left = (held.get(out.asset) ?? 0n) - (readQuantity(out.quantity) ?? 0n);
      if (left < 0n) return true;
      held.set(out.asset, left);
    }
    if (into !== undefined)
      held.set(into.asset, (held.get(into.asset) ?? 0n) + (readQuantity(into.quantity) ?? 0n));
  }
  return false;
}
