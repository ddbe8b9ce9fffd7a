import type { DateForm } from './read-time.ts';

/**
 * What the owner of a file says about it, where the file does not say it itself. A format that
 * knows better does not ask.
 */
export type FileOptions = {
  /** Zone of times without an offset: an IANA name (`Europe/Berlin`) or an offset (`+02:00`). */
  zone?: string;
  /** What precedes the decimals. */
  decimal?: '.' | ',';
  /** How dates such as `03/04/2024` are written. */
  dates?: DateForm;
  /** The wallet or account the file is of, in place of the format's own name for it. */
  wallet?: string;
  /** The coin a wallet's file is of, where it names none. */
  asset?: string;
  /** The addresses that are the owner's own, for files of a chain explorer. */
  addresses?: readonly string[];
  /** How to read a table of no known format; with it the format is not looked for. */
  mapping?: Mapping;
};

/**
 * What a row of a table can be; `ignore` leaves it out. `moved_in` came and `moved_out` left for no
 * told reason; a `movement` did what its sign says.
 */
export const ROW_MEANINGS = [
  'buy',
  'sell',
  'trade',
  'moved_in',
  'moved_out',
  'movement',
  'transfer',
  'income',
  'staking',
  'mining',
  'interest',
  'airdrop',
  'reward',
  'cashback',
  'referral',
  'fork',
  'spend',
  'fee',
  'gift_in',
  'gift_out',
  'donation',
  'loss',
  'ignore',
] as const;
/** One of `ROW_MEANINGS`. */
export type RowMeaning = (typeof ROW_MEANINGS)[number];

/**
 * The parts of a row a column can hold. `asset` and `quantity` are for tables with one asset a row,
 * whose direction is in the type, the `direction` or the sign; `pair` is a market as `BTC/EUR`:
 * the asset, and the currency of the total. `sent_*` and `received_*` are for tables with both
 * sides. Rows with one `group` are parts of one exchange; `status` says whether a row happened.
 */
export const MAPPED_PARTS = [
  'date',
  'time',
  'type',
  'direction',
  'status',
  'group',
  'pair',
  'sent_asset',
  'sent_quantity',
  'received_asset',
  'received_quantity',
  'asset',
  'quantity',
  'fee_asset',
  'fee_quantity',
  'fee_value',
  'value',
  'currency',
  'price',
  'wallet',
  'to_wallet',
  'id',
  'hash',
  'note',
] as const;
/** One of `MAPPED_PARTS`. */
export type MappedPart = (typeof MAPPED_PARTS)[number];

/**
 * How a table is read: plain data, to be stored as JSON. `readMapping` checks one that comes from
 * outside.
 */
export type Mapping = {
  version: 1;
  /** Part to column name, as in the header; in lower case where that is unclear. */
  columns: Partial<Record<MappedPart, string>>;
  dates: {
    form: DateForm;
    /** For times without an offset: an IANA name or an offset. */
    zone?: string;
    /** Dates without a time count as noon; else they are refused. */
    is_noon_where_no_time?: boolean;
  };
  decimal: '.' | ',';
  /**
   * The words of the type column, in lower case, and what each means; a word not here is an issue.
   */
  types: Record<string, RowMeaning>;
  /** The words of the direction column, in lower case; a word not here is an issue. */
  directions?: Record<string, 'in' | 'out'>;
  /** The words of the status column, in lower case: whether such a row counts. */
  statuses?: Record<string, 'done' | 'ignore'>;
  /** The asset of rows where no column says. */
  asset?: string;
  /** The currency of `value`, `price` and `fee_value` where no column or cell says. */
  currency?: string;
  /** The wallet of rows where no column says. */
  wallet?: string;
  /** Where a fee in units comes from. */
  fee_from?: 'separate' | 'withheld_in' | 'withheld_out';
  /** What fees are in where no column or cell says, if it is always the same. */
  fee_asset?: string;
  /**
   * Else: the currency of the total, which is the default; the asset of the row; or the currency
   * of purchases and sales and the asset of other rows.
   */
  fee_in?: 'currency' | 'asset' | 'currency_of_trades';
  /** Whether the total has the fee in it, where no price shows that; by default it has not. */
  total_has_fee?: boolean;
};
