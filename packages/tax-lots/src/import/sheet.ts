import { parseCsv } from './parse-csv.ts';
import type { CsvRow } from './parse-csv.ts';

/** A file read as a table: where its columns are, by name in lower case, and its rows below the header. */
export type Sheet = { file: string; header: string[]; columns: Map<string, number>; rows: CsvRow[] };

const HEADER_WITHIN_ROWS = 30;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Finds the header among the first thirty rows: the first row that `isHeader` accepts, whatever stands above it.
 * Commas, semicolons and tabs are tried in that order. Undefined where no row is one.
 */
export function readSheet(file: string, text: string, isHeader: (names: ReadonlySet<string>) => boolean): Sheet | undefined {
  for (const delimiter of DELIMITERS) {
    const above: CsvRow[] = [];
    const rows = parseCsv(text, delimiter);
    for (const row of rows) {
      const names = row.cells.map((cell) => cell.toLowerCase());
      if (isHeader(new Set(names))) {
        const columns = new Map<string, number>();
        names.forEach((name, place) => columns.has(name) || columns.set(name, place));
        return { file, header: row.cells, columns, rows: [...rows] };
      }
      above.push(row);
      if (above.length >= HEADER_WITHIN_ROWS) break;
    }
  }
  return undefined;
}

/** The text of a row under a column; empty where either is not there. Several names are tried in turn. */
export function cellOf(sheet: Sheet, row: CsvRow, ...names: string[]): string {
  for (const name of names) {
    const place = sheet.columns.get(name);
    if (place !== undefined) return row.cells[place] ?? '';
  }
  return '';
}
