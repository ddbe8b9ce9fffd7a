import type { Day } from '../numbers/calendar.ts';
import type { Findings } from './findings.ts';
import type { Policy } from '../law/policy.ts';
import type { Names } from '../model/names.ts';
import { orderOf } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import { reorder, startStore } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import { yearIn } from '../law/tax-year.ts';
import type { Balances } from './balances.ts';

/**
 * All lots of a ledger: by asset, then by wallet (one place for all wallets while the scope is
 * universal).
 */
export type Shelves = {
  policy: Policy;
  assets: Names;
  wallets: Names;
  findings: Findings;
  perWallet: boolean;
  /** Whether lots are ever ranked by cost, so that a rank as a number is worth having. */
  isRanked: boolean;
  stores: (LotStore | undefined)[][];
  /** Units by wallet while the scope is universal and an allocation will ask for them. */
  balances: Balances | undefined;
  /** Ireland: by asset, the disposals at a loss after which nothing was bought yet. */
  losses: { tx: string; day: Day }[][];
  warnedAcrossWallets: boolean;
};

/** What shelves are made for; `balances` where units by wallet have to be counted. */
export type ShelvesStart = Pick<Shelves, 'policy' | 'assets' | 'wallets' | 'findings' | 'balances'>;

/** Empty shelves. */
export function startShelves(start: ShelvesStart): Shelves {
  const { method, methodFrom, perWallet } = start.policy;
  const isRanked =
    start.balances !== undefined ||
    [method, ...methodFrom.map((one) => one.method)].some(
      (one) => one === 'HIFO' || one === 'LOFO',
    );
  return { ...start, perWallet, isRanked, stores: [], losses: [], warnedAcrossWallets: false };
}

/** The store of an asset in a wallet, in the order asked for. */
export function storeOf(
  shelves: Shelves,
  asset: number,
  wallet: number,
  order: LotOrder,
): LotStore {
  const place = shelves.perWallet ? wallet : 0;
  const row = (shelves.stores[asset] ??= []);
  const store = (row[place] ??= startStore(order));
  if (store.order !== order) reorder(store, order);
  return store;
}

/** Every store of an asset. */
export function allStores(shelves: Shelves, asset: number): LotStore[] {
  return (shelves.stores[asset] ?? []).filter((store) => store !== undefined);
}

/** The order in force on a day, by the method elected for its tax year. */
export function orderOn(shelves: Shelves, day: Day): LotOrder {
  const { method, methodFrom } = shelves.policy;
  if (methodFrom.length === 0) return orderOf(method);
  const year = Number(yearIn(shelves.policy, day).slice(0, 4));
  let current = method;
  for (const election of methodFrom) if (election.year <= year) current = election.method;
  return orderOf(current);
}
