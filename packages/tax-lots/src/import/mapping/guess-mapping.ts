import type { Mapping, RowMeaning } from '../file-options.ts';
import { decimalMarkOf } from '../read-number.ts';
import { coinInHeader, currencyInHeaders, guessColumns } from './guess-columns.ts';
import { guessDates } from './guess-dates.ts';
import { askOfMapping, likelyFeeIn } from './guess-doubts.ts';
import { guessDirection, guessMeaning, guessStatus } from './guess-meaning.ts';
import type { Ask, ColumnWords } from './guess-ask.ts';
import { valuesOf } from './table.ts';
import type { TablePreview } from './table.ts';

/** What a person has to look at, with up to two rows of the table that show it. */
export type Unsure = { path: string; message: string; rows: TablePreview['rows'] };

/** A mapping that may be right, and what a person has to look at before it is used. */
export type GuessedMapping = {
  mapping: Mapping;
  /**
   * Where the table does not say: `dates.zone`, `dates.form`, `decimal`, `columns`,
   * `columns.NAME`, `types.WORD`, `directions.WORD`, `statuses.WORD`, `asset`, `currency`,
   * `fee_in`, `total_has_fee`.
   */
  unsure: Unsure[];
};

const MOST_WORDS = 100;
const SHOWN = 2;

/**
 * Proposes how to read a table from the names of its columns and its first rows. It is a proposal:
 * whatever the table does not show is in `unsure`, to be asked. Same table, same proposal. `words`
 * are those of whole columns, where more is known than the first rows.
 * @example
 * const table = previewTable(`Date (UTC),Type,Coin,Amount,Total
 * 2024-01-02 12:00,buy,BTC,1,10`);
 * guessMapping(table).mapping.dates.zone // => '+00:00'
 */
export function guessMapping(table: TablePreview, words: ColumnWords = {}): GuessedMapping {
  const { unsure, ask } = startAsking(table);
  const columns = guessColumns(table, words, ask);
  const dates = guessDates(columns, (part) => valuesOf(table, columns[part]), ask);
  const mark = decimalMarkOf(table.rows.flatMap(({ cells }) => cells));
  if (mark === 'unknown' && table.delimiter !== ',')
    ask('decimal', 'No number shows whether the decimal separator is a point or a comma.');
  const all = { table, words, columns, ask };
  // A row that says nothing of itself did what its direction says.
  const meaningOf = (word: string): RowMeaning | undefined =>
    word === '' && columns.direction !== undefined ? 'movement' : guessMeaning(word);
  const types = meaningsOf(all, { part: 'type', path: 'types', guess: meaningOf });
  const mapping: Mapping = {
    version: 1,
    columns,
    dates,
    decimal: mark === ',' ? ',' : '.',
    types,
    ...(columns.direction && {
      directions: meaningsOf(all, { part: 'direction', path: 'directions', guess: guessDirection }),
    }),
    ...(columns.status && {
      statuses: meaningsOf(all, { part: 'status', path: 'statuses', guess: guessStatus }),
    }),
    ...namedInHeaders(columns),
  };
  askOfMapping(table, mapping, ask);
  const feeIn = likelyFeeIn(mapping);
  return { mapping: { ...mapping, ...(feeIn && { fee_in: feeIn }) }, unsure };
}

/**
 * What a mapping leaves open in a table, besides the words of its columns and how it writes dates
 * and numbers; a person who changed the mapping is asked for these.
 * @example
 * const table = previewTable(`Date (UTC),Type,Coin,Amount,Total
 * 2024-01-02 12:00,buy,BTC,1,10`);
 * doubtsOfMapping(table, guessMapping(table).mapping)[0].path // => 'currency'
 */
export function doubtsOfMapping(table: TablePreview, mapping: Mapping): Unsure[] {
  const { unsure, ask } = startAsking(table);
  askOfMapping(table, mapping, ask);
  return unsure;
}

function startAsking(table: TablePreview): { unsure: Unsure[]; ask: Ask } {
  const unsure: Unsure[] = [];
  const ask: Ask = (path, message, rows = table.rows) =>
    void unsure.push({ path, message, rows: rows.slice(0, SHOWN) });
  return { unsure, ask };
}

/** What the words of a column mean; those that say nothing are asked. */
function meaningsOf<Meaning>(
  {
    table,
    words,
    columns,
    ask,
  }: { table: TablePreview; words: ColumnWords; columns: Mapping['columns']; ask: Ask },
  {
    part,
    path,
    guess,
  }: {
    part: 'type' | 'direction' | 'status';
    path: string;
    guess: (word: string) => Meaning | undefined;
  },
): Record<string, Meaning> {
  const found: Record<string, Meaning> = {};
  const column = columns[part];
  const all = words[column ?? '']?.map(({ word }) => word) ?? valuesOf(table, column);
  for (const word of [...new Set(all.map((one) => one.toLowerCase()))].slice(0, MOST_WORDS)) {
    const meaning = guess(word);
    if (meaning !== undefined) found[word] = meaning;
    else if (word !== '' || part === 'type')
      ask(
        `${path}.${word}`,
        word === ''
          ? 'Choose what rows with an empty cell there mean.'
          : `Choose what “${word.slice(0, 40)}” means.`,
        rowsWith(table, column, word),
      );
  }
  return found;
}

/** What headers say of all rows, as `Amount (BTC)`, `Total EUR` and `Fee (BNB)` do. */
function namedInHeaders(
  columns: Mapping['columns'],
): Pick<Mapping, 'asset' | 'currency' | 'fee_asset'> {
  const asset = columns.asset ? undefined : coinInHeader(columns.quantity);
  const currency = columns.currency ? undefined : currencyInHeaders(columns);
  const feeAsset = columns.fee_asset ? undefined : coinInHeader(columns.fee_quantity);
  return {
    ...(asset && { asset }),
    ...(currency && { currency }),
    ...(feeAsset && { fee_asset: feeAsset }),
  };
}

function rowsWith(
  { columns, rows }: TablePreview,
  name: string | undefined,
  word: string,
): TablePreview['rows'] {
  const place = name === undefined ? -1 : columns.indexOf(name);
  return place < 0 ? [] : rows.filter(({ cells }) => cells[place]?.toLowerCase() === word);
}
