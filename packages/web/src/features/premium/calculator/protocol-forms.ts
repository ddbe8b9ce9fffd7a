import type {
  AccountForm,
  AccountSale,
  BrokerForm,
  FormTotal,
  UnmatchedForm,
} from '@lotwise/tax-lots/source';

// What the page and its worker say to each other of brokers' forms.

/** US: an account with sales in a year. */
export interface AccountFormRow {
  wallet: string;
  sales: number;
  /** What was said of its Form 1099-DA: a word, or its rows; null where nothing was. */
  said: AccountForm | 'rows' | null;
  /** What keeps its forms from being final. */
  gaps: string[];
}

/** Which sales of an account are listed. */
export type SalesShown = 'all' | 'open' | 'different';

/** What of an account's form belongs to no single sale, and how far its sales are. */
export interface AccountRest {
  unmatched: UnmatchedForm[];
  totals: FormTotal[];
  sales: number;
  /** Sales of which nothing was said yet. */
  open: number;
  /** Sales whose form and ledger differ, or whose form is not complete. */
  different: number;
}

type Part = { from: number; count: number };

export interface FormRequests {
  setForm: { input: { wallet: string; form: AccountForm | 'rows' | null }; result: null };
  /** The sales of an account in the chosen year, beside what its form says of them. */
  formSales: {
    input: { wallet: string; shown: SalesShown } & Part;
    result: { total: number; rows: AccountSale[] };
  };
  formRest: { input: { wallet: string }; result: AccountRest };
  /** Reads pasted rows and gives each to its sale. */
  pasteForms: {
    input: { wallet: string; text: string };
    result: {
      matched: number;
      unmatched: number;
      /** Lines that were not taken, and their text. */
      problems: { line: number; message: string }[];
      left: string;
    };
  };
  /** Replaces what is said of one sale; an empty list takes it back. */
  setSaleForms: {
    input: { id: string; ofFee: boolean; forms: BrokerForm[] };
    /** The sale as it is then; null where it was not taken. */
    result: { issues: string[]; sale: AccountSale | null };
  };
  /** The sales that a row without one may list, the nearest first. */
  salesNear: { input: { wallet: string; place: number }; result: AccountSale[] };
  /** Says of every sale without a row that no form lists it. */
  noFormForRest: { input: { wallet: string }; result: null };
  /** Gives a row without a sale to one; without `id` it is removed. */
  placeRow: {
    input: { wallet: string; place: number; sale: { id: string; ofFee: boolean } | null };
    result: null;
  };
  /** Adds or replaces a total by its name; without proceeds it is removed. */
  setTotal: {
    input: { wallet: string; name: string; proceeds: string | null; transactions: string };
    result: { problem: string | null };
  };
}
