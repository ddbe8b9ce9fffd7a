import type { Intake, Line } from '../intake.ts';
import type { Sheet } from '../sheet.ts';

/**
 * A file format: how its header is known, and how its rows are read. `readRow` gets one row;
 * `readAll` the whole sheet, where rows belong together. Column names are in lower case.
 */
export type Format = {
  name: string;
  /** Whose files these are: formats of one source share its ids and its wallet. */
  source: string;
  /** Columns that all of its headers have. */
  header: readonly string[];
  /** What else tells its header. */
  isHeader?: (names: ReadonlySet<string>) => boolean;
  readRow?: (line: Line) => void;
  readAll?: (intake: Intake, sheet: Sheet) => void;
  /** The source's list of everything; what a list of trades has too is counted once. */
  isStatement?: boolean;
  /** A chain's explorer: rows of one hash are one transaction. */
  isChain?: boolean;
  /** What the files tell, for the README: the zone of their times, ids, running balances. */
  knows: { zone: string; ids: boolean; balances: boolean };
};

/** Whether a header is that of a format. */
export function isHeaderOf({ header, isHeader }: Format, names: ReadonlySet<string>): boolean {
  return hasAll(names, ...header) && (isHeader?.(names) ?? true);
}

/** Whether all of some names are in a header. */
export function hasAll(names: ReadonlySet<string>, ...wanted: string[]): boolean {
  return wanted.every((name) => names.has(name));
}
