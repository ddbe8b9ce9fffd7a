/**
 * One line of a file: its number, counted from 1 as an editor counts, its cells, and the text as it
 * stood.
 */
export type CsvRow = {
  number: number;
  cells: string[];
  raw: string;
  /** A quote in it is never closed. */
  isOpen?: true;
};

/**
 * Reads CSV text row by row (RFC 4180): quoted cells may hold the delimiter, line breaks and
 * doubled quotes; CRLF, LF
 * and CR end a row; a byte-order mark is dropped. Any text is read: an open quote runs to the end.
 * Empty rows are left
 * out. Never throws.
 * Example: `[...parseCsv('a,"b,c"\n')][0]?.cells` is `['a', 'b,c']`.
 */
export function* parseCsv(text: string, delimiter = ','): Generator<CsvRow> {
  let at = markLength(text);
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, line, delimiter);
    at = record.next;
    line = record.nextLine;
    if (!isEmpty(record.row)) yield record.row;
  }
}

/**
 * Takes a long text piece by piece; each piece gives the rows that it completes, and `end` the
 * last. `tooLong` is the number of a row that goes on beyond `LONGEST_ROW`: nothing is read from
 * there on.
 */
export type CsvReader = {
  add: (piece: string) => CsvRow[];
  end: () => CsvRow[];
  tooLong: () => number | undefined;
};

/**
 * No row has more characters: a longer one is an open quotation mark, and would be read again with
 * each piece.
 */
export const LONGEST_ROW = 262_144;

/**
 * Starts reading CSV that comes in pieces, wherever they are cut. The rows are those of `parseCsv`
 * on the whole text.
 * Example: `add('a,"b')` gives no row, `add('c"\n')` then gives the row with the cells `a` and
 * `bc`.
 */
export function startCsv(delimiter = ','): CsvReader {
  let rest = '';
  let line = 1;
  let isFirst = true;
  let tooLong: number | undefined;
  const read = (piece: string, isLast: boolean): CsvRow[] => {
    if (tooLong !== undefined) return [];
    const text = rest + piece;
    const rows: CsvRow[] = [];
    let at = isFirst ? markLength(text) : 0;
    if (text !== '') isFirst = false;
    while (at < text.length) {
      const record = readRecord(text, at, line, delimiter);
      if (!isLast && mayGoOn(text, record.end)) break;
      at = record.next;
      line = record.nextLine;
      if (!isEmpty(record.row)) rows.push(record.row);
    }
    rest = text.slice(at);
    if (rest.length > LONGEST_ROW) {
      tooLong = line;
      rest = '';
    }
    return rows;
  };
  return {
    add: (piece) => read(piece, false),
    end: () => read('', true),
    tooLong: () => tooLong,
  };
}

/**
 * A row that reaches the end of a piece, or a return there whose line feed may still come, is not
 * complete.
 */
function mayGoOn(text: string, end: number): boolean {
  return end >= text.length || (end === text.length - 1 && text[end] === '\r');
}

function markLength(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

function isEmpty(row: CsvRow): boolean {
  return row.cells.every((cell) => cell === '');
}

/** `end` is where the row's text ends, `next` where the next row begins. */
type CsvRecord = { row: CsvRow; end: number; next: number; nextLine: number };

function readRecord(text: string, from: number, number: number, delimiter: string): CsvRecord {
  const cells: string[] = [];
  let at = from;
  let nextLine = number;
  let hasMore = true;
  let isUnclosed = false;
  while (hasMore) {
    const cell = readCell(text, at, delimiter);
    cells.push(cell.text);
    nextLine += cell.breaks;
    isUnclosed = cell.isUnclosed === true;
    at = cell.end;
    hasMore = text[at] === delimiter;
    if (hasMore) at++;
  }
  const end = at;
  if (text[at] === '\r' && text[at + 1] === '\n') at++;
  if (at < text.length) {
    at++;
    nextLine++;
  }
  const raw = text.slice(from, end);
  const row = isUnclosed ? { number, cells, raw, isOpen: true as const } : { number, cells, raw };
  return { row, end, next: at, nextLine };
}

type Cell = { text: string; end: number; breaks: number; isUnclosed?: true };

function readCell(text: string, from: number, delimiter: string): Cell {
  if (text[from] !== '"') return plainCell(text, from, delimiter);
  let content = '';
  let at = from + 1;
  let breaks = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote !== at) {
      const part = text.slice(at, quote < 0 ? text.length : quote);
      breaks += part.split('\n').length - 1;
      content += part;
    }
    if (quote < 0) return { text: content.trim(), end: text.length, breaks, isUnclosed: true };
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { text: (content + rest.text).trim(), end: rest.end, breaks };
    }
    content += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  const stop = delimiter.charCodeAt(0);
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === stop || code === 10 || code === 13) break;
  }
  return { text: text.slice(from, end).trim(), end, breaks: 0 };
}
