import type { Jurisdiction, Ledger, Method } from '../model/ledger.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { startIntake } from './intake.ts';
import type { ImportIssue, Intake, LeftOut, Movement, Origin } from './intake.ts';
import { matchTransfers } from './match-transfers.ts';
import { startCsv } from './parse-csv.ts';
import type { CsvReader, CsvRow } from './parse-csv.ts';
import { findSheet } from './sheet.ts';
import { coinbase } from './formats/coinbase.ts';
import { krakenLedgers } from './formats/kraken-ledgers.ts';
import { binanceStatement } from './formats/binance-statement.ts';
import { binanceMarketTrades, binanceTrades } from './formats/binance-trades.ts';
import { binanceMovements } from './formats/binance-movements.ts';
import { gemini } from './formats/gemini.ts';
import { generic } from './formats/generic.ts';
import { bittytax } from './formats/bittytax.ts';
import { koinly } from './formats/koinly.ts';
import { cointracker } from './formats/cointracker.ts';
import type { Format } from './formats/format.ts';

/** Every format, in the order in which headers are tried. */
export const FORMATS: readonly Format[] = [
  bittytax,
  koinly,
  cointracker,
  coinbase,
  krakenLedgers,
  gemini,
  binanceStatement,
  binanceTrades,
  binanceMarketTrades,
  binanceMovements,
  generic,
];

/** A file to import: its name, for issues, and its text. */
export type ImportFile = { name: string; text: string };

/** For whom the ledger is: what a file does not say. */
export type ImportChoice = { jurisdiction: Jurisdiction; method: Method; currency: string };

/**
 * What came of an import: a ledger, where each transaction came from, what was left out and why,
 * and what to ask.
 */
export type Imported = {
  ledger: Ledger;
  origins: Record<string, Origin>;
  leftOut: LeftOut[];
  movements: Movement[];
  issues: ImportIssue[];
  /** The format found for each file, null where none fits. */
  formats: Record<string, string | null>;
};

/**
 * Reads exchange files into one ledger.
 *
 * The format shows in the header, in any order of columns and under any preamble. No row
 * disappears: it becomes a
 * transaction, half of one, a row left out with its reason, or an issue with file, row and column.
 * Movements between
 * own wallets become transfers where exactly one pairing is possible, else they are asked. Numbers
 * and dates that can
 * be read two ways are issues. Nothing throws, whatever the text.
 * Example: a Coinbase file with one Buy gives a ledger with one `buy`.
 */
export function importFiles(files: readonly ImportFile[], choice: ImportChoice): Imported {
  const intake = startIntake(choice.currency);
  const formats: Record<string, string | null> = {};
  for (const { name, text } of files) {
    const file = startFile(intake, name, () => false);
    file.add(text);
    formats[name] = file.end().format;
  }
  matchTransfers(intake);
  const instants = new Map(
    intake.transactions.map((transaction) => [
      transaction,
      readTimestamp(transaction.timestamp)?.at ?? 0,
    ]),
  );
  intake.transactions.sort((a, b) => (instants.get(a) ?? 0) - (instants.get(b) ?? 0));
  const { jurisdiction, method, currency } = choice;
  return {
    ledger: { jurisdiction, method, settings: { currency }, transactions: intake.transactions },
    origins: Object.fromEntries(intake.origins),
    leftOut: intake.leftOut,
    movements: intake.movements,
    issues: intake.issues,
    formats,
  };
}

/**
 * What came of one file: its format, null where none fits, its rows under the header, and how many
 * were there before.
 */
export type FileOutcome = { format: string | null; rows: number; repeated: number };

/** Takes one file's text piece by piece, cut anywhere. */
export type FileIntake = { add: (piece: string) => void; end: () => FileOutcome };

/** What an import may ask of the ledger it adds to. */
export type ImportBefore = {
  /** Whether a transaction has this id already; a new one then gets another. */
  isTaken?: (id: string) => boolean;
  /**
   * Whether a row of this format was read before. Asked once for each row, in order; such a row is
   * left out.
   */
  isRepeated?: (format: string, raw: string) => boolean;
};

/**
 * An import under way, and what it has gathered. Movements are not paired yet: see `pairMovements`.
 */
export type Importing = Pick<
  Intake,
  'transactions' | 'origins' | 'movements' | 'leftOut' | 'issues'
> & { file: (name: string) => FileIntake };

/**
 * Starts an import of long files into a ledger that may have rows already: text comes in pieces, so
 * that a caller can
 * show progress, stop, and never hold a file whole. Reads as `importFiles` does. Nothing throws.
 * Example: `const importing = startImport(choice); const file = importing.file('a.csv');
 * file.add(text); file.end()`.
 */
export function startImport(
  choice: ImportChoice,
  { isTaken, isRepeated = () => false }: ImportBefore = {},
): Importing {
  const intake = startIntake(choice.currency, isTaken);
  const { transactions, origins, movements, leftOut, issues } = intake;
  return {
    transactions,
    origins,
    movements,
    leftOut,
    issues,
    file: (name) => startFile(intake, name, isRepeated),
  };
}

/** Enough for the header under any preamble. */
const HEAD_CHARACTERS = 262_144;

function startFile(
  intake: Intake,
  name: string,
  isRepeated: (format: string, raw: string) => boolean,
): FileIntake {
  const outcome: FileOutcome = { format: null, rows: 0, repeated: 0 };
  let head = '';
  let body: Body | undefined;
  let isBegun = false;
  const begin = (): void => {
    isBegun = true;
    body = bodyOf(intake, name, head, outcome, isRepeated);
    body?.read(body.csv.add(head));
    head = '';
  };
  return {
    add(piece) {
      if (isBegun) body?.read(body.csv.add(piece));
      else {
        head += piece;
        if (head.length >= HEAD_CHARACTERS) begin();
      }
    },
    end() {
      if (!isBegun) begin();
      body?.read(body.csv.end());
      body?.end();
      if (body === undefined)
        intake.issues.push({
          code: 'UNKNOWN_FORMAT',
          file: name,
          row: 1,
          message: 'No known header was found in the first thirty rows.',
          blocking: true,
        });
      return outcome;
    },
  };
}

/** What reads a file's rows once its format is known. */
type Body = { csv: CsvReader; read: (rows: readonly CsvRow[]) => void; end: () => void };

function bodyOf(
  intake: Intake,
  name: string,
  head: string,
  outcome: FileOutcome,
  isRepeated: (format: string, raw: string) => boolean,
): Body | undefined {
  for (const format of FORMATS) {
    const found = findSheet(name, head, format.isHeader);
    if (found === undefined) continue;
    const { sheet, headerRow, delimiter } = found;
    outcome.format = format.name;
    const read = (rows: readonly CsvRow[]): void => {
      for (const row of rows) {
        if (row.number <= headerRow) continue;
        outcome.rows++;
        if (isRepeated(format.name, row.raw)) {
          outcome.repeated++;
          intake.leftOut.push({
            file: name,
            row: row.number,
            raw: row.raw,
            why: 'The same row was imported before.',
          });
        } else if (format.readAll !== undefined) sheet.rows.push(row);
        else format.readRow?.({ intake, sheet, row });
      }
    };
    return { csv: startCsv(delimiter), read, end: () => format.readAll?.(intake, sheet) };
  }
  return undefined;
}
