import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { computeTax } from '../compute/compute-tax.ts';
import type { FileOptions } from '../import/file-options.ts';
import { importFiles } from '../import/import-files.ts';
import { parseCsv } from '../import/parse-csv.ts';
import { FIXTURES, USD } from './imports.ts';

// Files of every format with one thing wrong in them: what the file itself contradicts has to be
// asked or refused.

/** What is done to a cell, or to a whole row. */
export const SPOILINGS = [
  'sign',
  'digit',
  'lost',
  'date',
  'code',
  'row lost',
  'row twice',
] as const;
export type Spoiling = (typeof SPOILINGS)[number];

/** What the owner of a file says, where its format does not know. */
export const FILE_OPTIONS: Record<string, FileOptions> = {
  'coinbase-2019-cad.csv': { zone: 'America/Toronto' },
  'cointracker-export.csv': { zone: 'America/New_York' },
  'cointracking-de.csv': { zone: 'Europe/Berlin' },
  'cointracking-values.csv': { zone: 'Europe/Berlin' },
  'cointracking.csv': { zone: 'Europe/Berlin' },
  'newton.csv': { zone: 'America/Toronto' },
  'okx-withdrawals.csv': { zone: '+08:00', dates: 'month first' },
  'nexo-older.csv': { zone: 'Europe/Zurich' },
  'trezor-suite-btc.csv': { zone: 'America/Los_Angeles' },
};

/** The examples of all formats, by name. */
export const fixtureNames = (): string[] =>
  readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));

/** An example, parted into its cells, with what it becomes. */
export type Example = {
  name: string;
  format: string;
  delimiter: string;
  rows: { cells: string[] }[];
  header: readonly string[];
  /** The place of the first row below the header. */
  first: number;
  right: Reading;
};

/** What a file becomes, without the names of its rows, and what is asked of it. */
type Reading = { facts: string; asked: ReadonlySet<string> };

/** Reads an example as it is. */
export function exampleOf(name: string): Example {
  const text = readFileSync(path.join(FIXTURES, name), 'utf8');
  const { formats, files } = importFiles([fileOf(name, text)], CHOICE);
  const headerRow = Number(/\d+$/.exec(files[0]?.above.lines ?? '')?.[0] ?? '1');
  const line = text.split('\n')[headerRow - 1] ?? '';
  const delimiter = [',', ';', '\t'].find((one) => line.split(one).length > 2) ?? ',';
  const rows = [...parseCsv(text, delimiter)].map(({ cells, number }) => ({ cells, number }));
  const at = rows.findIndex(({ number }) => number === headerRow);
  return {
    name,
    format: formats[name] ?? '',
    delimiter,
    rows,
    header: rows[at]?.cells ?? [],
    first: at + 1,
    right: readingOf(name, text),
  };
}

const CHOICE = { ...USD, zone: 'UTC', today: '2026-11-28T00:00:00Z' };

const fileOf = (name: string, text: string) => ({
  name,
  text,
  ...(FILE_OPTIONS[name] && { options: FILE_OPTIONS[name] }),
});

function readingOf(name: string, text: string): Reading {
  const { ledger, movements, issues } = importFiles([fileOf(name, text)], CHOICE);
  const facts = [
    ...ledger.transactions.map(({ id: _id, ...one }) => JSON.stringify(one)),
    ...movements.map(({ id: _id, origin: _origin, hash: _hash, ...one }) => JSON.stringify(one)),
  ].sort();
  const { issues: found } = computeTax(ledger);
  const asked = [
    ...issues.filter(({ blocking, code }) => blocking && code !== 'UNPAIRED_TRANSFER'),
    ...found.filter(({ blocking, code, cause }) => blocking && !cause && !SHORT.has(code)),
  ];
  return {
    // `100.00` and `100` are one number.
    facts: facts
      .join('\n')
      .replace(/(\.\d*?)0+"/g, '$1"')
      .replaceAll('."', '"'),
    asked: new Set(asked.map(({ code, message }) => `${code} ${message}`)),
  };
}

/** What is short in an example is so because it is one. */
const SHORT: ReadonlySet<string> = new Set(['SHORT_LOT', 'NEGATIVE_BALANCE']);

/** The cells of an example that a spoiling can be done to, as places of rows and columns. */
export function placesOf({ rows, first }: Example, spoiling: Spoiling): [number, number][] {
  const places: [number, number][] = [];
  for (let row = first; row < rows.length; row++) {
    const cells = rows[row]?.cells ?? [];
    if (spoiling === 'row lost' || spoiling === 'row twice') {
      if (cells.some((cell) => cell !== '')) places.push([row, 0]);
    } else
      cells.forEach((cell, column) => {
        if (spoiled(cell, spoiling) !== undefined) places.push([row, column]);
      });
  }
  return places;
}

/** Whether an example with one thing wrong becomes something else, and nothing is asked. */
export function isSilent(
  example: Example,
  spoiling: Spoiling,
  [row, column]: [number, number],
  choose: Choose = FIRST,
): boolean {
  const rows = example.rows.map(({ cells }) => cells);
  const cells = rows[row] ?? [];
  if (spoiling === 'row lost') rows.splice(row, 1);
  else if (spoiling === 'row twice') rows.splice(row, 0, cells);
  else rows[row] = cells.with(column, spoiled(cells[column] ?? '', spoiling, choose) ?? '');
  const text = rows.map((all) => all.map(quoted).join(example.delimiter)).join('\n');
  const { facts, asked } = readingOf(example.name, `${text}\n`);
  return facts !== example.right.facts && [...asked].every((one) => example.right.asked.has(one));
}

const quoted = (cell: string): string =>
  /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const CODES: Record<string, string> = {
  USD: 'EUR',
  EUR: 'USD',
  BTC: 'ETH',
  XXBT: 'XETH',
  ZUSD: 'ZEUR',
};

/** Chooses one of so many. */
export type Choose = (count: number) => number;
const FIRST: Choose = () => 0;

/** A cell with something wrong; undefined where it is not of that kind. */
function spoiled(cell: string, spoiling: Spoiling, choose: Choose = FIRST): string | undefined {
  const isDate = DATES.some((date) => date.test(cell));
  const isNumber =
    !isDate && /^[-+]?[$€£]?\d[\d.,]*( [A-Z]{3,5})?$/.test(cell) && /[1-9]/.test(cell);
  switch (spoiling) {
    case 'sign':
      return isNumber ? (cell.startsWith('-') ? cell.slice(1) : `-${cell}`) : undefined;
    case 'digit':
      // The first digit: a later one may be a rounding.
      return isNumber
        ? cell.replace(/[1-9]/, (digit) => String(((Number(digit) + choose(8)) % 9) + 1))
        : undefined;
    case 'lost':
      return isNumber ? '' : undefined;
    case 'date':
      return isDate ? onAnotherDay(cell, 1 + choose(20)) : undefined;
    case 'code': {
      if (CODES[cell] !== undefined) return CODES[cell];
      if (!/^[A-Z]{3,5}$/.test(cell)) return undefined;
      return `${cell.slice(0, -1)}${cell.endsWith('X') ? 'Y' : 'X'}`;
    }
    default:
      return undefined;
  }
}

const DATES = [
  /^(\d{4}[-/.]\d{1,2}[-/.])(\d{1,2})(?!\d)/,
  /^(\d{1,2}[-/.])(\d{1,2})(?=[-/.]\d{2})/,
  /^([A-Z][a-z]{2} )(\d{1,2})(?=,)/,
  /^()(1[3-7]\d{8})$/,
  /^(\d\d:\d\d \d{4}-\d\d-)(\d\d)$/,
];

/** A date so many days later, in the same month as far as there are. */
function onAnotherDay(cell: string, days: number): string {
  const pattern = DATES.find((date) => date.test(cell)) ?? /$^/;
  return cell.replace(pattern, (_, before: string, day: string) =>
    day.length > 2
      ? `${before}${Number(day) + days * 86_400}`
      : `${before}${String(((Number(day) + days - 1) % 28) + 1).padStart(2, '0')}`,
  );
}
