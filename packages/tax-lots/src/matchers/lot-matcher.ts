import type { Matcher, Acquire, Dispose, Leg, Move, Remove, Split } from '../model/leg.ts';
import type { Picked } from '../model/event.ts';
import type { Lot } from './lot.ts';
import { drawFrom, pieceOf, rankOf } from './lot.ts';
import type { Drawn } from './lot.ts';
import { addBought, addLot, findLot, nextLot, openLots, reorder } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import {
  allStores,
  needsBroker,
  orderElected,
  orderOn,
  standingOrder,
  startShelves,
  storeOf,
} from './lot-shelves.ts';
import type { Shelves, ShelvesStart } from './lot-shelves.ts';
import { lotInFourWeeks } from './four-weeks.ts';
import { addDisposalSlice, addRemovalSlice, addWithheld } from './lot-rows.ts';
import { allocateBasis, settleWallets } from './allocation.ts';
import { nameAt } from '../model/names.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { writeQuantity } from '../numbers/money.ts';
import { noteAcquisition, noteLoss, PER_WALLET_FROM, warnAcrossWallets } from './lot-warnings.ts';
import { addSource, sourceOf } from './disposal-table.ts';
import { forkLots } from './lot-fork.ts';
import { closeShelves } from './lot-remaining.ts';

const LONG_AGO = 10101;
const NO_PICKS: { lot: Lot; quantity: bigint }[] = [];

/**
 * A matcher that keeps lots: FIFO, LIFO, HIFO, LOFO, specific identification and the Irish four
 * weeks.
 */
export function startLotMatcher(start: ShelvesStart): Matcher {
  const shelves = startShelves(start);
  return { take: (leg) => takeLeg(shelves, leg), close: () => closeShelves(shelves) };
}

function takeLeg(shelves: Shelves, leg: Leg): void {
  if (shelves.shared.has(leg.asset) && leg.day >= PER_WALLET_FROM) settleWallets(shelves, leg);
  switch (leg.kind) {
    case 'acquire':
      return acquire(shelves, leg);
    case 'dispose':
      return leg.withheldFrom === undefined
        ? draw(shelves, leg)
        : addWithheld(shelves, leg, leg.withheldFrom);
    case 'remove':
      return draw(shelves, leg);
    case 'move':
      return draw(shelves, leg);
    case 'split':
      return split(shelves, leg);
    case 'fork':
      return forkLots(shelves, leg);
    case 'allocate':
      return allocateBasis(shelves, leg);
  }
}

function acquire(shelves: Shelves, leg: Acquire): void {
  if (leg.quantity <= 0n) return;
  noteAcquisition(shelves, leg);
  addBought(storeOf(shelves, leg.asset, leg.wallet, orderOn(shelves, leg)), {
    id: leg.tx,
    seq: leg.seq,
    at: leg.at,
    received: receivedOn(leg),
    acquired: leg.acquired,
    wallet: leg.wallet,
    quantity: leg.quantity,
    cost: leg.cost,
    lossBasis: leg.lossBasis,
    lacksValue: leg.lacksValue,
    fullQuantity: leg.quantity,
    rankCost: shelves.policy.rankByPrice ? leg.price : leg.cost,
    rank: shelves.isRanked
      ? rankOf(shelves.policy.rankByPrice ? leg.price : leg.cost, leg.quantity)
      : 0,
    isKnown: leg.isKnown,
    source: addSource(shelves.findings.disposals, {
      id: leg.tx,
      fullQuantity: leg.quantity,
      fullCost: leg.cost,
    }),
  });
}

/**
 * The day a lot came in, for windows and second bases. A balance brought forward came in when it
 * was acquired, or long ago.
 */
function receivedOn({ isOpening, acquired, day }: Acquire): number {
  return isOpening ? (acquired === day ? LONG_AGO : acquired) : day;
}

type Outgoing = Dispose | Remove | Move;

/**
 * Takes units out lot by lot: the picked ones first, then as the method says, until enough or
 * nothing is left.
 */
function draw(shelves: Shelves, leg: Outgoing): void {
  const order = orderOn(shelves, leg);
  const store = storeOf(shelves, leg.asset, leg.wallet, order);
  const target =
    leg.kind === 'move'
      ? storeOf(shelves, leg.asset, leg.to, orderOn(shelves, { ...leg, wallet: leg.to }))
      : undefined;
  if (store === target && leg.kind === 'move') return shelves.balances?.move(leg);
  shelves.balances?.take(leg);
  warnAcrossWallets(shelves, leg);
  const picks = picksThatCount(shelves, leg);
  let wanted = leg.quantity;
  let hasLoss = false;
  let proceeds = leg.kind === 'dispose' ? leg.proceeds : 0n;
  let allowable = leg.kind === 'dispose' ? leg.allowable : 0n;
  const picked = picks === undefined ? NO_PICKS : checkPicks(shelves, store, leg, picks);
  for (let turn = 0; wanted > 0n; turn++) {
    const pick = picked[turn];
    const lot = pick?.lot ?? choose(shelves, store, leg.day);
    if (lot === undefined) break;
    const drawn = drawFrom(
      lot,
      pick !== undefined && pick.quantity < wanted ? pick.quantity : wanted,
    );
    if (drawn.quantity === 0n) continue;
    if (leg.kind === 'dispose') {
      const share = mulDiv(proceeds, drawn.quantity, wanted);
      const cost = mulDiv(allowable, drawn.quantity, wanted);
      addDisposalSlice(shelves, leg, { lot, drawn, proceeds: share, allowable: cost });
      hasLoss ||= share < drawn.cost + cost;
      proceeds -= share;
      allowable -= cost;
    } else if (leg.kind === 'remove') addRemovalSlice(shelves, leg, { lot, drawn, type: leg.type });
    else if (target !== undefined) putDown(target, lot, drawn, leg.to);
    wanted -= drawn.quantity;
  }
  if (leg.kind === 'dispose' && hasLoss) noteLoss(shelves, leg);
  if (wanted > 0n) reportShort(shelves, leg, wanted);
}

/** The picks of a leg, as far as the law lets them count; says so where it does not. */
function picksThatCount(shelves: Shelves, leg: Outgoing): Picked[] | undefined {
  const { picks, day, wallet, isIdentified } = leg;
  if (isIdentified === true || !needsBroker(shelves, day, wallet)) return picks;
  // Whoever says that the broker was not told knows which units go.
  if (isIdentified === false) return undefined;
  const order = standingOrder(shelves, leg);
  if (picks === undefined && (order !== undefined || orderElected(shelves, leg) === 'FIFO'))
    return undefined;
  const { brokerWallets, selfCustody } = shelves.policy;
  const isUnknown = brokerWallets?.has(nameAt(shelves.wallets, wallet)) !== true;
  const isOpen = isUnknown && (brokerWallets === undefined || selfCustody !== undefined);
  shelves.findings.issues.push({
    code: 'NOT_IDENTIFIED',
    tx: leg.tx,
    blocking: true,
    day,
    assets: [leg.asset],
    message: `From 2027 on, you choose units at a broker only by telling the broker by the time of the sale, for this sale or by a standing order; otherwise ${order === undefined ? 'its earliest units go' : 'its standing order applies'} (26 CFR 1.1012-1(j)(3)). The ledger does not show that you told the broker.${isOpen ? ' Nor does it show whether a broker holds this wallet.' : ''}`,
  });
  return undefined;
}

function choose(shelves: Shelves, store: LotStore, day: number): Lot | undefined {
  if (shelves.policy.method !== 'IE') return nextLot(store);
  return lotInFourWeeks(store, day) ?? nextLot(store);
}

/** Units that come back to a wallet where part of their lot stayed join it again. */
function putDown(target: LotStore, lot: Lot, drawn: Drawn, wallet: number): void {
  const same = findLot(target, lot.id);
  if (same === undefined || same.at !== lot.at || same.received !== lot.received)
    return addLot(target, pieceOf(lot, drawn, wallet));
  same.quantity += drawn.quantity;
  same.cost += drawn.cost;
  if (same.lossBasis !== undefined && drawn.lossBasis !== undefined)
    same.lossBasis += drawn.lossBasis;
}

/**
 * The picks that can be kept; the rest of the quantity goes first in, first out, and the row says
 * so.
 */
function checkPicks(
  shelves: Shelves,
  store: LotStore,
  leg: Outgoing,
  picks: Picked[],
): { lot: Lot; quantity: bigint }[] {
  const kept: { lot: Lot; quantity: bigint }[] = [];
  let sum = 0n;
  for (const { lot: id, quantity } of picks) {
    const lot = findLot(store, id);
    sum += quantity;
    const before = kept
      .filter((pick) => pick.lot === lot)
      .reduce((total, pick) => total + pick.quantity, 0n);
    const left = lot === undefined ? 0n : lot.quantity - before;
    if (left < quantity) {
      mismatch(
        shelves,
        leg,
        `${writeQuantity(quantity)} units of lot ${id} were picked, but it has ${writeQuantity(left)}.`,
      );
    }
    if (lot !== undefined && left > 0n)
      kept.push({ lot, quantity: quantity < left ? quantity : left });
  }
  if (sum !== leg.quantity)
    mismatch(
      shelves,
      leg,
      `The picks add up to ${writeQuantity(sum)}, but this row takes ${writeQuantity(leg.quantity)} units.`,
    );
  return kept;
}

function mismatch(shelves: Shelves, leg: Outgoing, sentence: string): void {
  shelves.findings.issues.push({
    code: 'SELECTION_MISMATCH',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    assets: [leg.asset],
    message: `${sentence} Units that are not picked follow the method's order.`,
  });
}

function reportShort(shelves: Shelves, leg: Outgoing, missing: bigint): void {
  const asset = shelves.assets.list[leg.asset] ?? '';
  const where = shelves.perWallet
    ? ` from ${shelves.wallets.list[leg.wallet] || 'the unnamed wallet'}`
    : '';
  shelves.findings.issues.push({
    code: 'SHORT_LOT',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    assets: [leg.asset],
    message: `This row takes ${writeQuantity(leg.quantity)} ${asset}${where}, but you never acquired ${writeQuantity(missing)} of them there. Those have no cost and are not in the figures.`,
  });
}

function split(shelves: Shelves, leg: Split): void {
  const { asset, after, before } = leg.ratio;
  const { disposals } = shelves.findings;
  let isRounded = false;
  for (const store of allStores(shelves, asset)) {
    for (const lot of openLots(store)) {
      if ((lot.quantity * after) % before !== 0n) isRounded = true;
      lot.quantity = mulDiv(lot.quantity, after, before);
      lot.fullQuantity = mulDiv(lot.fullQuantity, after, before);
      if (shelves.isRanked) lot.rank = rankOf(lot.rankCost, lot.fullQuantity);
      const { fullCost } = sourceOf(disposals, lot.source);
      lot.source = addSource(disposals, { id: lot.id, fullQuantity: lot.fullQuantity, fullCost });
    }
    if (store.shape === 'heap') reorder(store, store.order); // used-up lots keep their old rank, so they go
  }
  shelves.balances?.split(leg.ratio);
  if (isRounded) {
    shelves.findings.issues.push({
      code: 'ROUNDED_SPLIT',
      tx: leg.tx,
      blocking: false,
      day: leg.day,
      message: 'The split leaves units finer than 18 decimals; they are rounded.',
    });
  }
}
