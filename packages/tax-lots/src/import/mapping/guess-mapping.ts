import type { Mapping, MappedPart, RowMeaning } from '../file-options.ts';
import { decimalMarkOf } from '../read-number.ts';
import { offsetInHeader, readMoment } from '../read-time.ts';
import type { DateForm } from '../read-time.ts';
import { COLUMN_WORDS, TYPE_WORDS } from './guess-words.ts';
import type { TablePreview } from './table.ts';

/** A mapping that may be right, and what a person has to look at before it is used. */
export type GuessedMapping = {
  mapping: Mapping;
  /**
   * Where the table does not say: `dates.zone`, `dates.form`, `decimal`, `columns`, `types.WORD`.
   */
  unsure: { path: string; message: string }[];
};

const MOST_WORDS = 100;

/**
 * Proposes how to read a table from the names of its columns and its first rows. It is a proposal:
 * whatever the table does not show is in `unsure`, to be asked. Same table, same proposal. `words`
 * are those of whole columns, where more is known than the first rows.
 * @example
 * const table = previewTable(`Date (UTC),Type,Coin,Amount,Total
 * 2024-01-02 12:00,buy,BTC,1,10`);
 * guessMapping(table).mapping.dates.zone // => '+00:00'
 */
export function guessMapping(
  table: TablePreview,
  words: Readonly<Record<string, readonly { word: string }[]>> = {},
): GuessedMapping {
  const unsure: GuessedMapping['unsure'] = [];
  const ask = (path: string, message: string): void => void unsure.push({ path, message });
  const columns = guessColumns(table, ask);
  const cellsOf = (part: MappedPart): string[] => valuesOf(table, columns[part]);
  const dates = guessDates(columns, cellsOf, ask);
  const mark = decimalMarkOf(table.rows.flatMap(({ cells }) => cells));
  if (mark === 'unknown' && table.delimiter !== ',')
    ask('decimal', 'No number shows whether decimals follow a point or a comma.');
  return {
    mapping: {
      version: 1,
      columns,
      dates,
      decimal: mark === ',' ? ',' : '.',
      types: guessTypes(words[columns.type ?? '']?.map(({ word }) => word) ?? cellsOf('type'), ask),
    },
    unsure,
  };
}

/** What a word of a type column may mean; undefined where it says nothing. */
export function guessMeaning(word: string): RowMeaning | undefined {
  return TYPE_WORDS.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0];
}

type Ask = (path: string, message: string) => void;

function guessColumns(table: TablePreview, ask: Ask): Mapping['columns'] {
  const columns: Mapping['columns'] = {};
  const used = new Set<string>();
  for (const [part, words] of COLUMN_WORDS) {
    const found = table.columns.find((name) => !used.has(name) && words.test(name.toLowerCase()));
    if (found === undefined) continue;
    columns[part] = found;
    used.add(found);
  }
  const hasSides = columns.sent_quantity !== undefined && columns.received_quantity !== undefined;
  if (hasSides) {
    delete columns.asset;
    delete columns.quantity;
  } else
    for (const part of [
      'sent_asset',
      'sent_quantity',
      'received_asset',
      'received_quantity',
    ] as const)
      delete columns[part];
  if (columns.date === undefined && columns.time !== undefined) {
    columns.date = columns.time;
    delete columns.time;
  }
  const byCells = columns.date === undefined ? dateByCells(table, used) : undefined;
  if (byCells !== undefined) columns.date = byCells;
  if (columns.asset === undefined && !hasSides && columns.currency !== undefined) {
    columns.asset = columns.currency;
    delete columns.currency;
  }
  if (columns.date === undefined) ask('columns', 'No column looks like a date.');
  if (!hasSides && (columns.asset === undefined || columns.quantity === undefined))
    ask('columns', 'It is not clear which columns hold the asset and the quantity.');
  return columns;
}

/** The first column whose cells are all dates, whatever it is called. */
function dateByCells(table: TablePreview, used: ReadonlySet<string>): string | undefined {
  return table.columns.find((name) => {
    const cells = valuesOf(table, name).filter((cell) => cell !== '');
    return (
      !used.has(name) &&
      cells.some((cell) => /[-/. ]/.test(cell)) &&
      possibleForms(cells).length > 0
    );
  });
}

function guessDates(
  columns: Mapping['columns'],
  cellsOf: (part: MappedPart) => string[],
  ask: Ask,
): Mapping['dates'] {
  const times = cellsOf('time');
  const texts = cellsOf('date').map((date, place) => `${date} ${times[place] ?? ''}`.trim());
  const filled = texts.filter((text) => text !== '');
  const isBare =
    filled.length > 0 && filled.every((text) => !/\d:\d/.test(text) && !/^\d{9,}$/.test(text));
  const shown = isBare ? filled.map((text) => `${text} 12:00`) : filled;
  const forms = possibleForms(shown);
  const [form = 'year first'] = forms;
  if (forms.length === 0) ask('dates.form', 'The dates are in a format that can’t be read.');
  if (forms.length > 1)
    ask('dates.form', 'Every date can be read with the month or the day first.');
  if (isBare)
    ask('dates.is_noon_where_no_time', 'The table has dates without times; they count as noon.');
  const zone = offsetInHeader(columns.date ?? '') ?? offsetInHeader(columns.time ?? '');
  const isTold =
    form.startsWith('unix') ||
    shown.every((text) => 'timestamp' in readMoment(text, undefined, form));
  if (zone === undefined && !isTold) ask('dates.zone', 'The times name no time zone.');
  return {
    form,
    ...(zone === undefined ? {} : { zone }),
    ...(isBare ? { is_noon_where_no_time: true } : {}),
  };
}

function possibleForms(texts: readonly string[]): DateForm[] {
  const forms = [
    'year first',
    'month first',
    'day first',
    'unix seconds',
    'unix milliseconds',
  ] as const;
  const fitting = forms.filter(
    (form) =>
      texts.length > 0 && texts.every((text) => 'timestamp' in readMoment(text, '+00:00', form)),
  );
  // Dates with the month's name fit every form alike.
  const isNamed = texts.every((text) => /[a-z]{3}/i.test(text.replace(/utc|gmt|[ap]m/gi, '')));
  return isNamed ? fitting.slice(0, 1) : fitting;
}

function guessTypes(words: readonly string[], ask: Ask): Mapping['types'] {
  const types: Record<string, RowMeaning> = {};
  for (const word of [...new Set(words.map((one) => one.toLowerCase()))].slice(0, MOST_WORDS)) {
    const found = guessMeaning(word);
    if (found !== undefined) types[word] = found;
    else if (word !== '') ask(`types.${word}`, `Say what “${word.slice(0, 40)}” means.`);
  }
  return types;
}

function valuesOf({ columns, rows }: TablePreview, name: string | undefined): string[] {
  const place = name === undefined ? -1 : columns.indexOf(name);
  return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '');
}
