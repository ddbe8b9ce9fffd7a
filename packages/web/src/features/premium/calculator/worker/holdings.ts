import { compareHoldings, type StatedHolding } from '@lotwise/tax-lots/source';
import type { HoldingRow } from '../protocol-files.ts';
import { remember, settingsOf, type Workspace } from './workspace.ts';

/** What wallets really held, as stated, beside what all rows of the ledger add up to. */
export function holdingsOf(workspace: Workspace): HoldingRow[] {
  const { stated, movements } = workspace;
  if (stated.length === 0) return [];
  return compareHoldings(ledgerOfAll(workspace), stated).flatMap((one) => {
    if ('problem' in one) return [];
    const open = movements.filter(
      ({ wallet, asset, timestamp }) =>
        wallet === one.wallet && asset === one.asset && timestamp.slice(0, 10) <= one.day,
    ).length;
    return [{ ...one, open }];
  });
}

/** Takes what a wallet held; returns why not, where it is none. */
export function stateHolding(workspace: Workspace, said: StatedHolding): string | null {
  const [compared] = compareHoldings(ledgerOfAll(workspace), [said]);
  if (!compared || 'problem' in compared)
    return 'Enter the units as a plain number with a decimal point, such as 0.25, and a date in the past.';
  const before = workspace.stated;
  const others = before.filter(
    ({ wallet, asset, day }) => wallet !== said.wallet || asset !== said.asset || day !== said.day,
  );
  workspace.stated = [...others, said].sort((a, b) => (a.day < b.day ? -1 : 1));
  remember(workspace, 'State a holding', () => (workspace.stated = before));
  return null;
}

/** Takes back what was stated, by its place in the list. */
export function removeHolding(workspace: Workspace, place: number): void {
  const before = workspace.stated;
  workspace.stated = before.filter((_one, at) => at !== place);
  remember(workspace, 'Remove a holding', () => (workspace.stated = before));
}

/** A wallet that is left out of the figures holds what it holds all the same. */
const ledgerOfAll = (workspace: Workspace) => ({
  settings: settingsOf(workspace),
  transactions: workspace.rows.flatMap((row) => (row ? [row.transaction] : [])),
});
