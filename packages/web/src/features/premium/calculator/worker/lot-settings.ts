import {
  type BrokerOrder,
  custodyOf as custodyIn,
  computeTax,
  isComputed,
  isKnownBroker,
  lotChecklist,
  type Method,
  type Settings,
} from '@lotwise/tax-lots/source';
import {
  type Custody,
  type LotRequests,
  SHOWN_SETTINGS,
  type ShownSettings,
  type WalletRow,
} from '../protocol-lots.ts';
import { ledgerOf } from './ledger.ts';
import type { Results } from './results.ts';
import { remember, settingsOf, type Workspace } from './workspace.ts';

// Settings that a person chooses on the page. Each change is one step for Undo.

/** Changes the settings unless the engine would refuse them; returns why it would. */
function change(workspace: Workspace, label: string, settings: Settings): string | null {
  const before = workspace.settings;
  const { jurisdiction, method } = workspace.choices;
  const tried = { ...workspace, settings };
  const result = computeTax({
    jurisdiction,
    method,
    settings: settingsOf(tried),
    transactions: [],
  });
  if (!isComputed(result)) return result.issues[0]?.message ?? 'This can’t be used.';
  workspace.settings = settings;
  remember(workspace, label, () => (workspace.settings = before));
  return null;
}

export const shownSettings = ({ settings }: Workspace): ShownSettings =>
  Object.fromEntries(
    SHOWN_SETTINGS.flatMap((name) =>
      settings[name] === undefined ? [] : [[name, settings[name]]],
    ),
  );

export function changeSettings(
  workspace: Workspace,
  changes: LotRequests['changeSettings']['input'],
): string | null {
  const all = { ...workspace.settings, ...changes };
  const kept = Object.entries(all).filter(([, value]) => value !== null);
  return change(workspace, 'Change a setting', Object.fromEntries(kept));
}

/** Says who holds a wallet. From the first answer on, a wallet without one is not known. */
export function setCustody(workspace: Workspace, wallet: string, custody: Custody): void {
  const { settings } = workspace;
  const { broker_wallets: brokers, self_custody_wallets: own } = settings;
  const others = (list: readonly string[] | undefined) =>
    (list ?? []).filter((name) => name !== wallet);
  change(workspace, `Who holds ${wallet || 'the unnamed wallet'}`, {
    ...settings,
    broker_wallets: [...others(brokers), ...(custody === 'broker' ? [wallet] : [])],
    self_custody_wallets: [
      ...others(own ?? namedAsOwn(workspace)),
      ...(custody === 'own' ? [wallet] : []),
    ],
  });
}

/** A ledger that names its brokers alone says of every other wallet that it is not one. */
function namedAsOwn(workspace: Workspace): string[] {
  const brokers = workspace.settings.broker_wallets;
  return brokers === undefined
    ? []
    : walletNames(workspace).filter((name) => !brokers.includes(name));
}

function walletNames({ rows }: Workspace): string[] {
  return [...new Set(rows.flatMap((row) => (row ? [row.transaction.wallet ?? ''] : [])))];
}

export const custodyOf = ({ settings }: Workspace, wallet: string): Custody =>
  custodyIn(settings, wallet) ?? null;

/** Gives a wallet a method of its own from a year on, or takes it back. */
export function setWalletMethod(
  workspace: Workspace,
  { wallet, year, method }: { wallet: string; year: string; method: Method | null },
): void {
  const { settings } = workspace;
  const { [wallet]: own, ...others } = settings.method_by_wallet ?? {};
  const { [year]: _before, ...years } = own ?? {};
  const next = method === null ? years : { ...years, [year]: method };
  const byWallet = Object.keys(next).length === 0 ? others : { ...others, [wallet]: next };
  const { method_by_wallet: _all, ...rest } = settings;
  change(workspace, `Method of ${wallet || 'the unnamed wallet'}`, {
    ...rest,
    ...(Object.keys(byWallet).length > 0 && { method_by_wallet: byWallet }),
  });
}

const isSame = (a: BrokerOrder) => (b: BrokerOrder) =>
  a.wallet === b.wallet && a.method === b.method && a.told === b.told;

/** Adds what a broker was told. A wallet with an order is at a broker. */
export function addOrder(workspace: Workspace, order: BrokerOrder): string | null {
  const { settings } = workspace;
  const before = (settings.broker_orders ?? []).filter((one) => !isSame(order)(one));
  const problem = change(workspace, `Order with ${order.wallet}`, {
    ...settings,
    broker_orders: [...before, order],
  });
  return problem === null
    ? null
    : 'Enter the day on which the broker had your order, such as 2026-12-28.';
}

export function removeOrder(workspace: Workspace, order: BrokerOrder): void {
  const { settings } = workspace;
  change(workspace, `Order with ${order.wallet}`, {
    ...settings,
    broker_orders: (settings.broker_orders ?? []).filter((one) => !isSame(order)(one)),
  });
}

/** The wallets with what is known of each. */
export function walletRows(
  workspace: Workspace,
  { result }: Results,
  { wallets, year }: { wallets: ReadonlyMap<string, number>; year: string },
): WalletRow[] {
  const { settings } = workspace;
  const accounts = new Map(
    lotChecklist(result, ledgerOf(workspace)).map((account) => [account.wallet, account]),
  );
  return [...wallets]
    .map(([name, rows]) => ({
      name,
      rows,
      custody: custodyOf(workspace, name),
      isKnownBroker: isKnownBroker(name),
      method: methodIn(settings.method_by_wallet?.[name] ?? {}, year),
      methodIn2027: accounts.get(name)?.method ?? workspace.choices.method,
      orders: (settings.broker_orders ?? [])
        .filter(({ wallet }) => wallet === name)
        .sort((a, b) => ((a.told ?? '') < (b.told ?? '') ? 1 : -1)),
      holds: accounts.get(name)?.holds ?? [],
      toDo: accounts.get(name)?.toDo ?? '',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function methodIn(byYear: Readonly<Record<string, Method>>, year: string): WalletRow['method'] {
  const last = Object.entries(byYear)
    .filter(([from]) => year === '' || from <= year.slice(0, 4))
    .sort(([a], [b]) => (a < b ? 1 : -1))[0];
  return last ? { from: last[0], method: last[1] } : null;
}
