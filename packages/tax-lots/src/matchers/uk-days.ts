import type { Acquire, Dispose, Fork, Leg, Remove, Split } from '../model/leg.ts';
import type { Pool, Waiting } from './pool-rows.ts';

/**
 * One day of one asset: what was acquired that day, as one, and what left, all disposals as one.
 */
export type UkDay = {
  day: number;
  /** What of the day's acquisitions is not matched yet. */
  bought: Pool;
  /** What was acquired that day in all. */
  fullQuantity: bigint;
  fullCost: bigint;
  /** An opening balance, which goes straight to the pool. */
  broughtForward: Pool | undefined;
  waiting: Waiting[];
  /** Whether what left that day was matched with what came in that day. */
  isSameDayDone: boolean;
  /** Whether what left that day was matched with the days around it. */
  isNearDone: boolean;
  /** Forks of the day: the new asset's units, which take a part of the pool's cost at its end. */
  forks: { tx: string; units: Pool; share: bigint }[] | undefined;
};

/**
 * One asset: the days that are not matched to the end, the pool of those before them, and how many
 * units the ledger's present unit stands for after the splits so far.
 */
export type UkAsset = {
  days: Map<number, UkDay>;
  pool: Pool;
  unit: bigint;
  /** From which day on it is worth matching what is old enough. */
  dueFrom: number;
  /** A fork ties its matching to another asset's: nothing is matched before the end. */
  isTied: boolean;
  /** The assets that this one came of by forks; they are matched before it. */
  parents: Set<number>;
};

/** An asset without days. */
export function startUkAsset(): UkAsset {
  return {
    days: new Map(),
    pool: emptyPool(),
    unit: 1n,
    dueFrom: 0,
    isTied: false,
    parents: new Set(),
  };
}

/**
 * Enters a leg into its day. All acquisitions of a day are one, and so are all disposals.
 * Source: TCGA 1992 s 105(1)(a). Read 2026-11-20.
 */
export function enterLeg(asset: UkAsset, leg: Leg): void {
  if (leg.kind === 'split') return rescale(asset, leg);
  if (leg.kind === 'acquire') return enterAcquisition(asset, leg);
  if (leg.kind === 'dispose') return enterDisposal(asset, leg);
  if (leg.kind === 'remove') dayOf(asset, leg.day).waiting.push(waitingFor(asset, leg));
}

/**
 * Enters units that a fork brought. They go straight to their pool, and take their part of the old
 * units' pool at the end of the day.
 */
export function enterFork(asset: UkAsset, from: UkAsset, leg: Fork): void {
  asset.parents.add(leg.from);
  asset.isTied = true;
  from.isTied = true;
  const entry = dayOf(asset, leg.day);
  const units = (entry.broughtForward ??= emptyPool());
  units.quantity += leg.quantity * asset.unit;
  (dayOf(from, leg.day).forks ??= []).push({ tx: leg.tx, units, share: leg.share });
}

function enterAcquisition(asset: UkAsset, leg: Acquire): void {
  const entry = dayOf(asset, leg.day);
  const units = inUnits(asset, leg.quantity);
  const pool = leg.isOpening ? (entry.broughtForward ??= emptyPool()) : entry.bought;
  pool.quantity = plus(pool.quantity, units);
  pool.cost = plus(pool.cost, leg.cost);
  pool.isKnown &&= leg.isKnown;
  if (leg.isOpening) return;
  // Nothing is matched before the day is over, so the two are the same until then.
  entry.fullQuantity = pool.quantity;
  entry.fullCost = pool.cost;
}

// Most days have one row, and a number that is not new needs no room of its own.
const plus = (sum: bigint, more: bigint): bigint => (sum === 0n ? more : sum + more);
const inUnits = ({ unit }: UkAsset, quantity: bigint): bigint =>
  unit === 1n ? quantity : quantity * unit;

function enterDisposal(asset: UkAsset, leg: Dispose): void {
  const entry = dayOf(asset, leg.day);
  const open = entry.waiting.find((waiting) => waiting.removal === undefined);
  const waiting = waitingFor(asset, leg);
  if (open === undefined) {
    entry.waiting.unshift(waiting);
    return;
  }
  open.tx.push(leg.tx);
  open.quantity += waiting.quantity;
  open.units += waiting.units;
  open.proceeds += waiting.proceeds;
  open.allowable += waiting.allowable;
  if (open.category !== leg.category) open.category = undefined;
}

function waitingFor(asset: UkAsset, leg: Dispose | Remove): Waiting {
  const isDisposal = leg.kind === 'dispose';
  return {
    tx: [leg.tx],
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: leg.quantity,
    units: inUnits(asset, leg.quantity),
    proceeds: isDisposal ? leg.proceeds : 0n,
    allowable: isDisposal ? leg.allowable : 0n,
    category: isDisposal ? leg.category : undefined,
    removal: isDisposal ? undefined : leg.type,
  };
}

/** Counts everything in units small enough for both sides of a split, so that no unit is cut. */
function rescale(asset: UkAsset, leg: Split): void {
  const { after, before } = leg.ratio;
  for (const entry of asset.days.values()) {
    entry.bought.quantity *= after;
    entry.fullQuantity *= after;
    if (entry.broughtForward !== undefined) entry.broughtForward.quantity *= after;
    for (const waiting of entry.waiting) waiting.units *= after;
  }
  asset.pool.quantity *= after;
  asset.unit *= before;
}

function dayOf(asset: UkAsset, day: number): UkDay {
  const known = asset.days.get(day);
  if (known !== undefined) return known;
  const entry: UkDay = {
    day,
    bought: emptyPool(),
    fullQuantity: 0n,
    fullCost: 0n,
    broughtForward: undefined,
    waiting: [],
    isSameDayDone: false,
    isNearDone: false,
    forks: undefined,
  };
  asset.days.set(day, entry);
  return entry;
}

function emptyPool(): Pool {
  return { quantity: 0n, cost: 0n, isKnown: true };
}
