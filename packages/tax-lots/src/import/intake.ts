import type { IssueCode } from '../model/issue.ts';
import type { Transaction } from '../model/ledger.ts';
import type { CsvRow } from './parse-csv.ts';
import { cellOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { cleanNumber } from './read-number.ts';
import { readTime } from './read-time.ts';
import type { DateForm } from './read-time.ts';

/** Where a transaction came from: file, row as an editor counts, and the row's text. */
export type Origin = { file: string; row: number; raw: string };

/**
 * Something an import could not read or will not guess. `column` is there where one cell is to
 * blame.
 */
export type ImportIssue = {
  code: IssueCode;
  file: string;
  row: number;
  column?: string;
  message: string;
  blocking: boolean;
};

/** Units that came into or left a wallet, for a reason the file does not tell. */
export type Movement = {
  id: string;
  direction: 'in' | 'out';
  asset: string;
  quantity: string;
  fee: string;
  wallet: string;
  timestamp: string;
  hash: string;
  origin: Origin;
};

/** A row that is no transaction, and why; kept so that nothing disappears. */
export type LeftOut = Origin & { why: string };

/** What importing gathers from all files. */
export type Intake = {
  currency: string;
  /** Whether a transaction of before has this id. */
  isTaken: (id: string) => boolean;
  transactions: Transaction[];
  origins: Map<string, Origin>;
  movements: Movement[];
  leftOut: LeftOut[];
  issues: ImportIssue[];
};

/** A row under its sheet, with where to put what is found in it. */
export type Line = { intake: Intake; sheet: Sheet; row: CsvRow };

/** An empty intake for a currency. */
export function startIntake(
  currency: string,
  isTaken: (id: string) => boolean = () => false,
): Intake {
  return {
    currency,
    isTaken,
    transactions: [],
    origins: new Map(),
    movements: [],
    leftOut: [],
    issues: [],
  };
}

/** Where a line came from. */
export function originOf({ sheet, row }: Line): Origin {
  return { file: sheet.file, row: row.number, raw: row.raw };
}

/** The text of a line under the first of the named columns that exists. */
export function cell(line: Line, ...names: string[]): string {
  return cellOf(line.sheet, line.row, ...names);
}

/** Reports trouble with a line. Returns undefined, so that a reader can return it. */
export function complain(line: Line, code: IssueCode, message: string, column?: string): undefined {
  const { file } = line.sheet;
  line.intake.issues.push({
    code,
    file,
    row: line.row.number,
    ...(column === undefined ? {} : { column }),
    message,
    blocking: true,
  });
  return undefined;
}

/** Keeps a row that is no transaction. */
export function leaveOut(line: Line, why: string): void {
  line.intake.leftOut.push({ ...originOf(line), why });
}

/** Adds a transaction under an id made unique by its file and row where the file gives none. */
export function addTransaction(line: Line, transaction: Omit<Transaction, 'id'>, id: string): void {
  const { intake } = line;
  const unique =
    id === '' || intake.origins.has(id) || intake.isTaken(id)
      ? `${line.sheet.file}:${line.row.number}${id === '' ? '' : `:${id}`}`
      : id;
  intake.origins.set(unique, originOf(line));
  intake.transactions.push({ id: unique, ...transaction });
}

/** Reads a number under a column; empty gives `''`, trouble is reported and gives undefined. */
export function numberIn(line: Line, ...names: string[]): string | undefined {
  const text = cell(line, ...names);
  if (text === '') return '';
  const number = cleanNumber(text);
  if (number !== undefined) return number;
  const why = /^-?\d+,\d+$/.test(text)
    ? 'a comma can be a decimal point or a thousands mark, and is not guessed.'
    : 'this is not a number.';
  return complain(
    line,
    'BAD_NUMBER',
    `${JSON.stringify(text.slice(0, 40))}: ${why}`,
    names.find((name) => line.sheet.columns.has(name)) ?? names[0],
  );
}

/** Reads the time under a column; trouble is reported. */
export function timeIn(
  line: Line,
  column: string,
  offset: string | undefined,
  form?: DateForm,
): string | undefined {
  const text = cell(line, column);
  return (
    readTime(text, offset, form) ??
    complain(
      line,
      'AMBIGUOUS_DATE',
      `${JSON.stringify(text.slice(0, 40))}: year, month, day, time and offset have to be plain.`,
      column,
    )
  );
}
