import type { FileOptions } from './file-options.ts';
import { parseCsv } from './parse-csv.ts';
import type { CsvRow } from './parse-csv.ts';
import { decimalMarkOf } from './read-number.ts';
import type { DecimalMark } from './read-number.ts';

/**
 * A file read as a table: where its columns are, by name in lower case (a name that comes again is
 * `name #2`), its rows below the header where they belong together, and how it writes numbers.
 */
export type Sheet = {
  file: string;
  format: string;
  /** Whose file it is: formats of one exchange share their ids. */
  source: string;
  /** What is above the header; some files say their zone there. */
  preamble: string;
  header: string[];
  columns: Map<string, number>;
  rows: CsvRow[];
  options: FileOptions;
  decimal: DecimalMark;
};

const HEADER_WITHIN_ROWS = 30;
/** Enough rows to see how a file writes numbers. */
const SAMPLE_ROWS = 2000;
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A table whose header was found: at which row, under which lines, and what parts its cells. */
export type FoundTable = {
  header: string[];
  headerRow: number;
  above: number[];
  preamble: string;
  delimiter: string;
};

/**
 * Finds the header among the first thirty rows: the first row that `isHeader` accepts, whatever
 * is above it. Commas, semicolons, tabs and bars are tried in that order. Undefined where no
 * row is one.
 */
export function findTable(
  text: string,
  isHeader: (names: ReadonlySet<string>) => boolean,
): FoundTable | undefined {
  for (const delimiter of DELIMITERS) {
    const above: number[] = [];
    let preamble = '';
    for (const row of parseCsv(text, delimiter)) {
      const names = row.cells.map((cell) => cell.toLowerCase());
      if (isHeader(new Set(names)))
        return { header: row.cells, headerRow: row.number, above, preamble, delimiter };
      above.push(row.number);
      preamble += `${row.raw}\n`;
      if (above.length >= HEADER_WITHIN_ROWS) break;
    }
  }
  return undefined;
}

/** Where each column is, by its name in lower case; the second of a name is `name #2`. */
export function columnsOf(header: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  header.forEach((cell, place) => {
    const name = cell.toLowerCase();
    let key = name;
    for (let n = 2; columns.has(key); n++) key = `${name} #${n}`;
    columns.set(key, place);
  });
  return columns;
}

/**
 * How a file writes decimals. One parted by commas has points; one parted by semicolons has what
 * its first rows show, unless its owner says.
 */
export function decimalOf(text: string, found: FoundTable, options: FileOptions): DecimalMark {
  if (options.decimal !== undefined) return options.decimal;
  if (found.delimiter === ',') return '.';
  return decimalMarkOf(sample(text, found));
}

function* sample(text: string, { delimiter, headerRow }: FoundTable): Generator<string> {
  let count = 0;
  for (const row of parseCsv(text, delimiter)) {
    if (row.number > headerRow) yield* row.cells;
    if (++count > SAMPLE_ROWS) return;
  }
}

/**
 * The text of a row under a column; empty where either is not there. Several names are tried in
 * turn.
 */
export function cellOf(sheet: Sheet, row: CsvRow, ...names: string[]): string {
  for (const name of names) {
    const place = sheet.columns.get(name);
    if (place !== undefined) return row.cells[place] ?? '';
  }
  return '';
}
