/** One line of a file: its number, counted from 1 as an editor counts, its cells, and the text as it stood. */
export type CsvRow = { number: number; cells: string[]; raw: string };

/**
 * Reads CSV text row by row (RFC 4180): quoted cells may hold the delimiter, line breaks and doubled quotes; CRLF, LF
 * and CR end a row; a byte-order mark is dropped. Any text is read: an open quote runs to the end. Empty rows are left
 * out. Never throws.
 * Example: `[...parseCsv('a,"b,c"\n')][0]?.cells` is `['a', 'b,c']`.
 */
export function* parseCsv(text: string, delimiter = ','): Generator<CsvRow> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const start = at;
    const number = line;
    const cells: string[] = [];
    let isOpen = true;
    while (isOpen) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.text);
      line += cell.breaks;
      at = cell.end;
      isOpen = text[at] === delimiter;
      if (isOpen) at++;
    }
    const raw = text.slice(start, at);
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    if (at < text.length) {
      at++;
      line++;
    }
    if (cells.some((cell) => cell !== '')) yield { number, cells, raw };
  }
}

type Cell = { text: string; end: number; breaks: number };

function readCell(text: string, from: number, delimiter: string): Cell {
  if (text[from] !== '"') return plainCell(text, from, delimiter);
  let content = '';
  let at = from + 1;
  let breaks = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    const part = text.slice(at, quote < 0 ? text.length : quote);
    breaks += part.split('\n').length - 1;
    content += part;
    if (quote < 0) return { text: content.trim(), end: text.length, breaks };
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
