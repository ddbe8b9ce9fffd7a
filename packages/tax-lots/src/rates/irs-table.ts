import { parseCsv } from '../import/parse-csv.ts';
import { DELIMITERS } from '../import/sheet.ts';

/** The yearly averages of the IRS: by year, units of each currency for one dollar. */
export type IrsTable = { years: Map<number, Map<string, string>>; unread: number[] };

/**
 * The currencies of the format among the table's, as its first two columns name them. Older and
 * newer pages differ in a word for some, so that both are there.
 */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: ['united arab emirates dirham'],
    ARS: ['argentina peso'],
    AUD: ['australia dollar'],
    BRL: ['brazil real'],
    CAD: ['canada dollar'],
    CHF: ['switzerland franc'],
    CNY: ['china yuan'],
    DKK: ['denmark krone'],
    EUR: ['euro zone euro'],
    GBP: ['united kingdom pound'],
    HKD: ['hong kong dollar'],
    HUF: ['hungary forint'],
    ILS: ['israel new shekel'],
    INR: ['india rupee'],
    JPY: ['japan yen'],
    KRW: ['south korea won', 'south korean won'],
    MXN: ['mexico peso'],
    NOK: ['norway krone', 'norway kroner'],
    NZD: ['new zealand dollar'],
    RUB: ['russia ruble'],
    SAR: ['saudi arabia riyal'],
    SEK: ['sweden krona'],
    SGD: ['singapore dollar'],
    THB: ['thailand baht'],
    TRY: ['turkey new lira', 'turkey lira'],
    TWD: ['taiwan dollar'],
    ZAR: ['south africa rand'],
  }).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

type Row = { number: number; cells: string[] };
/** Where a line of words and numbers has its cells: `Euro Zone Euro 0.924 0.951`. */
const WORDS_AND_NUMBERS = /^(\D+)\s(\d[\d.,\s]*)$/;
/** No country and currency is longer. */
const LONGEST = 120;

/**
 * Reads the table of yearly averages, as the page itself (saved as HTML), as a table of cells, or
 * as lines of words and numbers, which is what copying it can leave. Undefined where there is none.
 *
 * A country or a word that is not in the list has no rate: nothing is guessed by likeness.
 * Source: IRS, "Yearly average currency exchange rates": columns Country, Currency and a year each;
 * foreign amounts are divided by the rate. As quoted by taxesforexpats.com (2017 to 2022) and
 * irsstreamlinedprocedures.com (2019 to 2023); the last rows by a public reader of the page. Looked
 * up 2026-11-23.
 */
export function readIrsTable(text: string): IrsTable | undefined {
  for (const rows of readings(text)) {
    const at = rows.findIndex(isHeader);
    const header = rows[at];
    if (header !== undefined) return tableOf(header, rows.slice(at + 1));
  }
  return undefined;
}

function* readings(text: string): Generator<Row[]> {
  if (/<t[dh][\s>]/i.test(text)) {
    yield htmlRows(text);
    return;
  }
  for (const delimiter of DELIMITERS) yield [...parseCsv(text, delimiter)];
  yield text.split(/\r?\n/).map((line, place) => ({ number: place + 1, cells: cellsOf(line) }));
}

function cellsOf(line: string): string[] {
  const [, words = '', numbers = ''] =
    WORDS_AND_NUMBERS.exec(line.slice(0, LONGEST * 2).trim()) ?? [];
  if (nameOf(words) === 'country currency') return ['country', 'currency', ...numbers.split(/\s+/)];
  return words === '' ? [] : ['', words, ...numbers.split(/\s+/)];
}

function htmlRows(text: string): Row[] {
  return text
    .split(/<tr[\s>]/i)
    .slice(1)
    .map((row, place) => ({
      number: place + 1,
      cells: row
        .split(/<t[dh](?=[\s>])/i)
        .slice(1)
        .map(plain),
    }));
}

const plain = (cell: string): string =>
  cell
    .slice(cell.indexOf('>') + 1)
    .split(/<\/t[dh]/i, 1)
    .join('')
    .slice(0, LONGEST * 4)
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim();

const nameOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const yearOf = (text: string): number | undefined =>
  /^(19|20)\d\d$/.test(text.trim()) ? Number(text) : undefined;

function isHeader({ cells }: Row): boolean {
  const [first = '', second = '', ...rest] = cells;
  return (
    nameOf(first) === 'country' &&
    nameOf(second) === 'currency' &&
    rest.some((cell) => yearOf(cell) !== undefined)
  );
}

function tableOf(header: Row, rows: readonly Row[]): IrsTable {
  const years = new Map<number, Map<string, string>>();
  const unread: number[] = [];
  for (const { number, cells } of rows) {
    const code = CODES.get(nameOf(`${cells[0] ?? ''} ${cells[1] ?? ''}`));
    if (code === undefined) continue;
    header.cells.forEach((cell, place) => {
      const year = place < 2 ? undefined : yearOf(cell);
      const rate = cells[place]?.trim() ?? '';
      if (year === undefined || rate === '') return;
      const units = years.get(year) ?? new Map<string, string>();
      years.set(year, units);
      if (/^\d+(\.\d+)?$/.test(rate)) units.set(code, rate);
      else unread.push(number);
    });
  }
  return { years, unread: [...new Set(unread)] };
}
