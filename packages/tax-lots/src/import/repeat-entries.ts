import type { Transaction } from '../model/ledger.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { FORMATS } from './formats.ts';
import type { Format } from './formats/format.ts';
import type { EarlierRow, Intake, Movement, Origin } from './intake.ts';
import { OWN_NUMBERING } from './line.ts';
import { MAPPED } from './mapping/mapped.ts';

/** Something that may be in two files. */
export type Entry = {
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
  /** A file gave the row's id. */
  isNamed: boolean;
  /** The rows of one order that this is the sum of. */
  fills?: readonly Entry[];
};

/** Everything that files brought, now and earlier, in the order of time. */
export function entriesOf(intake: Intake): Entry[] {
  const { transactions, movements, origins, sources, earlier, named } = intake;
  const entries: Entry[] = [];
  const add = (what: Transaction | Movement, origin: Origin | undefined, isMovement: boolean) => {
    const from = origin === undefined ? undefined : sources.get(origin.file);
    const at = readTimestamp(what.timestamp)?.at;
    if (origin === undefined || from === undefined || at === undefined) return;
    const { format, source, isStatement } = from;
    const own = { id: what.id, what, isMovement, origin, at, isNamed: named.has(what.id) };
    entries.push({ ...own, format, source, isStatement, isEarlier: false });
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
  // A row without an id of its own has that of its file.
  const isNamed = !what.id.startsWith(`${row.file}:`);
  const own = { id: what.id, what, isMovement, origin, at, isNamed };
  return [{ ...own, format: name, source, isStatement, isEarlier: true }];
}

/** A table that a mapping reads has no format of its own; its owner numbered its rows. */
const MAPPED_FORMAT: Pick<Format, 'name' | 'source' | 'isStatement'> = {
  name: MAPPED,
  source: OWN_NUMBERING,
};

const formatNamed = (wanted: string): typeof MAPPED_FORMAT | undefined =>
  FORMATS.find(({ name }) => name === wanted);

/** The assets that an entry moved. */
export function assetsOf({ what }: Entry): string[] {
  const sides = 'type' in what ? [what.in?.asset, what.out?.asset, what.fee?.asset] : [what.asset];
  return [...new Set(sides)].filter((asset) => asset !== undefined);
}
