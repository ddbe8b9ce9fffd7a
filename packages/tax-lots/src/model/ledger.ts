import type { AccountForm, AccountRows, BrokerForm } from './broker-form.ts';
import type { ImportIssue } from './import-issue.ts';

/** The countries whose rules the engine knows; `GENERIC` applies a method and no country's law. */
export const LEDGER_JURISDICTIONS = ['US', 'UK', 'CA', 'AU', 'DE', 'IE', 'JP', 'GENERIC'] as const;
/** One of `LEDGER_JURISDICTIONS`. */
export type LedgerJurisdiction = (typeof LEDGER_JURISDICTIONS)[number];

/** The ways of choosing which units leave. The first five choose lots; the rest keep pools. */
export const METHODS = [
  'FIFO',
  'LIFO',
  'HIFO',
  'LOFO',
  'SPECIFIC',
  'IE',
  'UK',
  'ACB',
  'AVERAGE',
  'TOTAL_AVERAGE',
] as const;
/** One of `METHODS`. */
export type Method = (typeof METHODS)[number];

/** What a transaction can be. Each is described in the README's table "Transactions". */
export const TRANSACTION_TYPES = [
  'buy',
  'opening',
  'sell',
  'spend',
  'trade',
  'income',
  'fork',
  'transfer',
  'fee',
  'gift_out',
  'donation',
  'gift_in',
  'loss',
  'safe_harbor_allocation',
  'split',
] as const;
/** One of `TRANSACTION_TYPES`. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/**
 * Units as decimal text, at most 18 decimals.
 *
 * @pattern ^-?\d{1,24}(\.\d{1,18})?$
 */
export type QuantityText = string;
/**
 * Money as decimal text, at most 20 decimals.
 *
 * @pattern ^-?\d{1,24}(\.\d{1,20})?$
 */
export type MoneyText = string;

/** Units of one asset. Shape: `quantity` is above zero. */
export type Amount = { asset: string; quantity: QuantityText };

/**
 * How a fee in an asset left: in addition to `out`, taken from the units received, or part of the
 * units given up.
 */
export type PaidFrom = 'separate' | 'withheld_in' | 'withheld_out';

/**
 * A fee. In fiat: `{asset: currency, quantity}`. In an asset: its units, their `value` in the
 * ledger's currency, where
 * they were `paid_from` (separate where not said), and `own_disposal_cost`, the share of the value
 * that paid for
 * disposing of the fee units themselves.
 * Source of the share: 26 CFR 1.1001-7(b)(5) Example 3, read 2026-11-20.
 */
export type Fee = {
  asset: string;
  quantity: QuantityText;
  value?: MoneyText;
  /** The currency of `value`, where it is not the ledger's; the setting `rates` has its rate. */
  currency?: string;
  paid_from?: PaidFrom;
  own_disposal_cost?: string;
};

/**
 * One line of a specific identification: the id of the acquiring transaction and how many of its
 * units.
 */
export type LotPick = { lot: string; quantity: QuantityText };

/**
 * One line of a Rev. Proc. 2024-28 allocation: so many units of a lot's unused basis go to a
 * wallet.
 */
export type AllocationLine = { lot: string; quantity: QuantityText; wallet: string };

/**
 * One transaction of the public ledger format. Which fields a type needs is in the README's table
 * "Transactions".
 */
export type Transaction = {
  id: string;
  /** ISO 8601 with offset; the tax date is the calendar date at that offset. */
  timestamp: string;
  type: TransactionType;
  wallet?: string;
  to_wallet?: string;
  in?: Amount;
  out?: Amount;
  /** In the ledger's currency, gross of fees, at most 20 decimals. */
  value?: MoneyText;
  /**
   * The currency of `value`, `value_in`, `value_out` and `donor_basis`, where it is not the
   * ledger's; the setting `rates` has its rate.
   */
  currency?: string;
  value_in?: MoneyText;
  value_out?: MoneyText;
  fee?: Fee;
  lots?: readonly LotPick[];
  /** When the lots were picked, ISO 8601 with offset; a pick after the disposal is not used. */
  selected_at?: string;
  /**
   * US, from 2027: whether the broker was told by the time of the sale which units to sell. False:
   * it was not, so the units follow its standing order, else the earliest go.
   */
  identified_with_broker?: boolean;
  /** When the broker was told, ISO 8601 with offset; after the sale it does not count. */
  identified_at?: string;
  kind?: string;
  /**
   * The id of a transaction up to a day earlier that used these units: an exchange books some rows
   * late. This one counts before it, and keeps its time.
   */
  counts_before?: string;
  /** For `opening`: the date the units were acquired, `yyyy-mm-dd`, where it is known. */
  acquired?: string;
  donor_basis?: MoneyText;
  donor_acquired?: string;
  rule?: string;
  allocation?: readonly AllocationLine[];
  /**
   * For a global allocation without lines: which lots go first, and into which wallets, in order.
   */
  lot_order?: Method;
  wallet_order?: readonly string[];
  asset?: string;
  /** Units after over units before: `'2'`, `'0.5'` or `'134/170'`. */
  ratio?: string;
  /**
   * For a fork where cost is shared (UK, Germany): the part of what `asset` cost that goes to the
   * new units, `0` to `1`.
   */
  cost_share?: string;
  /**
   * What brokers' forms say of the sale, or that none lists it; several where a broker sent a form
   * for each part of it.
   */
  form_1099?: BrokerForm | readonly BrokerForm[];
  /** Anything for the reader; the engine does not look at it. */
  note?: string;
};

/**
 * A standing order or instruction to the broker that holds a wallet: which units it sells. `told`
 * is the day on which the broker had it, `yyyy-mm-dd`; it counts for sales from the next day on,
 * until a later one. Without a day it is the only method that the broker offers, which counts as an
 * order from 2027 on.
 * Source: 26 CFR 1.1012-1(j)(3)(ii); Notice 2026-20 sections 2 and 4.03. Read 2026-11-28.
 */
export type BrokerOrder = { wallet: string; method: Method; told?: string };

/** How to compute a ledger. Defaults: README, "Settings". */
export type Settings = {
  currency?: string;
  /**
   * The taxpayer's zone, an IANA name or an offset: the tax date of every row is the day that it
   * was there. Without it, the day as it is written.
   */
  time_zone?: string;
  /**
   * Rates of exchange: of each other currency, what one unit of it was worth in the ledger's, by
   * day (`2024-05-04`), month (`2024-05`) or year (`2024`); the narrowest holds. A decimal, or two
   * with a slash: `{ "USD": { "2024-05-04": "0.85458/1.0890" } }`.
   */
  rates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  scope?: 'universal' | 'per_wallet';
  /**
   * US: the wallets that a broker holds in custody; from 2027 picks there need its identification.
   */
  broker_wallets?: readonly string[];
  /**
   * US: the wallets whose keys the holder has, so that no broker has to be told. Where this is
   * given, a wallet in neither list is not known to be one or the other.
   */
  self_custody_wallets?: readonly string[];
  /** US: standing orders with brokers, which identify units sold from 2027 on. */
  broker_orders?: readonly BrokerOrder[];
  /**
   * US: what came for a wallet's sales of a year, in a word for all of them
   * (`{ "Coinbase": { "2026": "proceeds_only" } }`) or, where a form is entered row by row, what of
   * it belongs to no single sale. The empty name is the wallet of rows that name none. A row's own
   * `form_1099` wins.
   */
  forms_1099?: Readonly<Record<string, Readonly<Record<string, AccountForm | AccountRows>>>>;
  /** Year to method; each holds from the first day of that tax year until the next. */
  method_by_year?: Readonly<Record<string, Method>>;
  /**
   * By wallet, year to method, in place of the ledger's own: `{ "Coinbase": { "2026": "HIFO" } }`.
   * Only where basis belongs to a wallet.
   */
  method_by_wallet?: Readonly<Record<string, Readonly<Record<string, Method>>>>;
  hifo_key?: 'unit_price' | 'unit_cost';
  taxpayer?: 'individual' | 'company';
  /** For a company: the month and date on which its accounting period ends, `03-31`. */
  accounting_period_end?: string;
  defi?: 'hmrc_2022';
  superficial_loss?: boolean;
  /** Japan: the coins for which the moving average was filed; the others go by the yearly one. */
  moving_average_assets?: readonly string[];
  freigrenze?: string;
  fee_presentation?: 'net_proceeds' | 'in_cost';
};

/**
 * The ledger file. Transactions are chronological; equal timestamps keep the order of the array.
 */
export type Ledger = {
  id?: string;
  jurisdiction: LedgerJurisdiction;
  method: Method;
  settings?: Settings;
  transactions: readonly Transaction[];
  /** What the import of files asked; see `ImportIssue`. Other fields are for the reader. */
  import?: { issues?: readonly ImportIssue[] };
};
