import type { Fork } from '../model/leg.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { addSource } from './disposal-table.ts';
import type { Lot } from './lot.ts';
import { rankOf } from './lot.ts';
import { allStores, orderOn, storeOf } from './lot-shelves.ts';
import type { Shelves } from './lot-shelves.ts';
import { addLot, openLots, reorder } from './lot-store.ts';
import { reportNothingForked } from './pool-rows.ts';

const WHOLE = 10n ** 18n;

/**
 * Splits the cost of every open lot of an asset that forked with new units, which keep the lot's
 * day. A lot's new units are named `FORK:LOT`. Basis by wallet: the lots of the fork's wallet.
 * Example: of a lot of 10 bought for 100, a fork with the share 0.2 makes one of 80 and, of the new
 * asset, one of 20 bought the same day.
 * Source: BMF 10 May 2022 and 6 March 2025, Rz. 66 to 68 (cost by market values; the same day of
 * acquisition), as Haufe gives them. Read 2026-11-22.
 */
export function forkLots(shelves: Shelves, leg: Fork): void {
  const stores = shelves.perWallet
    ? [storeOf(shelves, leg.from, leg.wallet, orderOn(shelves, leg))]
    : allStores(shelves, leg.from);
  const lots = stores.flatMap(openLots);
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0n);
  const target = storeOf(shelves, leg.asset, leg.wallet, orderOn(shelves, leg));
  if (held === 0n) {
    reportNothingForked(shelves.findings, shelves.assets, { ...leg, asset: leg.from });
    return addLot(target, newLot(shelves, leg, undefined, leg.quantity, 0n));
  }
  let before = 0n;
  let given = 0n;
  for (const lot of lots) {
    before += lot.quantity;
    const upTo = mulDiv(leg.quantity, before, held);
    const cost = mulDiv(lot.cost, leg.share, WHOLE);
    if (upTo > given) addLot(target, newLot(shelves, leg, lot, upTo - given, cost));
    given = upTo;
    lot.cost -= cost;
    lot.rankCost -= mulDiv(lot.rankCost, leg.share, WHOLE);
    if (shelves.isRanked) lot.rank = rankOf(lot.rankCost, lot.fullQuantity);
  }
  for (const store of stores) if (store.shape === 'heap') reorder(store, store.order);
}

function newLot(
  shelves: Shelves,
  leg: Fork,
  lot: Lot | undefined,
  quantity: bigint,
  cost: bigint,
): Lot {
  const id = lot === undefined ? leg.tx : `${leg.tx}:${lot.id}`;
  return {
    id,
    seq: leg.seq,
    at: lot?.at ?? leg.at,
    received: lot?.received ?? leg.day,
    acquired: lot?.acquired ?? leg.day,
    wallet: leg.wallet,
    quantity,
    cost,
    lossBasis: undefined,
    lacksValue: lot?.lacksValue ?? false,
    fullQuantity: quantity,
    rankCost: cost,
    rank: shelves.isRanked ? rankOf(cost, quantity) : 0,
    isKnown: lot?.isKnown ?? false,
    source: addSource(shelves.findings.disposals, {
      id,
      fullQuantity: quantity,
      fullCost: cost,
    }),
  };
}
