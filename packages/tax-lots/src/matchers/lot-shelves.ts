import type { Day } from '../numbers/calendar.ts';
import type { Findings } from './findings.ts';
import type { Election, Policy } from '../law/policy.ts';
import type { Method } from '../model/ledger.ts';
import { placeOfAsset } from '../model/asset-name.ts';
import { nameAt } from '../model/names.ts';
import type { Names } from '../model/names.ts';
import { orderOf } from './lot-order.ts';
import type { LotOrder } from './lot-order.ts';
import { reorder, startStore } from './lot-store.ts';
import { startParked } from './parked-lots.ts';
import type { ParkedLots } from './parked-lots.ts';
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
  /** The lots of all stores that were not touched since they were bought. */
  parked: ParkedLots;
  /** Units by wallet while the scope is universal and an allocation will ask for them. */
  balances: Balances | undefined;
  /** Ireland: by asset, the disposals at a loss after which nothing was bought yet. */
  losses: { tx: string; day: Day }[][];
  /** Ireland: by asset, what is said of such a loss once something is bought again. */
  lossMessages: string[];
  /** US: assets of which it was said that basis crosses wallets. */
  warnedAcrossWallets: Set<number>;
  /** US: assets whose basis belongs to all wallets until 2025. */
  shared: Set<number>;
  /**
   * US, while an allocation is to come: the first transaction of 2025 or later that ended units.
   */
  firstOut: Map<number, string>;
};

/** What shelves are made for; `balances` where units by wallet have to be counted. */
export type ShelvesStart = Pick<Shelves, 'policy' | 'assets' | 'wallets' | 'findings' | 'balances'>;

/** Empty shelves. */
export function startShelves(start: ShelvesStart): Shelves {
  const { perWallet } = start.policy;
  const isRanked =
    start.balances !== undefined ||
    methodsOf(start.policy).some((one) => one === 'HIFO' || one === 'LOFO');
  const { sharedUntil2025 } = start.policy;
  const shared = new Set([...sharedUntil2025].map((name) => placeOfAsset(start.assets, name)));
  return {
    ...start,
    perWallet,
    isRanked,
    stores: [],
    parked: startParked(start.findings.disposals),
    losses: [],
    lossMessages: [],
    warnedAcrossWallets: new Set(),
    shared,
    firstOut: new Map(),
  };
}

/** Every method that a ledger may ever use. */
function methodsOf({ method, methodFrom, methodByWallet, brokerOrders }: Policy): Method[] {
  const elections = [methodFrom, ...methodByWallet.values(), ...brokerOrders.values()];
  return [method, ...elections.flatMap((list) => list.map((one) => one.method))];
}

/** The store of an asset in a wallet, in the order asked for. */
export function storeOf(
  shelves: Shelves,
  asset: number,
  wallet: number,
  order: LotOrder,
): LotStore {
  const place = shelves.perWallet && !shelves.shared.has(asset) ? wallet : 0;
  const row = (shelves.stores[asset] ??= []);
  const store = (row[place] ??= startStore(order, shelves.parked));
  if (store.order !== order) reorder(store, order);
  return store;
}

/** Every store of an asset. */
export function allStores(shelves: Shelves, asset: number): LotStore[] {
  return (shelves.stores[asset] ?? []).filter((store) => store !== undefined);
}

/** Units that leave or come in: of which asset, where, when, and whether the broker was told. */
export type Where = { day: Day; wallet: number; asset: number; isIdentified?: boolean | undefined };

/**
 * The order in force for units that leave: by the method elected, where a broker has to be told by
 * what it was told, else the earliest.
 */
export function orderOn(shelves: Shelves, where: Where): LotOrder {
  const elected = orderElected(shelves, where);
  if (where.day < RELIEF_ENDED || where.isIdentified === true) return elected;
  if (!needsBroker(shelves, where.day, where.wallet)) return elected;
  return standingOrder(shelves, where) ?? 'FIFO';
}

/** The order elected for a wallet and day, whether or not the law lets it count. */
export function orderElected(shelves: Shelves, { day, wallet, asset }: Where): LotOrder {
  const { policy } = shelves;
  const { method, methodFrom, methodByWallet } = policy;
  if (methodFrom.length === 0 && methodByWallet.size === 0) return orderOf(method);
  const year = Number(yearIn(policy, day).slice(0, 4));
  const isByWallet = methodByWallet.size > 0 && shelves.perWallet && !shelves.shared.has(asset);
  const own = isByWallet ? methodByWallet.get(nameAt(shelves.wallets, wallet)) : undefined;
  return orderOf(electedIn(own, year) ?? electedIn(methodFrom, year) ?? method);
}

function electedIn(elections: readonly Election[] | undefined, year: number): Method | undefined {
  let current: Method | undefined;
  for (const election of elections ?? []) if (election.year <= year) current = election.method;
  return current;
}

/**
 * The order that the broker of a wallet had been told before a day; undefined where it had none.
 * Source: 26 CFR 1.1012-1(j)(3)(ii), a standing order; where a broker offers one method only, that
 * method. Read 2026-11-28.
 */
export function standingOrder(
  { policy, wallets }: Shelves,
  { day, wallet }: Pick<Where, 'day' | 'wallet'>,
): LotOrder | undefined {
  if (policy.brokerOrders.size === 0) return undefined;
  const orders = policy.brokerOrders.get(nameAt(wallets, wallet)) ?? [];
  const last = orders.findLast(({ told }) => told < day);
  return last && orderOf(last.method);
}

const RELIEF_ENDED = 20270101;

/**
 * Whether units have to be specified to the broker that holds them: in the US from 1 January 2027,
 * in wallets that are a broker's or of which the ledger does not say. Until then the holder's own
 * records were enough.
 * Source: 26 CFR 1.1012-1(j)(3)(ii); Notice 2025-7, extended to 31 December 2026 by Notice 2026-20,
 * sections 3.03, 4.02 and 5. Read 2026-11-28.
 */
export function needsBroker({ policy, wallets }: Shelves, day: Day, wallet: number): boolean {
  if (day < RELIEF_ENDED || policy.jurisdiction !== 'US') return false;
  const name = nameAt(wallets, wallet);
  if (policy.brokerWallets?.has(name) === true) return true;
  if (policy.selfCustody !== undefined) return !policy.selfCustody.has(name);
  return policy.brokerWallets === undefined;
}
