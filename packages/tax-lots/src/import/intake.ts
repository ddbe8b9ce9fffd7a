import type { ImportIssue } from '../model/import-issue.ts';
import type { Transaction } from '../model/ledger.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import type { CsvRow } from './parse-csv.ts';
import type { Sheet } from './sheet.ts';
import type { Tally } from './tally.ts';

/** Where a transaction came from: file, row as an editor counts, and the row's text. */
export type Origin = { file: string; row: number; raw: string };

/** Units that came into or left a wallet, for a reason the file does not tell. */
export type Movement = {
  id: string;
  direction: 'in' | 'out';
  asset: string;
  quantity: string;
  fee: string;
  /** What the fee was worth in the ledger's currency, where the file says it. */
  feeValue?: string;
  /** What the units were worth, where the file says it; in `currency`, or in the ledger's. */
  value?: string;
  currency?: string;
  /** What else the file says of the asset: a token's name, which anyone may give it. */
  name?: string;
  wallet: string;
  timestamp: string;
  hash: string;
  origin: Origin;
};

/** A row that is not a transaction, and why; kept so that nothing disappears. */
export type LeftOut = Origin & { why: string };

/**
 * A running balance that a row carries, with what the row changed: in the file's own account and
 * code for the asset, as wallets inside an exchange have balances of their own.
 */
export type BalanceEntry = {
  file: string;
  row: number;
  source: string;
  account: string;
  /** The code for the asset in the file, and the ledger's names of wallet and asset. */
  asset: string;
  wallet: string;
  name: string;
  timestamp: string;
  at: number;
  change: bigint;
  balance: bigint;
};

/**
 * A transaction or a movement of an earlier import: in which file and row it was, of which format.
 * What a new file has too is left out.
 */
export type EarlierRow = { file: string; row: number; format: string } & (
  | { transaction: Transaction }
  | { movement: Movement }
);

/** A row whose event another list of its exchange has: what it is about, and when. */
export type Elsewhere = { file: string; wallet: string; row: number; asset: string; day: number };

/** What importing gathers from all files. */
export type Intake = {
  currency: string;
  /** What is dated later has not happened: seconds since 1970. */
  latest: number;
  /** Whether an earlier transaction has this id. */
  isTaken: (id: string) => boolean;
  /** The earlier transaction that has this id. */
  before: (id: string) => Transaction | undefined;
  transactions: Transaction[];
  origins: Map<string, Origin>;
  movements: Movement[];
  leftOut: LeftOut[];
  issues: ImportIssue[];
  tallies: Map<string, Tally>;
  /** Ids that files gave, by source: where each was, and what it was. */
  ids: Map<string, { file: string; row: number; format: string; content: string }>;
  /** The format and the source of each file. */
  sources: Map<string, { format: string; source: string; isStatement: boolean; isChain: boolean }>;
  /** Rows whose ids a file gave: two of one source are never the same. */
  named: Set<string>;
  balances: BalanceEntry[];
  /** The orders that transactions are of: their source and number, by the transaction's id. */
  orders: Map<string, string>;
  /** The chain's transactions that transactions are of, by the transaction's id. */
  hashes: Map<string, string>;
  /** Rows left to other lists of their exchange. */
  elsewhere: Elsewhere[];
  /** What earlier imports brought. */
  earlier: () => Iterable<EarlierRow>;
};

/** A row under its sheet, with where to put what is found in it. */
export type Line = {
  intake: Intake;
  sheet: Sheet;
  row: CsvRow;
  /** When the row was, once that has been read, and what was said of it, which gets that time. */
  timestamp?: string;
  reported?: ImportIssue[];
  /** The order that the row is of, or a part of, where two lists of its source have orders. */
  order?: string;
  /** The transaction of a chain that the row is of. */
  hash?: string;
};

/** What an intake may ask of the ledger it adds to. */
export type LedgerBefore = Partial<Pick<Intake, 'isTaken' | 'before' | 'earlier'>>;

/** An empty intake for a currency. */
export function startIntake(
  { currency, today }: { currency: string; today?: string },
  ledger: LedgerBefore = {},
): Intake {
  const now = today === undefined ? undefined : readTimestamp(today)?.at;
  return {
    currency,
    // Somewhere it is tomorrow already.
    latest: now === undefined ? Infinity : now + 86_400,
    isTaken: ledger.isTaken ?? (() => false),
    before: ledger.before ?? (() => undefined),
    transactions: [],
    origins: new Map(),
    movements: [],
    leftOut: [],
    issues: [],
    tallies: new Map(),
    ids: new Map(),
    sources: new Map(),
    named: new Set(),
    balances: [],
    orders: new Map(),
    hashes: new Map(),
    elsewhere: [],
    earlier: ledger.earlier ?? (() => []),
  };
}
