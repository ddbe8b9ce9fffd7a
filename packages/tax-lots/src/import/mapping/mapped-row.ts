import { isFiat } from '../../numbers/fiat.ts';
import { negated, splitSign } from '../amounts.ts';
import { numberOf, timeOf } from '../cells.ts';
import type { FeeCell } from '../fees.ts';
import type { MappedPart, Mapping, RowMeaning } from '../file-options.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { splitMarket } from '../pairs.ts';
import type { Pair } from '../pairs.ts';
import { offsetInHeader } from '../read-time.ts';
import { codeOfUnit, splitUnit } from './units.ts';
import { walletOfFile } from './wallet-of-file.ts';

// A row of a mapped table as its cells say it, before it is decided what it was.

/** What all rows of a table say of one of them. */
export type TableSigns = {
  /** Every fee is below zero: the table writes so what was paid. */
  isFeeBelow: boolean;
  /** Some units are below zero: a sign says which way they went. */
  hasSigns: boolean;
  /** The words whose rows are both above and below zero. */
  mixed: ReadonlySet<string>;
};

const NUMBERS = [
  'sent_quantity',
  'received_quantity',
  'quantity',
  'fee_quantity',
  'fee_value',
  'value',
  'price',
] as const;
type NumberPart = (typeof NUMBERS)[number];

/** A row that could be read and that happened. */
export type Row = {
  line: Line;
  mapping: Mapping;
  signs: TableSigns;
  /** In lower case, as the type column has it. */
  word: string;
  meaning: RowMeaning | undefined;
  direction: 'in' | 'out' | undefined;
  timestamp: string;
  pair: Pair | undefined;
  numbers: Record<NumberPart, string>;
  /** What the cells have beside their numbers. */
  units: Partial<Record<NumberPart, string>>;
  /** Above zero it was paid. */
  fee: string;
};

/** The text of a row under the column that holds a part; empty where none does. */
export function partOf(line: Line, { columns }: Mapping, name: MappedPart): string {
  const column = columns[name];
  return column === undefined ? '' : cell(line, column.toLowerCase());
}

/** Reads a row; what can't be read is reported, what did not happen is left out. */
export function rowOf(line: Line, mapping: Mapping, signs: TableSigns): Row | undefined {
  const { columns } = mapping;
  const extra = line.row.cells.slice(line.sheet.header.length).find((text) => text !== '');
  if (extra !== undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      `The row has more cells than the header, the first ${JSON.stringify(extra.slice(0, 40))}: a number may contain the mark that separates cells.`,
    );
  const word = partOf(line, mapping, 'type').toLowerCase();
  const meaning = Object.hasOwn(mapping.types, word) ? mapping.types[word] : undefined;
  if (columns.type !== undefined && meaning === undefined)
    return complainOfMeaning(line, word, columns.type);
  if (meaning === 'ignore') return leaveOut(line, `You chose to skip “${word.slice(0, 40)}”.`);
  if (!isDone(line, mapping)) return undefined;
  const direction = directionOf(line, mapping);
  if (direction === undefined && columns.direction !== undefined) return undefined;
  const timestamp = timestampOf(line, mapping);
  const pair = pairOf(line, mapping);
  const read = numbersOf(line, mapping);
  if (timestamp === undefined || pair === null || read === undefined) return undefined;
  const { fee_quantity: fee } = read.numbers;
  return {
    line,
    mapping,
    signs,
    word,
    meaning,
    direction,
    timestamp,
    pair,
    ...read,
    fee: signs.isFeeBelow ? negated(fee) : fee,
  };
}

function complainOfMeaning(line: Line, word: string, column: string): undefined {
  const shown = JSON.stringify(word.slice(0, 40));
  return complain(line, 'UNKNOWN_TYPE', `You have not chosen what ${shown} means.`, column);
}

/** Whether a row's status says that it happened. */
function isDone(line: Line, mapping: Mapping): boolean {
  const { columns, statuses = {} } = mapping;
  const { status: column } = columns;
  if (column === undefined) return true;
  const word = partOf(line, mapping, 'status').toLowerCase();
  const said = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
  if (said === undefined && word !== '') complainOfMeaning(line, word, column);
  if (said === 'ignore') leaveOut(line, `The status of the row is “${word.slice(0, 40)}”.`);
  return said === 'done' || word === '';
}

function directionOf(line: Line, mapping: Mapping): 'in' | 'out' | undefined {
  const { columns, directions = {} } = mapping;
  if (columns.direction === undefined) return undefined;
  const word = partOf(line, mapping, 'direction').toLowerCase();
  const said = Object.hasOwn(directions, word) ? directions[word] : undefined;
  return said ?? complainOfMeaning(line, word, columns.direction);
}

/** What contracts are called after the coin that they follow. */
const CONTRACT = /^(PERP|SWAP|FUT|FUTURES|MOVE|QUARTER|\d+)$/;

/** The market of a row; null where one is named that can't be told apart, which is reported. */
function pairOf(line: Line, mapping: Mapping): Pair | undefined | null {
  const market = partOf(line, mapping, 'pair');
  if (market === '') return undefined;
  const pair = splitMarket(
    market.replace(/\s*([/:_-])\s*/, '$1').replace(/^(\w+)\s+(\w+)$/, '$1/$2'),
  );
  if (pair !== undefined && CONTRACT.test(pair.quote)) {
    complain(line, 'UNKNOWN_ROW', `${market} is a contract, which is not supported here.`);
    return null;
  }
  if (pair !== undefined) return pair;
  // A deposit or withdrawal may have the asset alone there.
  if (/^[A-Za-z0-9]{2,5}$/.test(market)) return undefined;
  complain(line, 'UNKNOWN_ROW', 'The two coins can’t be told apart.', mapping.columns.pair);
  return null;
}

function numbersOf(line: Line, mapping: Mapping): Pick<Row, 'numbers' | 'units'> | undefined {
  const numbers: Partial<Row['numbers']> = {};
  const units: Row['units'] = {};
  let isWhole = true;
  for (const name of NUMBERS) {
    const { number, unit } = splitUnit(partOf(line, mapping, name).replace('−', '-'));
    const read = numberOf(line, number, mapping.columns[name] ?? name);
    if (read === undefined) isWhole = false;
    else numbers[name] = read;
    if (unit !== undefined) units[name] = unit;
  }
  return isWhole ? { numbers: numbers as Row['numbers'], units } : undefined; // none is missing
}

function timestampOf(line: Line, mapping: Mapping): string | undefined {
  const { form, zone, is_noon_where_no_time: isNoon = false } = mapping.dates;
  const time = partOf(line, mapping, 'time');
  const date = partOf(line, mapping, 'date');
  const text = `${date} ${time}`.trim();
  const isBare = isNoon && !/\d[:時]\d/.test(text) && !form.startsWith('unix');
  const column = mapping.columns.date ?? 'date';
  return timeOf(line, isBare ? `${text} 12:00:00` : text, {
    column,
    zone: offsetInHeader(column) ?? offsetInHeader(mapping.columns.time ?? '') ?? zone,
    form,
  });
}

/**
 * The currency of a row's total: what its cells, its column, its market or the mapping say; the
 * ledger's where nothing does. Undefined where two of them differ, which is reported.
 */
export function currencyOf(row: Row): string | undefined {
  const { line, mapping, pair, units } = row;
  const column = partOf(line, mapping, 'currency').toUpperCase();
  const likely = [column, pair?.quote, mapping.currency, line.intake.currency];
  const names = likely.filter((name) => name !== undefined && name !== '') as string[]; // filtered
  const beside = [units.value, units.price]
    .filter((unit) => unit !== undefined)
    .map((unit) => codeOfUnit(unit, names));
  const told = new Set([...beside, ...(column === '' ? [] : [column])]);
  if (told.size > 1)
    return complain(
      line,
      'VALUE_MISMATCH',
      `The row has two currencies for its amounts, ${[...told].join(' and ')}.`,
    );
  return [...told][0] ?? names[0];
}

/** The asset of a row with one; undefined where none or two are named, which is reported. */
export function assetOf(row: Row): string | undefined {
  const { line, mapping, pair, units } = row;
  const { asset: column } = mapping.columns;
  const named = partOf(line, mapping, 'asset');
  if (/^[A-Za-z0-9]{2,10}\s*[/]\s*[A-Za-z0-9]{2,10}$/.test(named))
    return complain(line, 'UNKNOWN_ROW', `${named} is a market of two assets.`, column);
  const beside = units.quantity === undefined ? '' : codeOfUnit(units.quantity, []);
  const market = partOf(line, mapping, 'pair');
  const asset = named || beside || pair?.base || market || mapping.asset || '';
  if (asset === '' || /^[-+\d.,\s]+$/.test(asset))
    return complain(line, 'MISSING_FIELD', 'Nothing shows which asset this is.');
  if (beside !== '' && beside !== asset.toUpperCase())
    return complain(line, 'VALUE_MISMATCH', `The row names two assets, ${asset} and ${beside}.`);
  return asset;
}

/** The wallet of a row: its own, else the one of all rows, else the one the file is named after. */
export function walletOfRow({ line, mapping }: Row): string {
  const { options, file } = line.sheet;
  return (
    partOf(line, mapping, 'wallet') || (mapping.wallet ?? options.wallet ?? walletOfFile(file))
  );
}

/** The fee of a row; `currency` is that of its total, `asset` the row's own. */
export function feeOfRow(
  row: Row,
  { currency, asset }: { currency: string; asset?: string },
): FeeCell {
  const { line, mapping, numbers, units, fee, meaning } = row;
  const beside = units.fee_quantity === undefined ? '' : codeOfUnit(units.fee_quantity, [currency]);
  const isTrade = meaning === 'buy' || meaning === 'sell' || meaning === 'trade';
  const inAsset =
    mapping.fee_in === 'asset' || (mapping.fee_in === 'currency_of_trades' && !isTrade);
  const usual = inAsset && asset !== undefined ? asset : currency;
  return {
    asset: partOf(line, mapping, 'fee_asset') || beside || (mapping.fee_asset ?? usual),
    quantity: fee,
    value: splitSign(numbers.fee_value).size,
    currency,
  };
}

/** Whether units are money, so that a row of them is no row of an asset. */
export const isMoney = (asset: string): boolean => isFiat(asset.toUpperCase());
