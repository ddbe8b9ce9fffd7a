import type { Allocate, Leg } from '../model/leg.ts';
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
import { PER_WALLET_FROM } from './lot-warnings.ts';

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
      'Basis was already kept by wallet, so there is nothing to allocate.',
    );
  if (isGlobalTooLate(shelves, leg)) return;
  const before = shelves.stores.map((row) => row[0]);
  shelves.stores = [];
  shelves.perWallet = true;
  before.forEach((store, asset) => {
    if (store === undefined) return;
    const room = shelves.balances?.of(asset) ?? new Map<number, bigint>();
    if (!isSpecificTooLate(shelves, leg, asset, store))
      followLines(shelves, leg, asset, store, room);
    fillWallets(shelves, leg, asset, store, room);
  });
  for (const line of leg.plan.lines) {
    if (!before.some((store) => store !== undefined && (store.byId?.has(line.lot) ?? false)))
      complain(shelves, leg, `There is no lot ${line.lot} to allocate.`);
  }
  shelves.balances = undefined;
}

/** The last day on which a return for 2025 can be due, extended. */
const LAST_DUE_DATE = 20261015;

/**
 * Whether an allocation by a rule came too late, which is reported: the rule has to stand in the
 * books before 2025, so that a row of 1 January 2025 is the last.
 * Source: Rev. Proc. 2024-28 section 5.02(5)(a), 3.10. Read 2026-11-22.
 */
function isGlobalTooLate(shelves: Shelves, leg: Allocate): boolean {
  if (leg.plan.rule !== 'global' || leg.day <= PER_WALLET_FROM) return false;
  refuseLate(shelves, leg, 'A global allocation has to be described before 1 January 2025');
  return true;
}

/**
 * Whether a specific-unit allocation of an asset came too late, which is reported: after the first
 * sale, disposition or transfer to another taxpayer of 2025, or after the return for 2025 was due.
 * A transfer between own wallets is none of these.
 * Source: Rev. Proc. 2024-28 sections 3.11 and 5.02(4). Read 2026-11-22.
 */
function isSpecificTooLate(
  shelves: Shelves,
  leg: Allocate,
  asset: number,
  store: LotStore,
): boolean {
  if (leg.plan.rule !== 'specific_unit') return false;
  const first = shelves.firstOut.get(asset);
  if (!leg.plan.lines.some((line) => findLot(store, line.lot) !== undefined)) return false;
  if (first === undefined && leg.day <= LAST_DUE_DATE) return false;
  const why =
    first === undefined
      ? 'A specific-unit allocation has to be made before the return for 2025 is due'
      : `A specific-unit allocation has to be made before the first sale, disposition or transfer of 2025, which was ${first}`;
  refuseLate(shelves, leg, why, asset);
  return true;
}

function refuseLate(shelves: Shelves, leg: Allocate, why: string, asset?: number): void {
  shelves.findings.issues.push({
    code: 'LATE_ALLOCATION',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    message: `${why} (Rev. Proc. 2024-28 section 5.02); this allocation is not used.`,
    ...(asset === undefined ? {} : { assets: [asset] }),
  });
}

/**
 * Ends the sharing of one asset's basis among wallets on the first leg of 2025 or later. Where one
 * wallet holds all units their lots are its own. Where several do and nothing was allocated, the
 * lots go to them one by one, and the years from there on are incomplete.
 * Source: 26 CFR 1.1012-1(j)(1); Rev. Proc. 2024-28 section 5. Read 2026-11-22.
 */
export function settleWallets(shelves: Shelves, leg: Leg): void {
  const { asset, tx, seq, wallet, quantity } = leg;
  shelves.shared.delete(asset);
  const store = shelves.stores[asset]?.[0];
  shelves.stores[asset] = [];
  if (store === undefined) return;
  const room = shelves.balances?.of(asset) ?? new Map<number, bigint>();
  const plan = { rule: 'global', lines: [], lotOrder: 'FIFO', walletOrder: [] } as const;
  const at = { kind: 'allocate', tx, seq, day: PER_WALLET_FROM, asset, wallet, quantity } as const;
  if (room.size > 1)
    shelves.findings.issues.push({
      code: 'UNALLOCATED_BASIS',
      tx,
      blocking: true,
      day: leg.day,
      assets: [asset],
      message: `From 1 January 2025 basis belongs to a wallet (26 CFR 1.1012-1(j)); the ${shelves.assets.list[asset] ?? ''} in ${room.size} wallets shared it until then and was not allocated (Rev. Proc. 2024-28). It is given to them lot by lot.`,
    });
  fillWallets(
    shelves,
    { ...at, plan: { ...plan, lines: [], walletOrder: [] } },
    asset,
    store,
    room,
  );
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
    const where = shelves.wallets.list[wallet] || 'the unnamed wallet';
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
  addLot(
    storeOf(shelves, asset, wallet, orderOn(shelves, { day: leg.day, wallet, asset })),
    pieceOf(lot, drawn, wallet),
  );
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
