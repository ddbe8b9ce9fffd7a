import type { Jurisdiction, Ledger, Method } from '../ledger.ts';
import { readTimestamp } from '../timestamp.ts';
import { startIntake } from './intake.ts';
import type { ImportIssue, Intake, LeftOut, Movement, Origin } from './intake.ts';
import { matchTransfers } from './match-transfers.ts';
import { readSheet } from './sheet.ts';
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

/** What came of an import: a ledger, where each transaction came from, what was left out and why, and what to ask. */
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
 * The format shows in the header, in any order of columns and under any preamble. No row disappears: it becomes a
 * transaction, half of one, a row left out with its reason, or an issue with file, row and column. Movements between
 * own wallets become transfers where exactly one pairing is possible, else they are asked. Numbers and dates that can
 * be read two ways are issues. Nothing throws, whatever the text.
 * Example: a Coinbase file with one Buy gives a ledger with one `buy`.
 */
export function importFiles(files: readonly ImportFile[], choice: ImportChoice): Imported {
  const intake = startIntake(choice.currency);
  const formats: Record<string, string | null> = {};
  for (const file of files) formats[file.name] = readFile(intake, file);
  matchTransfers(intake);
  const instants = new Map(intake.transactions.map((transaction) => [transaction, readTimestamp(transaction.timestamp)?.at ?? 0]));
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

function readFile(intake: Intake, { name, text }: ImportFile): string | null {
  for (const format of FORMATS) {
    const sheet = readSheet(name, text, format.isHeader);
    if (sheet === undefined) continue;
    if (format.readAll !== undefined) format.readAll(intake, sheet);
    else for (const row of sheet.rows) format.readRow?.({ intake, sheet, row });
    return format.name;
  }
  intake.issues.push({ code: 'UNKNOWN_FORMAT', file: name, row: 1, message: 'No known header was found in the first thirty rows.', blocking: true });
  return null;
}
