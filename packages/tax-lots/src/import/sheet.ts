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
/** Enough for the header under any preamble. */
export const HEAD_CHARACTERS = 262_144;
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

/** The first thirty rows of a text, by what parts their cells. */
export type TextHead = { delimiter: string; rows: (CsvRow & { names: ReadonlySet<string> })[] }[];

/**
 * Reads the rows among which the header is looked for, once for all formats. Commas, semicolons,
 * tabs and bars are tried.
 */
export function headOf(text: string): TextHead {
  const head = text.slice(0, HEAD_CHARACTERS);
  return DELIMITERS.map((delimiter) => {
    const rows: TextHead[number]['rows'] = [];
    for (const row of parseCsv(head, delimiter)) {
      rows.push({ ...row, names: new Set(row.cells.map((cell) => cell.toLowerCase())) });
      if (rows.length >= HEADER_WITHIN_ROWS) break;
    }
    return { delimiter, rows };
  });
}

/**
 * Finds the header: the first row that `isHeader` accepts, whatever is above it, in the order of
 * the delimiters. Undefined where no row is one.
 */
export function findTable(
  head: TextHead,
  isHeader: (names: ReadonlySet<string>) => boolean,
): FoundTable | undefined {
  for (const { delimiter, rows } of head) {
    const place = rows.findIndex(({ names }) => isHeader(names));
    const row = rows[place];
    if (row === undefined) continue;
    const above = rows.slice(0, place);
    return {
      header: row.cells,
      headerRow: row.number,
      above: above.map(({ number }) => number),
      preamble: above.map(({ raw }) => `${raw}\n`).join(''),
      delimiter,
    };
  }
  return undefined;
}

/** Where each column is, by its name in lower case; the second of a name is `name #2`. */
export function columnsOf(header: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  const counts = new Map<string, number>();
  header.forEach((cell, place) => {
    const name = cell.toLowerCase();
    let count = counts.get(name) ?? 1;
    let key = count === 1 ? name : `${name} #${count}`;
    while (columns.has(key)) key = `${name} #${++count}`;
    counts.set(name, count + 1);
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
