import { readMoney, readTimestamp } from '@lotwise/tax-lots/source';
import { assetsOf } from './assets-of.ts';
import type { LedgerRow, Page, RowQuery } from '../protocol.ts';
import type { Results } from './results.ts';
import type { Row, Workspace } from './workspace.ts';

/**
 * The slots of the rows that a query wants, in its order. A scrolled table asks for the same order
 * many times.
 */
export function orderOf(workspace: Workspace, results: Results, query: RowQuery): number[] {
  const fits = filterOf(results, query);
  const slots: number[] = [];
  workspace.rows.forEach((row, slot) => {
    if (row && fits(row)) slots.push(slot);
  });
  return sorted(workspace, slots, query);
}

function filterOf(
  { issuesOf }: Results,
  { asset, wallet, type, search, isProblem }: RowQuery,
): (row: Row) => boolean {
  const text = search.trim().toLowerCase();
  return ({ transaction, file = '' }) =>
    (asset === '' || assetsOf(transaction).includes(asset)) &&
    (wallet === '' || transaction.wallet === wallet || transaction.to_wallet === wallet) &&
    (type === '' || transaction.type === type) &&
    (!isProblem || issuesOf.has(transaction.id)) &&
    (text === '' ||
      `${transaction.id} ${transaction.timestamp} ${transaction.kind ?? ''} ${file}`
        .toLowerCase()
        .includes(text));
}

function sorted({ rows }: Workspace, slots: number[], { sort, isDescending }: RowQuery): number[] {
  const sign = isDescending ? -1 : 1;
  const instants = new Map(
    slots.map((slot) => [slot, readTimestamp(rows[slot]?.transaction.timestamp)?.at ?? 0]),
  );
  const byTime = (a: number, b: number): number =>
    (instants.get(a) ?? 0) - (instants.get(b) ?? 0) || a - b;
  if (sort === 'date') return slots.sort((a, b) => sign * byTime(a, b));
  const keys = new Map(slots.map((slot) => [slot, keyOf(rows[slot], sort)]));
  return slots.sort((a, b) => {
    const [one, two] = [keys.get(a) ?? '', keys.get(b) ?? ''];
    return one === two ? byTime(a, b) : one < two ? -sign : sign;
  });
}

function keyOf(row: Row | undefined, sort: 'type' | 'asset' | 'wallet' | 'value'): string | number {
  if (!row) return '';
  const { transaction } = row;
  if (sort === 'type') return transaction.type;
  if (sort === 'wallet') return transaction.wallet ?? '';
  if (sort === 'asset') return assetsOf(transaction)[0] ?? '';
  // For an order a double is enough; the figure itself is shown as it is.
  return Number(readMoney(transaction.value) ?? -1n);
}

export function rowsPart(
  workspace: Workspace,
  { issuesOf }: Results,
  order: readonly number[],
  { from, count }: { from: number; count: number },
): Page<LedgerRow> {
  const rows = order.slice(from, from + count).flatMap((slot) => {
    const row = workspace.rows[slot];
    if (!row) return [];
    const origin = row.file === undefined ? '' : `${row.file}, row ${row.line ?? 0}`;
    return [
      {
        slot,
        transaction: row.transaction,
        origin,
        issues: issuesOf.get(row.transaction.id) ?? [],
      },
    ];
  });
  return { total: order.length, rows };
}
