import type { Mapping, MappedPart } from '../file-options.ts';
import { CURRENCIES } from '../../numbers/fiat.ts';
import { splitMarket } from '../pairs.ts';
import { possibleForms } from './guess-dates.ts';
import type { Ask, ColumnWords } from './guess-ask.ts';
import { guessMeaning } from './guess-meaning.ts';
import { COLUMN_WORDS } from './guess-words.ts';
import { valuesOf } from './table.ts';
import type { TablePreview } from './table.ts';

/** What each column of a table holds, by its name and its cells; what is not clear is asked. */
export function guessColumns(
  table: TablePreview,
  words: ColumnWords,
  ask: Ask,
): Mapping['columns'] {
  const columns: Mapping['columns'] = {};
  const used = new Set<string>();
  for (const [part, pattern] of COLUMN_WORDS) {
    const fitting = table.columns.filter(
      (name) =>
        !used.has(name) && pattern.test(plainName(name)) && fitsPart(part, valuesOf(table, name)),
    );
    const found = part === 'type' ? bestType(table, words, fitting) : fitting[0];
    if (found === undefined) continue;
    columns[part] = found;
    used.add(found);
  }
  const hasSides = columns.sent_quantity !== undefined && columns.received_quantity !== undefined;
  drop(columns, hasSides ? ['asset', 'quantity', 'pair', 'direction'] : SIDES);
  if (columns.fee_quantity === undefined && columns.fee_value !== undefined) {
    columns.fee_quantity = columns.fee_value;
    delete columns.fee_value;
  }
  if (columns.date === undefined && columns.time !== undefined) {
    columns.date = columns.time;
    delete columns.time;
  }
  const byCells = columns.date === undefined ? dateByCells(table, used) : undefined;
  if (byCells !== undefined) columns.date = byCells;
  findType(table, words, columns);
  if (!hasSides) findAsset(table, columns);
  if (columns.date === undefined) ask('columns', 'No column looks like a date.');
  if (!hasSides && columns.quantity === undefined)
    ask('columns', 'It is not clear which columns contain the asset and the quantity.');
  joinById(table, columns);
  return columns;
}

const SIDES: MappedPart[] = ['sent_asset', 'sent_quantity', 'received_asset', 'received_quantity'];

function drop(columns: Mapping['columns'], parts: readonly MappedPart[]): void {
  for (const part of parts) delete columns[part];
}

/** A header without its marks; what a unit in parentheses says is looked at elsewhere. */
const plainName = (name: string): string => {
  const parted = name.replace(/([a-z])([A-Z])/g, '$1 $2');
  const plain = parted.toLowerCase().replaceAll('_', ' ').trim();
  // What a fee is a part of is no fee.
  return /\bfee\b.*(\brate\b|%|percent)/.test(plain) ? '' : plain;
};

const FIGURES: ReadonlySet<MappedPart> = new Set([
  'sent_quantity',
  'received_quantity',
  'quantity',
  'fee_quantity',
  'fee_value',
  'value',
  'price',
]);
const ASSETS: ReadonlySet<MappedPart> = new Set([
  'sent_asset',
  'received_asset',
  'fee_asset',
  'asset',
  'pair',
  'currency',
]);

/** Whether the cells of a column can be what its name says. */
function fitsPart(part: MappedPart, all: readonly string[]): boolean {
  if (all.length === 0) return true;
  const cells = all.filter((cell) => cell !== '');
  if (cells.length === 0) return false;
  const isFigure = (cell: string): boolean => /^\D{0,6}[\d.,]+\)?\s*[^\d\s]{0,6}\d?$/.test(cell);
  if (part === 'time') return cells.some((cell) => /\d[:時]\d|^\d{9,}$/.test(cell));
  if (FIGURES.has(part)) return cells.some((cell) => isFigure(cell));
  return !ASSETS.has(part) || cells.some((cell) => !/^[-+\d.,\s]+$/.test(cell));
}

/** Of several columns the one whose words say most of what rows are: `Side` before `Order type`. */
function bestType(
  table: TablePreview,
  words: ColumnWords,
  names: readonly string[],
): string | undefined {
  const known = (name: string): number => {
    const all = words[name]?.map(({ word }) => word) ?? valuesOf(table, name);
    const different = [...new Set(all)];
    return different.filter((word) => guessMeaning(word) !== undefined).length / different.length;
  };
  return names.toSorted((a, b) => known(b) - known(a))[0];
}

/** Where no name tells: the column whose words do, as a direction that says buy and sell. */
function findType(table: TablePreview, words: ColumnWords, columns: Mapping['columns']): void {
  const share = (name: string | undefined): number => {
    if (name === undefined) return 0;
    const all = words[name]?.map(({ word }) => word) ?? valuesOf(table, name);
    const different = [...new Set(all.filter((word) => word !== ''))];
    const known = different.filter((word) => guessMeaning(word) !== undefined);
    return different.length === 0 ? 0 : known.length / different.length;
  };
  const { type, direction } = columns;
  const isTrade = (name: string): boolean =>
    valuesOf(table, name).every((word) => ['buy', 'sell'].includes(guessMeaning(word) ?? ''));
  if (direction !== undefined && share(type) === 0 && isTrade(direction)) {
    columns.type = direction;
    delete columns.direction;
    return;
  }
  if (type !== undefined) return;
  const used = new Set(Object.values(columns));
  const free = table.columns.filter((name) => !used.has(name) || name === columns.note);
  const [best] = free.toSorted((a, b) => share(b) - share(a));
  if (best === undefined || share(best) < TOLD) return;
  if (best === columns.note) delete columns.note;
  columns.type = best;
}

/** So much of the different words of a column has to say what rows are. */
const TOLD = 0.6;

/** A market in place of an asset; a column of currencies where there is no other of assets. */
function findAsset(table: TablePreview, columns: Mapping['columns']): void {
  if (columns.pair === undefined && columns.asset !== undefined) {
    const cells = valuesOf(table, columns.asset).filter((cell) => cell !== '');
    const markets = cells.filter((cell) => isMarket(cell));
    if (markets.length > 0 && markets.length === cells.length) {
      columns.pair = columns.asset;
      delete columns.asset;
    }
  }
  const { asset, pair, currency, quantity } = columns;
  if (asset !== undefined || pair !== undefined || currency === undefined) return;
  if (coinInHeader(quantity) !== undefined) return;
  columns.asset = currency;
  delete columns.currency;
  const used = new Set(Object.values(columns));
  const pattern = COLUMN_WORDS.find(([part]) => part === 'currency')?.[1];
  const other = table.columns.find(
    (name) => !used.has(name) && pattern?.test(plainName(name)) === true,
  );
  if (other !== undefined) columns.currency = other;
}

const isMarket = (cell: string): boolean =>
  splitMarket(cell) !== undefined && (/[-/_:]/.test(cell) || cell.trim().length > 5);

/** Rows that share an id are parts of one exchange where their assets or signs differ. */
function joinById(table: TablePreview, columns: Mapping['columns']): void {
  const { asset, quantity } = columns;
  if (asset === undefined || quantity === undefined) return;
  const place = table.columns.indexOf(asset);
  const assets = new Map<string, Set<string>>();
  for (const part of ['id', 'hash'] as const) {
    const at = table.columns.indexOf(columns[part] ?? '');
    if (at < 0) continue;
    assets.clear();
    let repeats = 0;
    for (const { cells } of table.rows) {
      const id = cells[at] ?? '';
      if (id === '') continue;
      const known = assets.get(id);
      if (known === undefined) assets.set(id, new Set([cells[place] ?? '']));
      else {
        repeats++;
        known.add(cells[place] ?? '');
      }
    }
    const joined = [...assets.values()].filter(({ size }) => size > 1).length;
    if (repeats === 0 || joined === 0) continue;
    columns.group = columns[part] ?? '';
    delete columns[part];
    return;
  }
}

/** The first column whose cells are all dates, whatever it is called. */
function dateByCells(table: TablePreview, used: ReadonlySet<string>): string | undefined {
  return table.columns.find((name) => {
    const cells = valuesOf(table, name).filter((cell) => cell !== '');
    return (
      !used.has(name) &&
      cells.some((cell) => /[-/. 年]/.test(cell)) &&
      possibleForms(cells.map((cell) => (/\d[:時]\d/.test(cell) ? cell : `${cell} 12:00`))).length >
        0
    );
  });
}

const FIAT = new Set(CURRENCIES);
const COINS = new Set(
  'BTC XBT ETH LTC BCH XRP ADA SOL DOGE DOT USDT USDC BNB TRX XLM XMR ETC LINK AVAX'.split(' '),
);

/** The code that a header has, as `Amount (BTC)` and `Fee EUR` do. */
export function coinInHeader(name: string | undefined): string | undefined {
  const codes = codesIn(name);
  return codes.length === 1 ? codes[0] : undefined;
}

function codesIn(name = ''): string[] {
  const inside = /[([]\s*([A-Z0-9]{2,6})\s*[)\]]/.exec(name)?.[1];
  const all = [
    ...(inside === undefined ? [] : [inside]),
    ...name.toUpperCase().split(/[^A-Z0-9]+/),
  ];
  return [...new Set(all.filter((one) => FIAT.has(one) || COINS.has(one)))];
}

/** The one currency that headers of money name. */
export function currencyInHeaders(columns: Mapping['columns']): string | undefined {
  const named = [columns.value, columns.price, columns.fee_value].flatMap((name) => codesIn(name));
  return new Set(named).size === 1 ? named[0] : undefined;
}
