import type { Transaction } from '../model/ledger.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import type { Movement } from './intake.ts';
import { sumsOfFills } from './fills.ts';
import { OWN_NUMBERING } from './line.ts';
import type { Entry } from './repeat-entries.ts';

// One event in two files that do not write it alike: an exchange's own file beside that of a
// program that gathers them, which names wallets as it likes, rounds, and books minutes or hours
// later.

/** Two rows that may be one event. */
export type Near = { one: Entry; other: Entry };

const DAY_SECONDS = 86_400;
/** Two files of one format write one event alike. */
const SAME_FORMAT_SECONDS = 60;
/** Quantities that differ by a fiftieth, and values by a twentieth, may be the same. */
const UNITS_PARTS = 50n;
const VALUE_PARTS = 20n;
/** So many candidates on either side of a row in time, for each other file. */
const MOST_CANDIDATES = 5;

/** Units of one asset that came or went; a withdrawal may be told with its fee or without. */
type Leg = { entry: Entry; units: bigint };
/** The legs of one asset, direction and size, by file, in the order of time. */
type Bin = Map<string, Leg[]>;

/**
 * Pairs of rows of different files that may be one event: the same asset came or went, nearly as
 * many units and as much value, within a day, whatever the wallets are called. Each row is in one
 * pair for each other file, the nearest in time first; the fills of an order also in their sum.
 */
export function nearRows(rows: readonly Entry[]): Near[] {
  const entries = [...rows, ...sumsOfFills(rows)].sort((a, b) => a.at - b.at);
  const bins = binsOf(entries);
  const found = new Map<string, { pair: Near; apart: number }>();
  const places = new Map(entries.map((entry, place) => [entry, place]));
  for (const [key, bin] of bins) {
    const near = [0, 1].map((step) => bins.get(nextKey(key, step)) ?? new Map<string, Leg[]>());
    for (const [file, legs] of bin)
      for (const others of near)
        for (const [otherFile, otherLegs] of others) {
          if (file === otherFile || (others === bin && file > otherFile)) continue;
          for (const leg of legs)
            for (const other of nearest(leg, otherLegs)) {
              const pair = { one: leg.entry, other: other.entry };
              const name = [pair.one, pair.other].map((entry) => places.get(entry)).join(' ');
              if (!found.has(name) && isNear(leg, other))
                found.set(name, { pair, apart: Math.abs(leg.entry.at - other.entry.at) });
            }
        }
  }
  return oneToOne([...found.values()]);
}

function oneToOne(found: { pair: Near; apart: number }[]): Near[] {
  const used = new Map<Entry, Set<string>>();
  const isUsed = (entry: Entry, file: string): boolean => used.get(entry)?.has(file) === true;
  const pairs: Near[] = [];
  // Rows come before sums of fills, which are of no use where a fill has a row of its own.
  const sumsLast = ({ pair: { one, other } }: { pair: Near }): number =>
    one.fills === undefined && other.fills === undefined ? 0 : 1;
  for (const { pair } of found.sort((a, b) => sumsLast(a) - sumsLast(b) || a.apart - b.apart)) {
    const { one, other } = pair;
    const all = [one, other].map((entry) => entry.fills ?? [entry]);
    const [ones = [], others = []] = all;
    if (ones.some((entry) => isUsed(entry, other.origin.file))) continue;
    if (others.some((entry) => isUsed(entry, one.origin.file))) continue;
    for (const [entries, { origin }] of [
      [ones, other],
      [others, one],
    ] as const)
      for (const entry of entries) used.set(entry, (used.get(entry) ?? new Set()).add(origin.file));
    pairs.push(pair);
  }
  return pairs;
}

/** Legs by asset, direction and size: sizes of neighboring bins differ by a fiftieth at least. */
function binsOf(entries: readonly Entry[]): Map<string, Bin> {
  const bins = new Map<string, Bin>();
  for (const entry of entries)
    for (const [asset, direction, units] of legsOf(entry)) {
      if (units <= 0n) continue;
      const size = Math.floor(Math.log(Number(units)) / Math.log(1.03));
      const { file } = entry.origin;
      for (const kind of kindsOf(entry)) {
        const key = `${asset}\n${direction}\n${kind}\n${size}`;
        const bin = bins.get(key) ?? new Map<string, Leg[]>();
        const legs = bin.get(file) ?? [];
        legs.push({ entry, units });
        bins.set(key, bin.set(file, legs));
      }
    }
  return bins;
}

/**
 * Movements are held against movements and transfers, fees against fees and what programs that
 * gather call a spending: gas.
 */
function kindsOf({ what, isMovement }: Entry): string[] {
  if (isMovement || !('type' in what) || what.type === 'transfer') return ['moved'];
  if (isFee(what)) return ['fee'];
  return what.type === 'spend' ? ['other', 'fee'] : ['other'];
}

const isFee = (what: Entry['what']): boolean => 'type' in what && what.type === 'fee';

const nextKey = (key: string, step: number): string =>
  key.replace(/-?\d+$/, (size) => String(Number(size) + step));

function legsOf({ what }: Entry): [asset: string, direction: 'in' | 'out', units: bigint][] {
  if (!('type' in what)) {
    const net = readQuantity(what.quantity) ?? 0n;
    const gross = net + (readQuantity(what.fee) ?? 0n);
    const all = what.direction === 'out' && gross !== net ? [net, gross] : [net];
    return all.map((units) => [what.asset, what.direction, units]);
  }
  const { in: into, out, fee } = what;
  if (isFee(what)) return fee === undefined ? [] : [legOf(fee, 'out')];
  const ends = what.type === 'transfer' ? [out] : [into];
  return [
    ...[out].flatMap((side) => (side ? [legOf(side, 'out')] : [])),
    ...ends.flatMap((side) => (side ? [legOf(side, 'in')] : [])),
  ];
}

const legOf = (
  { asset, quantity }: { asset: string; quantity: string },
  direction: 'in' | 'out',
): [string, 'in' | 'out', bigint] => [asset, direction, readQuantity(quantity) ?? 0n];

/** The legs of another file that are nearest to one in time, within a day. */
function nearest(leg: Leg, others: readonly Leg[]): Leg[] {
  const { at } = leg.entry;
  let [low, high] = [0, others.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((others[middle]?.entry.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return others
    .slice(Math.max(0, low - MOST_CANDIDATES), low + MOST_CANDIDATES)
    .filter(({ entry }) => Math.abs(entry.at - at) <= DAY_SECONDS);
}

function isNear(leg: Leg, other: Leg): boolean {
  const [one, two] = [leg.entry, other.entry];
  if (one.isEarlier && two.isEarlier) return false;
  if (one.fills !== undefined && two.fills !== undefined) return false;
  // Gas has many digits: what is one fee has all of them.
  if ((isFee(one.what) || isFee(two.what)) && leg.units !== other.units) return false;
  if (!isWithin(leg.units, other.units, UNITS_PARTS)) return false;
  const isAlike = one.format === two.format && one.source !== OWN_NUMBERING;
  if (isAlike && one.isNamed && two.isNamed) return false;
  if (isAlike && (leg.units !== other.units || Math.abs(one.at - two.at) > SAME_FORMAT_SECONDS))
    return false;
  if (one.isMovement && two.isMovement)
    return hashesFit(one.what as Movement, two.what as Movement); // as isMovement says
  if (one.isMovement || two.isMovement) return true;
  const [first, second] = [one.what, two.what] as Transaction[]; // neither is a movement
  return first !== undefined && second !== undefined && sidesFit(first, second);
}

const hashesFit = (one: Movement, other: Movement): boolean =>
  one.hash === '' || other.hash === '' || one.hash === other.hash;

/** Whether both sides of two transactions, and their values, may be the same. */
function sidesFit(one: Transaction, other: Transaction): boolean {
  for (const side of ['in', 'out'] as const) {
    const [a, b] = [one[side], other[side]];
    if (a === undefined || b === undefined) continue;
    if (a.asset !== b.asset) return false;
    const [units, others] = [readQuantity(a.quantity) ?? 0n, readQuantity(b.quantity) ?? 0n];
    if (!isWithin(units, others, VALUE_PARTS)) return false;
  }
  const [value, second] = [readMoney(one.value ?? ''), readMoney(other.value ?? '')];
  const isOneCurrency = one.currency === other.currency;
  return !value || !second || !isOneCurrency || isWithin(value, second, VALUE_PARTS);
}

function isWithin(a: bigint, b: bigint, parts: bigint): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  return (high - low) * parts <= high;
}
