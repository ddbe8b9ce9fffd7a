import type {
  EarlierBalance,
  Mapping,
  Transaction,
  TransactionType,
} from '@lotwise/tax-lots/source';

// What the page and its worker say of files, of what is missing in them, and of sales.

/** When a row was and which assets it moves, as far as that is known. */
export interface When {
  timestamp?: string;
  assets?: readonly string[];
}

/** Units that a file says were in a wallet before its first row. */
export interface Opening {
  row: number;
  message: string;
  timestamp: string;
  opening: EarlierBalance;
  /** Their owner leaves them out. */
  isDenied?: boolean;
}

/** What came of one imported file. */
export interface FileReport {
  name: string;
  /** The format recognised; null where none fits. */
  format: string | null;
  rows: number;
  added: number;
  /** Movements it brought, of units that came or left. */
  moved?: number;
  /** Rows that an earlier file had too. */
  repeated: number;
  /** Rows that became a part of another row's transaction. */
  joined?: number;
  /** Rows that are not a transaction, by reason; `lines` as in `3-5, 9`. */
  leftOut: { why: string; count: number; lines?: string }[];
  /** What changes no figure and is worth knowing. */
  remarks?: { row: number; message: string; isOfZone?: boolean }[];
  /** Rows that may be a row of another file too: both count until someone says. */
  doubles?: ({ row: number; other: { file: string; row: number } } & When)[];
  /** Where a running balance of the file does not add up. */
  balances?: ({ row: number; message: string } & When)[];
  /** What was there before its first rows. */
  openings?: Opening[];
  /** Rows that could not be read, the first ones; `issueCount` counts all. */
  issues: ({ row: number; column?: string; message: string } & When)[];
  issueCount: number;
  /** A person has looked at the rows that could not be read, or leaves the file out. */
  isSettled: boolean;
  /** What its owner has to say before it can be read. */
  needs?: 'zone' | 'columns' | 'addresses' | 'coin';
  /** The names of its columns, where a person said what they hold. */
  columnsKey?: string;
  /** A file of published rates: how many days took one from it. */
  ratesTaken?: number;
}

/**
 * What its owner says of a file: what its columns hold, in which zone its times are, which
 * addresses are theirs, which coin it is about.
 */
export interface Said {
  mapping?: Mapping;
  zone?: string;
  addresses?: string[];
  coin?: string;
}

/** What a mapping would make of a file, before any of it is added. */
export interface Trial {
  rows: number;
  /** How many rows became what: a type of transaction, or units that moved. */
  made: { what: TransactionType | 'movement'; count: number }[];
  joined: number;
  leftOut: { why: string; count: number; lines?: string }[];
  issues: FileReport['issues'];
  issueCount: number;
  /** The times name no zone, and the mapping names none. */
  needsZone: boolean;
  /** The first transactions, as they would be in the ledger. */
  sample: Transaction[];
}

/** What a wallet really held at the end of a day, beside what its rows add up to. */
export interface HoldingRow {
  wallet: string;
  asset: string;
  day: string;
  quantity: string;
  computed: string;
  /** What has to come in by then; below zero where too much is there. */
  missing: string;
  isRight: boolean;
  /** The last day on which what was stated of the wallet was right. */
  since?: string;
  /** Movements of the asset in the wallet that are still to be explained. */
  open: number;
}

/** Units that moved, and what a person may say of them. */
export interface Question {
  key: string;
  direction: 'in' | 'out';
  asset: string;
  /** What a token calls itself; anyone may give it any name. */
  name?: string;
  quantity: string;
  wallet: string;
  timestamp: string;
  file: string;
  row: number;
  /** What may be its other end, by time and quantity. */
  candidates: OtherEnd[];
  /** Whatever else could be its other end, the nearest quantity first. */
  others: OtherEnd[];
}

/** A movement that may be the other end of a transfer. */
export interface OtherEnd {
  key: string;
  wallet: string;
  quantity: string;
  timestamp: string;
}

/** What a person says of a movement: which other one it belongs to, or what it was. */
export type Decision =
  | { is: 'same'; other: string }
  | { is: 'apart'; other: string }
  | {
      is: 'transaction';
      type: TransactionType;
      value?: string;
      toWallet?: string;
      kind?: string;
      acquired?: string;
      /** Of a gift received: what it cost the giver, and since when they held it. */
      donorBasis?: string;
      donorAcquired?: string;
      /** Said again after the page asked whether it is the other end of another movement. */
      isSure?: boolean;
    };

/** An asset by whose price rows without a value get one. */
export interface MissingValues {
  asset: string;
  rows: number;
  days: { day: string; rows: number }[];
}

/** What one unit of an asset was worth; `day` is empty for every day. */
export interface Pricing {
  asset: string;
  day: string;
  price: string;
  currency: string;
}

/** The rates of exchange of the ledger: what is missing, and what is used. */
export interface RatesView {
  /** Days without a rate, the first ones; `neededCount` counts all. */
  needed: { currency: string; day: string; rows: number }[];
  neededCount: number;
  /** What one unit was worth, by day, month or year. */
  used: { currency: string; when: string; rate: string }[];
  publishers: readonly { name: string; address: string; each: 'day' | 'month' | 'year' }[];
}

/** One slice of a disposal, ready to show. */
export interface GainRow {
  place: number;
  tx: string;
  asset: string;
  quantity: string;
  acquired: string;
  disposed: string;
  proceeds: string;
  cost: string;
  gain: string;
  term: string;
  /** A row after the ledger's last could still change it. */
  isProvisional: boolean;
}

/** A sale that may be made. `proceeds`: what all of it brings. */
export interface SaleToTry {
  wallet: string;
  asset: string;
  day: string;
  quantity: string;
  proceeds: string;
}

/** What it would bring, and the gain of its tax year without it and with it. */
export interface TriedSale {
  rows: GainRow[];
  gain: string;
  year: string;
  yearBefore: string;
  yearAfter: string;
  /** Why the year's figures are not complete; empty where they are. */
  doubts: string[];
}
