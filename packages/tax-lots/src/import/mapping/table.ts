import { parseCsv } from '../parse-csv.ts';
import { columnsOf, DELIMITERS, HEAD_CHARACTERS } from '../sheet.ts';

/**
 * The beginning of a file as a table, for a person to look at: the names of its columns as a
 * mapping names them, the row of the header, and its first rows.
 */
export type TablePreview = {
  columns: string[];
  headerRow: number;
  delimiter: string;
  rows: { number: number; cells: string[] }[];
};

const LOOKED_AT = 40;
const MOST_ROWS = 200;

/**
 * Reads the beginning of any text as a table. The header is the row of names above the longest run
 * of rows with as many cells. Undefined where there is no table of two columns.
 * @example
 * previewTable('When;What\n1.2.24;x').columns // => ['When', 'What']
 * previewTable('no table') // => undefined
 */
export function previewTable(text: string, rows = 20): TablePreview | undefined {
  const shown = Math.min(rows, MOST_ROWS);
  const head = text.slice(0, HEAD_CHARACTERS);
  const candidates = DELIMITERS.map((delimiter) => tableWith(head, delimiter, shown)).filter(
    (table) => table !== undefined,
  );
  return candidates.sort((a, b) => b.columns.length - a.columns.length)[0];
}

/** The cells of a column in the rows that are here. */
export function valuesOf({ columns, rows }: TablePreview, name: string | undefined): string[] {
  const place = name === undefined ? -1 : columns.indexOf(name);
  return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '');
}

function tableWith(text: string, delimiter: string, shown: number): TablePreview | undefined {
  const all: { number: number; cells: string[] }[] = [];
  for (const { number, cells } of parseCsv(text, delimiter)) {
    all.push({ number, cells });
    if (all.length >= LOOKED_AT + shown) break;
  }
  const place = all.findIndex(({ cells }, at) => isHeaderRow(cells, all[at + 1]?.cells));
  const header = all[place];
  if (header === undefined) return undefined;
  const names = [...columnsOf(header.cells).keys()];
  const columns = header.cells.map((cell, at) => {
    const key = names[at] ?? '';
    return key === cell.toLowerCase() ? cell : key;
  });
  const below = all.slice(place + 1, place + 1 + shown);
  return { columns, headerRow: header.number, delimiter, rows: below };
}

/** Names, mostly there and no numbers, above a row of about as many cells. */
function isHeaderRow(cells: readonly string[], next: readonly string[] | undefined): boolean {
  const named = cells.filter((cell) => /\p{L}/u.test(cell) && !/^[-+$€£]?\d/.test(cell));
  if (cells.length < 2 || named.length < Math.max(2, cells.length * 0.7)) return false;
  return next === undefined || Math.abs(next.length - cells.length) <= 1;
}
