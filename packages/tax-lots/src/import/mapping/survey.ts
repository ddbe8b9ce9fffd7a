import type { RowMeaning } from '../file-options.ts';
import { startCsv } from '../parse-csv.ts';
import type { CsvReader, CsvRow } from '../parse-csv.ts';
import { HEAD_CHARACTERS } from '../sheet.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessMeaning } from './guess-meaning.ts';
import type { GuessedMapping } from './guess-mapping.ts';
import { previewTable } from './table.ts';
import type { TablePreview } from './table.ts';

/** A word of a column: how many rows have it, and what it may mean. */
export type SurveyedWord = { word: string; count: number; guess: RowMeaning | undefined };

/**
 * A whole file as a mapping needs it: its first rows, how many rows are under its header, the
 * words of each column that has few different ones (in lower case, the most frequent first), and a
 * guess of the mapping that knows all of them.
 */
export type Survey = {
  table: TablePreview;
  rows: number;
  words: Record<string, SurveyedWord[]>;
  guess: GuessedMapping;
};

/** Takes a file's text piece by piece; `end` is undefined where there is no table. */
export type SurveyIntake = { add: (piece: string) => void; end: () => Survey | undefined };

const PREVIEW_ROWS = 200;
/** A column with more different cells holds no kinds. */
const MOST_WORDS = 100;

/**
 * Starts looking at a table of no known format, as a whole: a kind that only its last row has is
 * asked for like any other. Never throws.
 * @example
 * const survey = startSurvey();
 * survey.add('When,Kind,Coin\n2024-01-02,buy,BTC\n2024-01-03,buy,BTC');
 * survey.end().rows // => 2
 */
export function startSurvey(): SurveyIntake {
  let head = '';
  let body: Body | undefined;
  let isBegun = false;
  const begin = (): void => {
    isBegun = true;
    const table = previewTable(head, PREVIEW_ROWS);
    if (table !== undefined) body = startBody(table);
    if (body !== undefined) count(body, body.csv.add(head));
    head = '';
  };
  return {
    add(piece) {
      if (isBegun) {
        if (body !== undefined) count(body, body.csv.add(piece));
        return;
      }
      head += piece;
      if (head.length >= HEAD_CHARACTERS) begin();
    },
    end() {
      if (!isBegun) begin();
      if (body === undefined) return undefined;
      count(body, body.csv.end());
      return surveyOf(body);
    },
  };
}

/**
 * The name of a table by its columns: files of one kind have the same, in any order of columns.
 * @example
 * tableKey({ columns: ['When', 'What'] }) // => tableKey({ columns: ['What', 'When'] })
 */
export function tableKey({ columns }: Pick<TablePreview, 'columns'>): string {
  return columns
    .map((name) => name.toLowerCase())
    .sort()
    .join('\n');
}

type Body = {
  table: TablePreview;
  csv: CsvReader;
  rows: number;
  /** The words of each column, undefined once there are too many. */
  words: (Map<string, number> | undefined)[];
};

function startBody(table: TablePreview): Body {
  const words = table.columns.map(() => new Map<string, number>());
  return { table, csv: startCsv(table.delimiter), rows: 0, words };
}

function count(body: Body, rows: readonly CsvRow[]): void {
  for (const { number, cells } of rows) {
    if (number <= body.table.headerRow) continue;
    body.rows++;
    for (let at = 0; at < body.words.length; at++) {
      const column = body.words[at];
      if (column === undefined) continue;
      const word = (cells[at] ?? '').toLowerCase();
      column.set(word, (column.get(word) ?? 0) + 1);
      if (column.size > MOST_WORDS) body.words[at] = undefined;
    }
  }
}

function surveyOf({ table, rows, words }: Body): Survey {
  const entries = table.columns.flatMap((name, at) => {
    const column = words[at];
    return column === undefined ? [] : [[name, wordsOf(column)] as const];
  });
  const all = Object.fromEntries(entries);
  return { table, rows, words: all, guess: guessMapping(table, all) };
}

function wordsOf(column: ReadonlyMap<string, number>): SurveyedWord[] {
  return [...column]
    .map(([word, found]) => ({ word, count: found, guess: guessMeaning(word) }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
