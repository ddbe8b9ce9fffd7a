import { cellText, readDateStyles, readStrings } from './cells.ts';
import type { Workbook } from './cells.ts';
import { entriesOf, textOf } from './unzip.ts';
import type { Entry } from './unzip.ts';
import { attribute, elements, withoutPrefixes } from './xml.ts';

/** A sheet as CSV: line N is row N. */
export type SheetText = { name: string; text: string };

/** What a spreadsheet holds, or why it can't be read. */
export type Spreadsheet = { sheets: SheetText[] } | { problem: string };

/** What a reading may take: bytes unpacked, and time by its caller's clock. */
export type XlsxLimits = { mostBytes?: number; isLate?: () => boolean };

/**
 * No history of transactions is longer, unpacked, than this many bytes; an archive that lies is.
 */
const MOST_BYTES = 100 * 1024 * 1024;
const MOST_SHEETS = 50;
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** Of all sheets, with the empty cells and rows between those that are there. */
const MOST_CELLS = 2_000_000;
/** Of all sheets as CSV: cells share their strings, and a few bytes can be long a million times. */
const MOST_CHARACTERS = 100_000_000;

const BROKEN = {
  problem: 'This spreadsheet (XLSX) can’t be read, or it is protected by a password.',
};
const TOO_LARGE = {
  problem: 'The spreadsheet is too large to be read here. Export a CSV instead.',
};

/**
 * Reads a spreadsheet (XLSX) into CSV, sheet by sheet: numbers as they were typed, dates as
 * `2024-01-05 10:00:00`, row N of a sheet in line N. What is unpacked is counted as it comes, so
 * that an archive made to fill the memory is refused. `isLate` is asked now and then whether it has
 * taken too long. Never throws for what a file holds.
 * @example
 * const read = await readXlsx(new TextEncoder().encode('a,b'));
 * 'problem' in read // => true
 */
export async function readXlsx(
  bytes: Uint8Array,
  { mostBytes = MOST_BYTES, isLate = () => false }: XlsxLimits = {},
): Promise<Spreadsheet> {
  const entries = entriesOf(bytes);
  if (entries === undefined) return BROKEN;
  const budget = { bytes: mostBytes, cells: MOST_CELLS, characters: MOST_CHARACTERS, isLate };
  const unpack = async (name: string): Promise<string | undefined> =>
    unpackEntry(entries.get(name), budget);
  const book = await unpack('xl/workbook.xml');
  const links = await unpack('xl/_rels/workbook.xml.rels');
  if (book === undefined || links === undefined) return isSpent(budget) ? TOO_LARGE : BROKEN;
  const workbook: Workbook = {
    strings: readStrings((await unpack('xl/sharedStrings.xml')) ?? ''),
    dates: readDateStyles((await unpack('xl/styles.xml')) ?? ''),
    is1904: isFrom1904(book),
  };
  const sheets: SheetText[] = [];
  for (const { name, path } of sheetsOf(book, links).slice(0, MOST_SHEETS)) {
    const xml = await unpack(path);
    const text = xml === undefined ? undefined : csvOf(xml, workbook, budget);
    if (isSpent(budget)) return TOO_LARGE;
    if (text !== undefined) sheets.push({ name, text });
  }
  return isSpent(budget) ? TOO_LARGE : sheets.length === 0 ? BROKEN : { sheets };
}

type Budget = { bytes: number; cells: number; characters: number; isLate: () => boolean };

function isSpent({ bytes, cells, characters, isLate }: Budget): boolean {
  return bytes < 0 || cells < 0 || characters < 0 || isLate();
}

async function unpackEntry(entry: Entry | undefined, budget: Budget): Promise<string | undefined> {
  if (entry === undefined) return undefined;
  const text = await textOf(entry, budget.bytes);
  if (text === undefined) {
    budget.bytes = -1;
    return undefined;
  }
  budget.bytes -= text.length;
  return withoutPrefixes(text);
}

function sheetsOf(book: string, links: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  for (const { attributes } of elements(links, 'Relationship'))
    targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
  return [...elements(book, 'sheet')].flatMap(({ attributes }) => {
    const id = /(?:^|\s)\w+:id="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const target = targets.get(id);
    if (target === undefined) return [];
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return [{ name: attribute(attributes, 'name') ?? '', path }];
  });
}

function csvOf(xml: string, workbook: Workbook, budget: Budget): string {
  const lines: string[] = [];
  for (const row of elements(xml, 'row')) {
    const number = Number(attribute(row.attributes, 'r') ?? lines.length + 1);
    if (!(number > lines.length) || number > MOST_ROWS) continue;
    budget.cells -= number - lines.length;
    if (budget.cells < 0) return '';
    while (lines.length < number - 1) lines.push('');
    const line = lineOf(row.content, workbook, budget);
    if (isSpent(budget)) return '';
    lines.push(line);
  }
  return lines.join('\n');
}

function lineOf(xml: string, workbook: Workbook, budget: Budget): string {
  const cells: string[] = [];
  for (const { attributes, content } of elements(xml, 'c')) {
    const place = columnOf(attribute(attributes, 'r')) ?? cells.length;
    if (place >= MOST_COLUMNS || place < cells.length) continue;
    const text = cellText(attributes, content, workbook);
    budget.cells -= place + 1 - cells.length;
    budget.characters -= text.length;
    if (budget.cells < 0 || budget.characters < 0) return '';
    while (cells.length < place) cells.push('');
    cells.push(quoted(text));
  }
  return cells.join(',');
}

function isFrom1904(book: string): boolean {
  const [properties] = elements(book, 'workbookPr');
  return ['1', 'true'].includes(attribute(properties?.attributes ?? '', 'date1904') ?? '');
}

/** `C7` is column 2, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A line break in a cell becomes a blank, so that lines and rows stay the same. */
function quoted(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ');
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
