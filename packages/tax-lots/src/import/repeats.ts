import { readQuantity } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { Transaction } from '../model/ledger.ts';
import { FORMATS } from './formats.ts';
import type { Format } from './formats/format.ts';
import { OWN_NUMBERING } from './line.ts';
import { MAPPED } from './mapping/mapped.ts';
import type { EarlierRow, Intake, Movement, Origin } from './intake.ts';
import { demote } from './tally.ts';

/** The clocks of two exports of one exchange may differ by this much. */
const NEAR_SECONDS = 60;
const STATEMENT_SECONDS = 2;
/**
 * A statement books a withdrawal when it was asked for, the list of withdrawals when it was done.
 */
const MOVEMENT_SECONDS = 3600;

/** Something that may be in two files. */
type Entry = {
  id: string;
  what: Transaction | Movement;
  isMovement: boolean;
  origin: Origin;
  at: number;
  format: string;
  source: string;
  isStatement: boolean;
  /** Of an earlier import: it stays, and what a new file has too is left out. */
  isEarlier: boolean;
};

/**
 * Finds what is in several files of one wallet.
 *
 * | two rows of different files | are |
 * |---|---|
 * | of an exchange's statement and its list of trades, same second, same quantities or same sums | one: the statement's counts |
 * | of its statement and its list of deposits and withdrawals, same quantity, within an hour | one: the list's counts, which has the fee and the hash |
 * | with ids of their own that differ | two |
 * | of an earlier import and a new one, as above | one: the earlier one stays |
 * | same wallet, type and quantities, within a minute | asked: `POSSIBLE_DUPLICATE`, unless `apart` says they are two |
 */
export function settleRepeats(intake: Intake, apart: ReadonlySet<string>): void {
  const gone = new Set<Transaction | Movement>();
  const entries = entriesOf(intake);
  if (new Set(entries.map(({ origin }) => origin.file)).size < 2) return;
  dropSums(intake, entries, gone);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) for (const key of keysOf(entry)) push(groups, key, entry);
  for (const group of groups.values()) settleGroup(intake, group, { gone, apart });
  if (gone.size === 0) return;
  keep(intake.transactions, gone);
  keep(intake.movements, gone);
}

function entriesOf({ transactions, movements, origins, sources, earlier }: Intake): Entry[] {
  const entries: Entry[] = [];
  const add = (what: Transaction | Movement, origin: Origin | undefined, isMovement: boolean) => {
    const from = origin === undefined ? undefined : sources.get(origin.file);
    const at = readTimestamp(what.timestamp)?.at;
    if (origin !== undefined && from !== undefined && at !== undefined)
      entries.push({ id: what.id, what, isMovement, origin, at, ...from, isEarlier: false });
  };
  for (const one of transactions) add(one, origins.get(one.id), false);
  for (const one of movements) add(one, one.origin, true);
  if (entries.length > 0) for (const row of earlier()) entries.push(...earlierEntry(row));
  return entries.sort((a, b) => a.at - b.at);
}

function earlierEntry(row: EarlierRow): Entry[] {
  const format = row.format === MAPPED ? MAPPED_FORMAT : formatNamed(row.format);
  const isMovement = 'movement' in row;
  const what = isMovement ? row.movement : row.transaction;
  const at = readTimestamp(what.timestamp)?.at;
  if (format === undefined || at === undefined) return [];
  const { name, source, isStatement = false } = format;
  const origin = { file: row.file, row: row.row, raw: '' };
  return [
    {
      id: what.id,
      what,
      isMovement,
      origin,
      at,
      format: name,
      source,
      isStatement,
      isEarlier: true,
    },
  ];
}

/** A table that a mapping reads has no format of its own; its owner numbered its rows. */
const MAPPED_FORMAT: Pick<Format, 'name' | 'source' | 'isStatement'> = {
  name: MAPPED,
  source: OWN_NUMBERING,
};

const formatNamed = (wanted: string): typeof MAPPED_FORMAT | undefined =>
  FORMATS.find(({ name }) => name === wanted);

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

type Settling = { gone: Set<Transaction | Movement>; apart: ReadonlySet<string> };

function settleGroup(intake: Intake, group: readonly Entry[], settling: Settling): void {
  const { gone } = settling;
  const used = new Set<Entry>();
  group.forEach((one, place) => {
    for (let n = place + 1; n < group.length; n++) {
      const other = group[n];
      if (other === undefined || other.at - one.at > MOVEMENT_SECONDS) break;
      if (used.has(one) || gone.has(one.what)) break;
      if (used.has(other) || gone.has(other.what)) continue;
      if (settlePair(intake, one, other, settling)) used.add(one).add(other);
    }
  });
}

/** Whether two entries were found to be one, or asked about. */
function settlePair(intake: Intake, one: Entry, other: Entry, { gone, apart }: Settling): boolean {
  if (one.origin.file === other.origin.file || (one.isEarlier && other.isEarlier)) return false;
  const apartness = other.at - one.at;
  const isBoth = one.source === other.source && one.isStatement !== other.isStatement;
  if (isBoth && apartness <= (one.isMovement ? MOVEMENT_SECONDS : STATEMENT_SECONDS)) {
    const lesser = one.isStatement === one.isMovement ? one : other;
    const dropped = one.isEarlier ? other : other.isEarlier ? one : lesser;
    drop(intake, dropped, dropped === one ? other : one, gone);
    return true;
  }
  if (apartness > NEAR_SECONDS) return false;
  const isNamed = [one, other].every((entry) => isNamedIn(intake, entry));
  if (isNamed && one.format === other.format) return false;
  const names = [one, other].map(({ origin }) => `${origin.file}:${origin.row}`);
  if (apart.has(names.join(' ')) || apart.has(names.toReversed().join(' '))) return false;
  const [asked, known] = other.isEarlier ? [one, other] : [other, one];
  intake.issues.push({
    code: 'POSSIBLE_DUPLICATE',
    file: asked.origin.file,
    row: asked.origin.row,
    other: { file: known.origin.file, row: known.origin.row },
    message: `This row and row ${known.origin.row} of ${known.origin.file} match to within a minute. Are they one transaction? Both are counted until you say.`,
    blocking: true,
    timestamp: asked.what.timestamp,
    assets: assetsOf(asked),
  });
  return true;
}

function assetsOf({ what }: Entry): string[] {
  const sides = 'type' in what ? [what.in?.asset, what.out?.asset, what.fee?.asset] : [what.asset];
  return [...new Set(sides)].filter((asset) => asset !== undefined);
}

/** Whether a file gave the id; an earlier row without one has that of its file. */
function isNamedIn(intake: Intake, { id, isEarlier, origin }: Entry): boolean {
  return isEarlier ? !id.startsWith(`${origin.file}:`) : intake.named.has(id);
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
  const why = `In ${kept.origin.file} too.`;
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
