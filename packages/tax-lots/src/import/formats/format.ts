import type { Line } from '../intake.ts';
import type { Intake } from '../intake.ts';
import type { Sheet } from '../sheet.ts';

/**
 * A file format: how its header is known, and how its rows are read. `read` gets one row; `readAll`
 * the whole sheet,
 * where rows belong together. Column names are in lower case.
 */
export type Format = {
  name: string;
  isHeader: (names: ReadonlySet<string>) => boolean;
  readRow?: (line: Line) => void;
  readAll?: (intake: Intake, sheet: Sheet) => void;
};

/** Whether all of some names are in a header. */
export function hasAll(names: ReadonlySet<string>, ...wanted: string[]): boolean {
  return wanted.every((name) => names.has(name));
}
