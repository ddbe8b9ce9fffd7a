import {
  clockTime,
  compareHoldings,
  type Issue,
  matchLedger,
  readMoney,
  readQuantity,
  readTimestamp,
  type Transaction,
  writeMoney,
  writeQuantity,
  writeResult,
} from '@lotwise/tax-lots/source';
import type {
  AllocatedAsset,
  AllocationPlan,
  AllocationView,
  TriedAllocation,
} from '../protocol-lots.ts';
import { ledgerOf } from './ledger.ts';
import { computeResults, readingIssues, type Results } from './results.ts';
import { changeRow, freeId, type Workspace } from './workspace.ts';

// The allocation of cost that was unused on 1 January 2025 (Rev. Proc. 2024-28).

const LAST_DAY = '2024-12-31';
const SNAPSHOT = '2025-01-01';
const FIRST_YEAR = '2025';

/** The coins whose cost can be allocated, and the row that allocates it already. */
export function allocationOf(workspace: Workspace): AllocationView {
  const { transaction } =
    workspace.rows.find((row) => row?.transaction.type === 'safe_harbor_allocation') ?? {};
  const early = ledgerOf(workspace).transactions.filter(
    ({ type, timestamp }) =>
      type !== 'safe_harbor_allocation' && timestamp.slice(0, 4) < FIRST_YEAR,
  );
  return {
    assets: workspace.choices.jurisdiction === 'US' ? assetsOf(workspace, early) : [],
    existing: transaction ? planOf(transaction) : null,
  };
}

const WRITTEN = 'Rule written down on ';

function planOf(row: Transaction): AllocationPlan {
  const { rule, allocation = [], lot_order: lotOrder = 'FIFO', wallet_order: order = [] } = row;
  const written = row.note?.startsWith(WRITTEN) ? row.note.slice(WRITTEN.length) : undefined;
  return {
    rule: rule === 'specific_unit' ? rule : 'global',
    day: written ?? row.timestamp.slice(0, 10),
    lotOrder,
    walletOrder: [...order],
    lines: [...allocation],
  };
}

/**
 * The row of a plan. A rule that was written down before 2025 allocates on 1 January; one that was
 * not is dated when it was, so that the engine says that it is late.
 */
function rowOf(workspace: Workspace, plan: AllocationPlan): Transaction {
  const { rule, day, lotOrder, walletOrder, lines } = plan;
  const existing = workspace.rows.find((row) => row?.transaction.type === 'safe_harbor_allocation');
  const zone = workspace.choices.timeZone;
  const from = rule === 'global' && day < SNAPSHOT ? SNAPSHOT : day;
  return {
    id: existing?.transaction.id ?? freeId(workspace, 'allocation'),
    timestamp: clockTime(`${from}T00:00`, ...(zone === '' ? [] : [zone])) ?? `${from}T00:00:00Z`,
    type: 'safe_harbor_allocation',
    rule,
    ...(rule === 'global'
      ? { lot_order: lotOrder, wallet_order: walletOrder, note: `${WRITTEN}${day}` }
      : { allocation: lines.filter(({ quantity }) => quantity !== '') }),
  };
}

/** Coins in two wallets or more at the end of 2024: one wallet alone keeps its own lots. */
function assetsOf(workspace: Workspace, early: Transaction[]): AllocatedAsset[] {
  const ledger = ledgerOf(workspace);
  const settings = { ...ledger.settings, scope: 'universal' as const };
  const { remaining } = writeResult(matchLedger({ ...ledger, settings, transactions: early }));
  const lots = new Map<string, AllocatedAsset['lots']>();
  for (const { asset, lot = '', acquired = '', quantity, cost } of remaining)
    lots.set(asset, [...(lots.get(asset) ?? []), { lot, acquired, quantity, cost }]);
  const names = [
    ...new Set(
      early.flatMap(({ wallet = '', to_wallet: to }) =>
        to === undefined ? [wallet] : [wallet, to],
      ),
    ),
  ];
  return [...lots]
    .map(([asset, all]) => ({
      asset,
      lots: merged(all),
      wallets: unitsIn(workspace, asset, names),
    }))
    .filter(({ wallets }) => wallets.length > 1)
    .sort((a, b) => (a.asset < b.asset ? -1 : 1));
}

function unitsIn(workspace: Workspace, asset: string, names: readonly string[]) {
  const { settings, transactions } = ledgerOf(workspace);
  const stated = names.map((wallet) => ({ wallet, asset, day: LAST_DAY, quantity: '0' }));
  return compareHoldings({ settings, transactions }, stated).flatMap((one) =>
    'problem' in one || (readQuantity(one.computed) ?? 0n) <= 0n
      ? []
      : [{ wallet: one.wallet, units: one.computed }],
  );
}

/** A lot that lies in two wallets is one lot still. */
function merged(lots: AllocatedAsset['lots']): AllocatedAsset['lots'] {
  const byId = new Map<string, AllocatedAsset['lots'][number]>();
  for (const one of lots) {
    const known = byId.get(one.lot);
    byId.set(
      one.lot,
      known
        ? {
            ...known,
            quantity: writeQuantity(
              (readQuantity(known.quantity) ?? 0n) + (readQuantity(one.quantity) ?? 0n),
            ),
            cost: writeMoney((readMoney(known.cost) ?? 0n) + (readMoney(one.cost) ?? 0n)),
          }
        : one,
    );
  }
  return [...byId.values()];
}

/** The workspace with an allocation in place of its own. */
function withAllocation(workspace: Workspace, transaction: Transaction): Workspace {
  const rows = workspace.rows.filter((row) => row?.transaction.type !== 'safe_harbor_allocation');
  const choices = { ...workspace.choices, scope: 'by_date' as const };
  return { ...workspace, choices, rows: [...rows, { transaction }] };
}

/** What an allocation would do; the ledger itself does not change. */
export function tryAllocation(
  workspace: Workspace,
  results: Results,
  plan: AllocationPlan,
): TriedAllocation {
  const transaction = rowOf(workspace, plan);
  const trial = withAllocation(workspace, transaction);
  const after = computeResults(trial);
  const at = readTimestamp(transaction.timestamp)?.at ?? 0;
  const ledger = ledgerOf(trial);
  const upTo = ledger.transactions.filter(
    (one) => one === transaction || (readTimestamp(one.timestamp)?.at ?? 0) < at,
  );
  const { remaining } = writeResult(matchLedger({ ...ledger, transactions: upTo }));
  const years = new Set([
    ...Object.keys(results.result.totals),
    ...Object.keys(after.result.totals),
  ]);
  return {
    wallets: walletsAfter(remaining),
    years: [...years]
      .filter((year) => year >= FIRST_YEAR)
      .sort()
      .map((year) => ({
        year,
        before: results.result.totals[year]?.gain ?? '0',
        after: after.result.totals[year]?.gain ?? '0',
      })),
    issues: (after.issuesOf.get(transaction.id) ?? []).map(({ message }) => message),
  };
}

function walletsAfter(
  remaining: readonly { asset: string; wallet?: string; quantity: string; cost: string }[],
): TriedAllocation['wallets'] {
  const sums = new Map<
    string,
    { wallet: string; asset: string; units: bigint; cost: bigint; lots: number }
  >();
  for (const { asset, wallet = '', quantity, cost } of remaining) {
    const key = `${asset}\n${wallet}`;
    const known = sums.get(key) ?? { wallet, asset, units: 0n, cost: 0n, lots: 0 };
    known.units += readQuantity(quantity) ?? 0n;
    known.cost += readMoney(cost) ?? 0n;
    known.lots++;
    sums.set(key, known);
  }
  return [...sums.values()].map(({ units, cost, ...rest }) => ({
    ...rest,
    units: writeQuantity(units),
    cost: writeMoney(cost),
  }));
}

/** Saves an allocation in place of the one there is, or takes it back. */
export function saveAllocation(
  workspace: Workspace,
  plan: AllocationPlan | null,
): { issues: Issue[] } {
  const slot = workspace.rows.findIndex(
    (row) => row?.transaction.type === 'safe_harbor_allocation',
  );
  if (plan === null) {
    if (slot >= 0) changeRow(workspace, slot, null);
    return { issues: [] };
  }
  const transaction = rowOf(workspace, plan);
  const issues = readingIssues(transaction, workspace.choices);
  if (issues.length > 0) return { issues };
  changeRow(workspace, slot < 0 ? null : slot, transaction);
  // Cost is shared until the allocation, and by wallet from there on.
  workspace.choices = { ...workspace.choices, scope: 'by_date' };
  return { issues };
}
