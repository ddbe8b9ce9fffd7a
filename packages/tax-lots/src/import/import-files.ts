import type { LedgerJurisdiction, Ledger, Method, Transaction } from '../model/ledger.ts';
import { taxYearOf } from '../law/tax-year.ts';
import { addDays } from '../numbers/calendar.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { checkBalances } from './balances.ts';
import { checkElsewhere } from './elsewhere.ts';
import { joinChainTrades } from './chain-trades.ts';
import type { FileOptions } from './file-options.ts';
import { startIntake } from './intake.ts';
import type { ImportIssue } from '../model/import-issue.ts';
import type { EarlierRow, Intake, LeftOut, Movement, Origin } from './intake.ts';
import { matchTransfers } from './match-transfers.ts';
import { startFile } from './read-file.ts';
import type { FileIntake, IsRepeated } from './read-file.ts';
import { settleRepeats } from './repeats.ts';
import { startSeenRows } from './seen-rows.ts';
import { summarise } from './tally.ts';
import { turnRound } from './turn-round.ts';
import type { FileSummary } from './tally.ts';

/** A file to import: its name, for issues, its text, and what its owner says about it. */
export type ImportFile = { name: string; text: string; options?: FileOptions };

/** What an import needs to know about the ledger and no file contains. */
export type ImportChoice = {
  jurisdiction: LedgerJurisdiction;
  method: Method;
  currency: string;
  /** The taxpayer's zone, for the ledger's setting `time_zone`. */
  zone?: string;
  /** The time of the import, ISO 8601 with offset: rows dated after it are issues. */
  today?: string;
  /**
   * What looks like one and is two: rows, as `a.csv:5 b.csv:7`, or all such rows of two files, as
   * `a.csv b.csv`; they are not asked about.
   */
  apart?: readonly string[];
  /** What looks like one and is one, in the same way: it is counted once. */
  same?: readonly string[];
};

/**
 * What came of an import: a ledger, where each transaction came from, what was left out and why,
 * what to ask, and a summary of each file.
 */
export type Imported = {
  ledger: Ledger;
  origins: Record<string, Origin>;
  leftOut: LeftOut[];
  movements: Movement[];
  issues: ImportIssue[];
  /** The format found for each file, null where none fits. */
  formats: Record<string, string | null>;
  files: FileSummary[];
};

/**
 * Reads exchange files into one ledger.
 *
 * The format shows in the header, in any order of columns and under any preamble. No row
 * disappears: it becomes a transaction, a part of one, a row left out with its reason, or an issue
 * with file, row and column; `files` lists which. What several files have is counted once.
 * Movements between own wallets become transfers where exactly one pairing is possible, else they
 * are asked. Numbers and dates that can be read two ways are issues. Nothing throws, whatever the
 * text.
 * @example
 * const file = { name: 'mine.csv', text: `timestamp,type,in_asset,in_quantity,value,currency
 * 2024-01-02T12:00:00Z,buy,BTC,1,10,USD` };
 * const choice = { jurisdiction: 'US', method: 'FIFO', currency: 'USD' };
 * importFiles([file], choice).ledger.transactions.length // => 1
 */
export function importFiles(files: readonly ImportFile[], choice: ImportChoice): Imported {
  const intake = startIntake(choice);
  const seen = startSeenRows();
  const formats: Record<string, string | null> = {};
  for (const { name, text, options } of files) {
    const file = startFile(intake, { name, options }, seen.isRepeated);
    file.add(text);
    formats[name] = file.end().format;
    seen.endFile();
  }
  settle(intake, choice);
  matchTransfers(intake);
  const { jurisdiction, method, currency, zone } = choice;
  return {
    ledger: {
      jurisdiction,
      method,
      settings: { currency, ...(zone === undefined ? {} : { time_zone: zone }) },
      transactions: inOrder(intake.transactions),
    },
    origins: Object.fromEntries(intake.origins),
    leftOut: intake.leftOut,
    movements: intake.movements,
    issues: intake.issues,
    formats,
    files: [...intake.tallies.values()].map(summarise),
  };
}

/** What an import may ask of the ledger it adds to. */
export type ImportBefore = {
  /** Whether a transaction has this id already; a new one then gets another. */
  isTaken?: (id: string) => boolean;
  /** The transaction that has this id; the same one of the same id is left out. */
  before?: (id: string) => Transaction | undefined;
  /** Everything that earlier imports brought, so that what another file has too counts once. */
  earlier?: () => Iterable<EarlierRow>;
  /**
   * Whether a row of this format was read before. Asked once for each row, in order; such a row is
   * left out.
   */
  isRepeated?: IsRepeated;
};

/**
 * An import under way, and what it has gathered. Movements are not paired yet: see `pairMovements`.
 */
export type Importing = Pick<
  Intake,
  'transactions' | 'origins' | 'movements' | 'leftOut' | 'issues'
> & {
  file: (name: string, options?: FileOptions) => FileIntake;
  /**
   * Ends the import, once all files have ended: what several files have is counted once or asked,
   * and balances are checked. Returns what came of each file.
   */
  finish: () => FileSummary[];
};

/**
 * Starts an import of long files into a ledger that may have rows already: text comes in pieces, so
 * that a caller can
 * show progress, stop, and never hold a file whole. Reads as `importFiles` does. Nothing throws.
 * @example
 * const importing = startImport({ jurisdiction: 'US', method: 'FIFO', currency: 'USD' });
 * const file = importing.file('mine.csv');
 * file.add('timestamp,type,in_asset,in_quantity,value,currency\n');
 * file.add('2024-01-02T12:00:00Z,buy,BTC,1,10,USD');
 * file.end();
 * importing.finish().length // => 1
 * importing.transactions.length // => 1
 */
export function startImport(
  choice: ImportChoice,
  { isRepeated = () => false, ...ledger }: ImportBefore = {},
): Importing {
  const intake = startIntake(choice, ledger);
  const { transactions, origins, movements, leftOut, issues } = intake;
  return {
    transactions,
    origins,
    movements,
    leftOut,
    issues,
    file: (name, options) => startFile(intake, { name, options }, isRepeated),
    finish() {
      settle(intake, choice);
      return [...intake.tallies.values()].map(summarise);
    },
  };
}

function settle(intake: Intake, choice: ImportChoice): void {
  const { apart = [], same = [], zone, jurisdiction } = choice;
  turnRound(intake);
  joinChainTrades(intake);
  settleRepeats(intake, { apart: new Set(apart), same: new Set(same) });
  checkBalances(intake);
  checkElsewhere(intake);
  if (zone === undefined) askForZone(intake, jurisdiction);
}

/** Earth's zones, in seconds east of Greenwich. */
const WESTMOST = -12 * 3600;
const EASTMOST = 14 * 3600;

/** Asks for the taxpayer's zone where a row's tax year depends on it. */
function askForZone(intake: Intake, jurisdiction: LedgerJurisdiction): void {
  let first: Transaction | undefined;
  let count = 0;
  for (const one of intake.transactions) {
    const at = readTimestamp(one.timestamp)?.at;
    if (at === undefined) continue;
    const [west, east] = [at + WESTMOST, at + EASTMOST].map((local) =>
      addDays(19700101, Math.floor(local / 86_400)),
    );
    if (taxYearOf(jurisdiction, west ?? 0) === taxYearOf(jurisdiction, east ?? 0)) continue;
    first ??= one;
    count++;
  }
  const origin = first === undefined ? undefined : intake.origins.get(first.id);
  if (origin === undefined) return;
  const { file, row } = origin;
  intake.issues.push({
    code: 'ZONE_NOT_CHOSEN',
    file,
    row,
    message: `The tax year of ${count} ${count === 1 ? 'row' : 'rows'} near the end of a year depends on your time zone; until you set it, the day in the file counts.`,
    blocking: false,
  });
}

function inOrder(transactions: readonly Transaction[]): Transaction[] {
  const instants = new Map(
    transactions.map((one) => [one, readTimestamp(one.timestamp)?.at ?? 0] as const),
  );
  return transactions.toSorted((a, b) => (instants.get(a) ?? 0) - (instants.get(b) ?? 0));
}
