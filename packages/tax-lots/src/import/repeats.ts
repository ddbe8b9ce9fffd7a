import { readQuantity } from '../numbers/money.ts';
import type { Transaction } from '../model/ledger.ts';
import type { Intake, Movement } from './intake.ts';
import { nearRows } from './near-rows.ts';
import { assetsOf, entriesOf } from './repeat-entries.ts';
import type { Entry } from './repeat-entries.ts';
import { demote } from './tally.ts';

const STATEMENT_SECONDS = 2;
/**
 * A statement books a withdrawal when it was asked for, the list of withdrawals when it was done.
 */
const MOVEMENT_SECONDS = 3600;

/** What an owner says of rows that look alike: pairs of rows, as `a.csv:5 b.csv:7`, or of files. */
export type Told = { apart: ReadonlySet<string>; same: ReadonlySet<string> };

/**
 * Finds what is in several files.
 *
 * | two rows of different files | are |
 * |---|---|
 * | of one order of one exchange, which add up to the same | one: those of the file with more rows count |
 * | of an exchange's statement and its list of trades, same second, same quantities or same sums | one: the statement's counts |
 * | of its statement and its list of deposits and withdrawals, same quantity, within an hour | one: the list's counts, which has the fee and the hash |
 * | of one format, with ids of their own that differ | two |
 * | of an earlier import and a new one, as above | one: the earlier one stays |
 * | of the same asset and direction, nearly the same quantity and value (fills of one order alone or together), within a day; fees of exactly the same quantity; of one format, the same quantity within a minute | asked: `POSSIBLE_DUPLICATE`, unless their owner says whether they are one |
 */
export function settleRepeats(intake: Intake, told: Told): void {
  const gone = new Set<Transaction | Movement>();
  const entries = entriesOf(intake);
  if (new Set(entries.map(({ origin }) => origin.file)).size < 2) return;
  const settling = { gone, told };
  settleOrders(intake, entries, settling);
  dropSums(intake, entries, gone);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) for (const key of keysOf(entry)) push(groups, key, entry);
  for (const group of groups.values()) settleGroup(intake, group, gone);
  const rest = entries.filter(({ what }) => !gone.has(what));
  for (const { one, other } of nearRows(rest)) settleNear(intake, one, other, settling);
  if (gone.size === 0) return;
  keep(intake.transactions, gone);
  keep(intake.movements, gone);
}

type Settling = { gone: Set<Transaction | Movement>; told: Told };

/** One order may be in one file as a whole and in another in its fills. */
function settleOrders(intake: Intake, entries: readonly Entry[], settling: Settling): void {
  if (intake.orders.size === 0) return;
  const orders = new Map<string, Entry[]>();
  for (const entry of entries) {
    const order = entry.isMovement ? undefined : intake.orders.get(entry.id);
    if (order !== undefined) push(orders, order, entry);
  }
  for (const [order, ofOrder] of orders) {
    const files = new Map<string, Entry[]>();
    for (const entry of ofOrder) push(files, entry.origin.file, entry);
    const [most, ...others] = [...files.values()].sort((a, b) => b.length - a.length);
    const [kept] = most ?? [];
    if (most === undefined || kept === undefined) continue;
    for (const rows of others)
      if (sumKey(rows) === sumKey(most))
        for (const entry of rows) drop(intake, entry, kept, settling.gone);
      else
        for (const entry of rows)
          ask(intake, entry, kept, `are both of order ${order.split('\n')[1]}, and do not add up`);
  }
}

function keysOf({ what, isMovement }: Entry): string[] {
  if (!isMovement) {
    const { wallet = '', type, in: into, out, fee } = what as Transaction; // as isMovement says
    const only = type === 'fee' ? fee : undefined;
    return [[wallet, type, amountKey(out), amountKey(into), amountKey(only)].join('\n')];
  }
  const { wallet, direction, asset, quantity, fee } = what as Movement; // as isMovement says
  const net = readQuantity(quantity) ?? 0n;
  const gross = net + (readQuantity(fee) ?? 0n);
  const amounts = direction === 'out' && gross !== net ? [net, gross] : [net];
  return amounts.map((units) => `${wallet}\n${direction}\n${asset} ${units}`);
}

function amountKey(amount: { asset: string; quantity: string } | undefined): string {
  return amount === undefined
    ? ''
    : `${amount.asset} ${readQuantity(amount.quantity) ?? amount.quantity}`;
}

/** A statement and a list of one exchange have the same row each. */
function settleGroup(intake: Intake, group: readonly Entry[], gone: Settling['gone']): void {
  const used = new Set<Entry>();
  group.forEach((one, place) => {
    for (let n = place + 1; n < group.length; n++) {
      const other = group[n];
      if (other === undefined || other.at - one.at > MOVEMENT_SECONDS) break;
      if (used.has(one) || gone.has(one.what)) break;
      if (used.has(other) || gone.has(other.what) || !areBoth(one, other)) continue;
      const lesser = one.isStatement === one.isMovement ? one : other;
      const dropped = one.isEarlier ? other : other.isEarlier ? one : lesser;
      drop(intake, dropped, dropped === one ? other : one, gone);
      used.add(one).add(other);
    }
  });
}

function areBoth(one: Entry, other: Entry): boolean {
  if (one.origin.file === other.origin.file || (one.isEarlier && other.isEarlier)) return false;
  const isBoth = one.source === other.source && one.isStatement !== other.isStatement;
  return isBoth && other.at - one.at <= (one.isMovement ? MOVEMENT_SECONDS : STATEMENT_SECONDS);
}

/** Files of programs that gather what exchanges have. */
const GATHERED = new Set(['Koinly', 'CoinTracker', 'CoinTracking', 'Own']);

/** Asks of two rows that may be one, or does what their owner said of them or of their files. */
function settleNear(intake: Intake, one: Entry, other: Entry, { gone, told }: Settling): void {
  if ([one, other].flatMap(partsOf).some(({ what }) => gone.has(what))) return;
  const isLess = one.isEarlier === other.isEarlier ? rankOf(one) < rankOf(other) : one.isEarlier;
  const [asked, known] = isLess ? [other, one] : [one, other];
  const rows = [asked, known].map(({ origin }) => `${origin.file}:${origin.row}`);
  const files = [asked, known].map(({ origin }) => origin.file);
  const isTold = (by: ReadonlySet<string>): boolean =>
    [rows, files].some((pair) => by.has(pair.join(' ')) || by.has(pair.toReversed().join(' ')));
  if (isTold(told.apart)) return;
  if (isTold(told.same)) for (const part of partsOf(asked)) drop(intake, part, known, gone);
  else
    ask(
      intake,
      asked,
      known,
      `have the same units${(one.fills ?? other.fills) ? ' (fills of one order together)' : ''}, within a day, and no values that differ much`,
    );
}

const partsOf = (entry: Entry): readonly Entry[] => entry.fills ?? [entry];

/** The row of a program that gathers is the one that goes, else that of the file named later. */
const rankOf = ({ source, origin }: Entry): string =>
  `${GATHERED.has(source) ? 1 : 0} ${origin.file}`;

function ask(intake: Intake, asked: Entry, known: Entry, why: string): void {
  intake.issues.push({
    code: 'POSSIBLE_DUPLICATE',
    file: asked.origin.file,
    row: asked.origin.row,
    other: { file: known.origin.file, row: known.origin.row },
    message: `This row and row ${known.origin.row} of ${known.origin.file} ${why}. Are they one transaction? Both are counted until you answer.`,
    blocking: true,
    timestamp: asked.what.timestamp,
    assets: assetsOf(asked),
  });
}
/** Fills of one second that a statement has as one sum. */
function dropSums(intake: Intake, entries: readonly Entry[], gone: Settling['gone']): void {
  const stated = new Map<string, Entry>();
  const listed = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.isMovement) continue;
    const { wallet = '', type, in: into, out } = entry.what as Transaction; // as isMovement says
    const second = Math.floor(entry.at);
    const key = [entry.source, wallet, type, out?.asset, into?.asset, second].join('\n');
    if (entry.isStatement) stated.set(`${key}\n${sumKey([entry])}`, entry);
    else push(listed, key, entry);
  }
  for (const [key, group] of listed) {
    if (group.length < 2) continue;
    const [source, wallet, type, out, into, second] = key.split('\n');
    for (const shift of [0, -1, 1]) {
      const near = [source, wallet, type, out, into, Number(second) + shift].join('\n');
      const statement = stated.get(`${near}\n${sumKey(group)}`);
      if (statement === undefined || gone.has(statement.what)) continue;
      const fresh = group.filter(({ isEarlier }) => !isEarlier);
      const [first] = group;
      if (statement.isEarlier || fresh.length > 0)
        for (const entry of fresh) drop(intake, entry, statement, gone);
      else if (first !== undefined) drop(intake, statement, first, gone);
      break;
    }
  }
}

function sumKey(entries: readonly Entry[]): string {
  let [out, into] = [0n, 0n];
  for (const { what } of entries) {
    const one = what as Transaction; // movements are not summed
    out += readQuantity(one.out?.quantity ?? '0') ?? 0n;
    into += readQuantity(one.in?.quantity ?? '0') ?? 0n;
  }
  return `${out} ${into}`;
}

function drop(intake: Intake, entry: Entry, kept: Entry, gone: Settling['gone']): void {
  const { file, row } = entry.origin;
  const why = `This is in ${kept.origin.file} too.`;
  gone.add(entry.what);
  intake.origins.delete(entry.id);
  intake.leftOut.push({ ...entry.origin, why });
  const tally = intake.tallies.get(file);
  if (tally !== undefined) demote(tally, row, why);
}

function keep<T extends Transaction | Movement>(list: T[], gone: Settling['gone']): void {
  const kept = list.filter((one) => !gone.has(one));
  list.length = 0;
  for (const one of kept) list.push(one);
}

function push<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [one]);
  else known.push(one);
}
