import {
  readDay,
  readMoney,
  taxYearOf,
  type Transaction,
  writeMoney,
} from '@lotwise/tax-lots/source';
import type { SaleToTry, TriedSale } from '../protocol-files.ts';
import { computeResults, figuresOf, gainsPart, type Results } from './results.ts';
import type { Workspace } from './workspace.ts';

const ID = 'the sale to try';

/**
 * What a sale would bring that is not made: the lots that it would take, its gain, and the year's
 * with it. The ledger itself does not change. `problem` says why it can't be computed.
 */
export function trySale(
  workspace: Workspace,
  results: Results,
  { wallet, asset, day, quantity, proceeds }: SaleToTry,
): TriedSale | { problem: string } {
  const transaction: Transaction = {
    id: ID,
    // Noon in London is the same day wherever the engine knows the law.
    timestamp: `${day}T12:00:00Z`,
    type: 'sell',
    ...(wallet !== '' && { wallet }),
    out: { asset, quantity },
    value: proceeds,
  };
  const slots = new Map(workspace.slots).set(ID, workspace.rows.length);
  const trial = { ...workspace, rows: [...workspace.rows, { transaction }], slots };
  const after = computeResults(trial);
  const wrong = after.result.issues.find(({ tx, blocking }) => tx === ID && blocking);
  if (wrong) return { problem: wrong.message };
  const year = taxYearOf(workspace.choices.jurisdiction, readDay(day) ?? 0);
  const all = { from: 0, count: Number.MAX_SAFE_INTEGER };
  const rows = gainsPart(after, year, all).rows.filter(({ tx }) => tx.split(', ').includes(ID));
  const gain = rows.reduce((sum, row) => sum + (readMoney(row.gain) ?? 0n), 0n);
  return {
    rows,
    gain: writeMoney(gain),
    year,
    yearBefore: results.result.totals[year]?.gain ?? '0',
    yearAfter: after.result.totals[year]?.gain ?? '0',
    doubts: figuresOf(trial, after, year).doubts,
  };
}
