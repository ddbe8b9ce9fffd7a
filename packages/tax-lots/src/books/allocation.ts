import type { Allocate } from '../model/leg.ts';
import type { AllocationPlan } from '../model/event.ts';
import type { Lot } from './lot.ts';
import { drawFrom, pieceOf } from './lot.ts';
import { addLot, findLot, nextLot, reorder } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import { orderOn, storeOf } from './lot-shelves.ts';
import type { Shelves } from './lot-shelves.ts';
import { writeQuantity } from '../numbers/money.ts';
import type { Method } from '../model/ledger.ts';
import { orderOf } from './lot-order.ts';

/**
 * Gives the unused basis of every asset to wallets, and from here on keeps basis by wallet.
 *
 * Lines say which lot's units go where. What no line names, and a global rule without lines, goes
 * lot by lot in
 * `lot_order` (HIFO: highest cost first, equal costs earliest first) into the wallets in
 * `wallet_order`, as many units
 * as each holds. Lines that name units that are not there, or that do not add up to what a wallet
 * holds, are issues.
 * Source: Rev. Proc. 2024-28 sections 5.02 and 6 (Examples 2 to 4). Read 2026-11-20.
 */
export function allocateBasis(shelves: Shelves, leg: Allocate): void {
  if (shelves.perWallet)
    return complain(
      shelves,
      leg,
      'Basis was kept by wallet already, so there is nothing to allocate.',
    );
  const before = shelves.stores.map((row) => row[0]);
  shelves.stores = [];
  shelves.perWallet = true;
  before.forEach((store, asset) => {
    if (store === undefined) return;
    const room = shelves.balances?.of(asset) ?? new Map<number, bigint>();
    followLines(shelves, leg, asset, store, room);
    fillWallets(shelves, leg, asset, store, room);
  });
  for (const line of leg.plan.lines) {
    if (!before.some((store) => store !== undefined && (store.byId?.has(line.lot) ?? false)))
      complain(shelves, leg, `There is no lot ${line.lot} to allocate.`);
  }
  shelves.balances = undefined;
}

function followLines(
  shelves: Shelves,
  leg: Allocate,
  asset: number,
  store: LotStore,
  room: Map<number, bigint>,
): void {
  for (const line of leg.plan.lines) {
    const lot = findLot(store, line.lot);
    if (lot === undefined && store.byId?.has(line.lot) !== true) continue;
    const left = lot?.quantity ?? 0n;
    if (left < line.quantity)
      complain(
        shelves,
        leg,
        `${writeQuantity(line.quantity)} units of lot ${line.lot} are allocated, but ${writeQuantity(left)} are unused.`,
        asset,
      );
    if (lot !== undefined) place(shelves, leg, asset, lot, line.quantity, line.wallet, room);
  }
}

function fillWallets(
  shelves: Shelves,
  leg: Allocate,
  asset: number,
  store: LotStore,
  room: Map<number, bigint>,
): void {
  const name = shelves.assets.list[asset] ?? '';
  const hasLines = leg.plan.lines.some((line) => store.byId?.has(line.lot) === true);
  reorder(store, orderOf(leg.plan.lotOrder as Method)); // any other word falls back to the earliest
  let lot = nextLot(store);
  if (hasLines && lot !== undefined)
    complain(
      shelves,
      leg,
      `The allocation leaves unused basis of ${name} without a wallet; the rest goes lot by lot.`,
      asset,
    );
  for (const wallet of walletOrder(leg.plan, room)) {
    for (
      let units = room.get(wallet) ?? 0n;
      units > 0n && lot !== undefined;
      lot = nextLot(store)
    ) {
      const taken = units < lot.quantity ? units : lot.quantity;
      place(shelves, leg, asset, lot, taken, wallet, room);
      units -= taken;
    }
  }
  for (; lot !== undefined; lot = nextLot(store))
    place(shelves, leg, asset, lot, lot.quantity, lot.wallet, room);
  for (const [wallet, units] of room) {
    if (units === 0n) continue;
    const where = shelves.wallets.list[wallet] || 'the wallet without a name';
    complain(
      shelves,
      leg,
      `${where} holds ${writeQuantity(units < 0n ? -units : units)} ${name} ${units < 0n ? 'less' : 'more'} than the basis allocated to it.`,
      asset,
    );
  }
}

function place(
  shelves: Shelves,
  leg: Allocate,
  asset: number,
  lot: Lot,
  wanted: bigint,
  wallet: number,
  room: Map<number, bigint>,
): void {
  const drawn = drawFrom(lot, wanted);
  if (drawn.quantity === 0n) return;
  room.set(wallet, (room.get(wallet) ?? 0n) - drawn.quantity);
  addLot(storeOf(shelves, asset, wallet, orderOn(shelves, leg.day)), pieceOf(lot, drawn, wallet));
}

function walletOrder(plan: AllocationPlan, room: Map<number, bigint>): number[] {
  return [...new Set([...plan.walletOrder, ...room.keys()])];
}

/** Reports trouble with an allocation of one asset; of every asset where none is named. */
function complain(shelves: Shelves, leg: Allocate, message: string, asset?: number): void {
  shelves.findings.issues.push({
    code: 'UNALLOCATED_BASIS',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    message,
    ...(asset === undefined ? {} : { assets: [asset] }),
  });
}
