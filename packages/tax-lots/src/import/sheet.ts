import { parseCsv } from './parse-csv.ts';
import type { CsvRow } from './parse-csv.ts';

/**
 * A file read as a table: where its columns are, by name in lower case, and its rows below the
 * header.
 */
export type Sheet = {
  file: string;
  header: string[];
  columns: Map<string, number>;
  rows: CsvRow[];
};

const HEADER_WITHIN_ROWS = 30;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * A sheet whose header was found: at which row, and what parts its cells. Its rows are still to be
 * read.
 */
export type FoundSheet = { sheet: Sheet; headerRow: number; delimiter: string };

/**
 * Finds the header among the first thirty rows: the first row that `isHeader` accepts, whatever
 * stands above it.
 * Commas, semicolons and tabs are tried in that order. Undefined where no row is one.
 */
export function findSheet(
  file: string,
  text: string,
  isHeader: (names: ReadonlySet<string>) => boolean,
): FoundSheet | undefined {
  for (const delimiter of DELIMITERS) {
    let above = 0;
    for (const row of parseCsv(text, delimiter)) {
      const names = row.cells.map((cell) => cell.toLowerCase());
      if (isHeader(new Set(names))) {
        const columns = new Map<string, number>();
        names.forEach((name, place) => columns.has(name) || columns.set(name, place));
        return {
          sheet: { file, header: row.cells, columns, rows: [] },
          headerRow: row.number,
          delimiter,
        };
      }
      if (++above >= HEADER_WITHIN_ROWS) break;
    }
  }
  return undefined;
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
