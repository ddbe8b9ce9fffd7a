import type {
  Issue,
  LedgerJurisdiction,
  Mapping,
  Method,
  ReportName,
  Survey,
  Transaction,
  TransactionType,
  YearTotals,
} from '@lotwise/tax-lots/source';

import type { AccountFormRow, FormRequests } from './protocol-forms.ts';
import type { SampleCountry } from './worker/samples.ts';
import type { PictureRequests } from './protocol-pictures.ts';
import type { LotRequests, ShownSettings, WalletRow } from './protocol-lots.ts';
import type {
  Decision,
  FileReport,
  GainRow,
  HoldingRow,
  MissingValues,
  Opening,
  Pricing,
  Question,
  RatesView,
  Said,
  SaleToTry,
  Trial,
  TriedSale,
} from './protocol-files.ts';

// What the page and its worker say to each other. The worker owns the rows; the page asks for the
// few that it shows.

/** How the ledger is computed and which part of it is looked at. */
export interface Choices {
  jurisdiction: LedgerJurisdiction;
  method: Method;
  /** `by_date`, US: across wallets before 2025, by wallet from then on. */
  scope: 'universal' | 'per_wallet' | 'by_date';
  /** In which the days of the taxpayer are counted; empty: days as the files write them. */
  timeZone: string;
  /** The addresses of own wallets, for files of a chain's explorer. */
  addresses: string[];
  currency: string;
  /** Empty: the latest year that has something. */
  year: string;
  excludedWallets: string[];
}

/** The figures of the chosen year. */
export interface YearFigures {
  totals: YearTotals | null;
  income: string;
  /** Incomes of the year whose value is not known: they are not in `income`. */
  incomesWithoutValue: number;
  disposals: number;
  /** Why the year's figures are not complete; empty where they are. */
  doubts: string[];
}

/** Everything about the ledger that fits on one screen. A new one comes after each change. */
export interface Summary {
  /** Grows with every change: what was read under an older one is no longer true. */
  revision: number;
  isSample: boolean;
  /** What the sample shows of its country’s law; empty for a ledger of one’s own. */
  sampleSays: string;
  /** A member has nothing here, and something was put in on this device without logging in. */
  hasVisitorLedger: boolean;
  /** Whether this browser keeps the work. */
  isStored: boolean;
  rowCount: number;
  rowsWithProblems: number;
  problemCount: number;
  choices: Choices;
  years: string[];
  year: YearFigures;
  /** The methods of the country, and why these. */
  lawful: { methods: readonly Method[]; because: string };
  /** What is not computed for the country, as items of a list. */
  notComputed: readonly string[];
  allMethods: readonly Method[];
  jurisdictions: readonly LedgerJurisdiction[];
  currencies: readonly string[];
  /** Of the country's return; null without a country. */
  ownCurrency: string | null;
  types: readonly TransactionType[];
  wallets: WalletRow[];
  settings: ShownSettings;
  /** Sales whose lots were not chosen as the law asks. */
  toSettleCount: number;
  /** US, from 2025: the accounts with sales in the chosen year, and what Form 1099-DA said. */
  accountForms: AccountFormRow[];
  /** Why the forms of the chosen year are drafts although its figures may be complete. */
  formReasons: string[];
  assets: string[];
  /** Remarks on the ledger as a whole. */
  remarks: string[];
  files: FileReport[];
  /** Units that were there before the files begin, and that no opening brings in. */
  openings: (Opening & { file: string })[];
  /** Files that can be read again without being chosen again. */
  filesHere: string[];
  /** Days on which amounts in another currency have no rate. */
  ratesNeeded: number;
  hasRates: boolean;
  questionCount: number;
  unreadCount: number;
  /** What Undo would take back. */
  undo: string | null;
  /** The saved ledger this work belongs to. */
  account: { id: string; name: string; version: number; isChanged: boolean } | null;
}

export type SortKey = 'date' | 'type' | 'asset' | 'wallet' | 'value';

export interface RowQuery {
  asset: string;
  wallet: string;
  type: string;
  search: string;
  isProblem: boolean;
  sort: SortKey;
  isDescending: boolean;
}

export interface LedgerRow {
  slot: number;
  transaction: Transaction;
  origin: string;
  issues: Issue[];
}

export interface IncomeRow {
  tx: string;
  date: string;
  kind: string;
  asset: string;
  quantity: string;
  value: string;
}

export interface LotRow {
  asset: string;
  quantity: string;
  /** Null where it is not known. */
  cost: string | null;
  lot: string;
  acquired: string;
  wallet: string;
}

/** What mends a problem: a rate, a value, missing rows, a choice, or the row corrected. */
export type Mend = 'rate' | 'value' | 'opening' | 'transfer' | 'scope' | 'lots' | 'row';

/** One cause; `more` is what else is wrong because of it, `years` what it leaves incomplete. */
export interface ProblemRow {
  code: string;
  tx: string;
  message: string;
  more: string[];
  isBlocking: boolean;
  slot: number | null;
  date: string;
  assets: string[];
  years: string[];
  mend: Mend;
}

export interface MethodResult {
  method: Method;
  isLawful: boolean;
  isChosen: boolean;
  year: YearTotals | null;
  allGain: string;
}

type Part = { from: number; count: number };
export type Page<Row> = { total: number; rows: Row[] };

/** Every request with its result. */
export interface Requests extends FormRequests, LotRequests, PictureRequests {
  /** The sample of a country, or one’s own ledger; a new one is of `country`. */
  open: {
    input: { sample: SampleCountry } | { owner: string; country: LedgerJurisdiction };
    result: Summary;
  };
  /** Takes over what was put in on this device without logging in. */
  takeOver: { input: null; result: null };
  import: {
    /** `zone`: of times without a zone; null where the member was not asked. */
    input: { files: File[]; zone: string | null };
    result: { isCancelled: boolean; reports: FileReport[]; paired: number };
  };
  cancel: { input: null; result: null };
  /** A file as a table; null where it is none, or is no longer here. */
  survey: {
    input: { file: string };
    result: { survey: Survey; remembered: Mapping | null } | null;
  };
  /** Null where a newer trial came first. */
  tryMapping: { input: { file: string; mapping: Mapping }; result: Trial | null };
  /** Reads a file again, with what its owner said. */
  reread: {
    input: { file: string } & Said;
    result: ResultOf<'import'>;
  };
  /**
   * Whether a row that may be one of another file's is, or all rows that may be one of that file's.
   * `isDone`: false where one is not there any more.
   */
  settleDoubles: {
    input: { file: string; row?: number; other: string; isOne: boolean };
    result: { isDone: boolean };
  };
  /** Says what units cost that were there before a file begins, and since when. */
  addOpening: {
    input: { file: string; row: number; cost: string; acquired: string };
    result: { issues: Issue[] };
  };
  /** Leaves them out, or asks about them again. */
  denyOpening: { input: { file: string; row: number; isDenied: boolean }; result: null };
  /** The next file with these columns is asked about again. */
  forgetColumns: { input: { columnsKey: string }; result: null };
  rows: { input: RowQuery & Part; result: Page<LedgerRow> };
  put: {
    input: { slot: number | null; transaction: Transaction };
    result: { slot: number | null; issues: Issue[] };
  };
  remove: { input: { slot: number }; result: null };
  undo: { input: null; result: null };
  choose: { input: Partial<Choices>; result: null };
  /** What a wallet held; `problem` says why it was not taken. */
  stateHolding: {
    input: { wallet: string; asset: string; day: string; quantity: string };
    result: { problem: string | null };
  };
  removeHolding: { input: { place: number }; result: null };
  holdings: { input: null; result: HoldingRow[] };
  missingValues: { input: null; result: MissingValues[] };
  fillValues: { input: Pricing; result: { filled: number; problem: string | null } };
  rates: { input: null; result: RatesView };
  /** What one unit of a currency was worth; null takes it back. */
  sayRate: {
    input: { currency: string; when: string; rate: string | null };
    result: { problem: string | null };
  };
  trySale: { input: SaleToTry; result: TriedSale | { problem: string } };
  gains: { input: Part; result: Page<GainRow> };
  explain: { input: { place: number }; result: string };
  income: { input: Part; result: Page<IncomeRow> };
  lots: { input: Part; result: Page<LotRow> };
  problems: { input: Part; result: Page<ProblemRow> };
  compare: { input: null; result: MethodResult[] };
  questions: { input: Part; result: Page<Question> };
  decide: {
    input: { key: string; decision: Decision };
    /** `doubt`: what it may count twice; nothing is done until it is said again. */
    result: { issues: Issue[]; doubt: string | null };
  };
  settle: { input: { file: string; isSettled: boolean }; result: null };
  download: {
    input: { report: ReportName | 'ledger'; as: 'csv' | 'json' };
    result: { name: string; blob: Blob };
  };
  save: { input: { name: string; asNew: boolean }; result: { name: string; size: number } };
  load: { input: { id: string }; result: null };
  clear: { input: null; result: null };
}

export type RequestName = keyof Requests;
export type InputOf<N extends RequestName> = Requests[N]['input'];
export type ResultOf<N extends RequestName> = Requests[N]['result'];

/** Where a long import is. */
export interface Progress {
  file: string;
  bytesRead: number;
  bytes: number;
  rows: number;
}

/** In words for a person; the status where the server refused, the cause where it is a bug. */
export interface Failure {
  message: string;
  status?: number;
  cause?: unknown;
}

export type ToWorker = {
  [N in RequestName]: { id: number; name: N; input: InputOf<N> };
}[RequestName];
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
  | { summary: Summary }
  | { progress: Progress };
