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
 * What a row of a table can be; `ignore` leaves it out, `movement` came or left for no told reason.
 */
export const ROW_MEANINGS = [
  'buy',
  'sell',
  'trade',
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
 * whose direction is in the type or the sign; `sent_*` and `received_*` for tables with both sides.
 */
export const MAPPED_PARTS = [
  'date',
  'time',
  'type',
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
  /** The currency of `value`, `price` and `fee_value` where no column says. */
  currency?: string;
  /** The wallet of rows where no column says. */
  wallet?: string;
  /** Where a fee in units comes from. */
  fee_from?: 'separate' | 'withheld_in' | 'withheld_out';
};
