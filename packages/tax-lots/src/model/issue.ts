/**
 * What can be wrong with a ledger. Data trouble is never an exception.
 *
 * | code | meaning |
 * |---|---|
 * | BAD_LEDGER, UNKNOWN_JURISDICTION, UNKNOWN_METHOD, BAD_SETTING | nothing can be computed |
 * | UNKNOWN_FIELD | a field that the format does not have, with the nearest that it has; or one that the row's type does not use |
 * | CURRENCY_MISMATCH | a row's values are in another currency than the ledger's; they are not used |
 * | VALUE_MISMATCH | a row that says one amount in two ways |
 * | MONEY_NOT_ASSET | money bought, sold or moved like an asset; the row is left out |
 * | FEE_MISMATCH | a fee withheld from units of another asset, or from fewer, and the row is left out; or greater than what it was paid for, as a remark |
 * | SELF_TRADE | an asset traded for itself; the row is left out |
 * | BAD_NUMBER | not a plain decimal, too many decimals, negative or zero where that makes no sense |
 * | AMBIGUOUS_DATE | a time without offset, or a date that can be read two ways, or no date at all |
 * | DUPLICATE | an id that is used twice; the later row is left out |
 * | UNKNOWN_TYPE | a type that is not in the format; the row is left out |
 * | MISSING_FIELD | a field the type needs is not there; the row is left out |
 * | NO_VALUE | units came or left without a value, so a gain or a cost is unknown |
 * | SHORT_LOT | more units left than were held |
 * | NEGATIVE_BALANCE | a wallet or a day gave more than it held, though the whole holding covers it |
 * | LATE_SELECTION | lots were picked after the disposal; the pick is not used |
 * | SELECTION_MISMATCH | a pick names unknown or used lots, or does not add up, and the rest went first in, first out; or units are not told apart under the method |
 * | UNALLOCATED_BASIS | basis crosses wallets from 2025 on without an allocation, or an allocation does not add up |
 * | LATE_ALLOCATION | an allocation after the day by which Rev. Proc. 2024-28 asks for it; it is not used |
 * | SCOPE_NOT_CHOSEN | before 2025 basis may belong to all wallets or to each, the two differ, and the ledger does not say which |
 * | NOT_IDENTIFIED | units at a broker, from 2027 on, that were not specified to it; the earliest went |
 * | FEE_NOT_USED | a fee in money on a transfer or gift, which is part of no cost and no proceeds |
 * | BROKER_MISMATCH | the broker's form and the computed figures differ |
 * | ROUNDED_SPLIT | a split left units finer than 18 decimals |
 * | LOSS_RESTRICTED | a loss the law may set aside (Ireland: bought back within four weeks; Canada: units given to the spouse within 30 days) |
 * | LOSS_NOT_COMPUTED | units lost or stolen, of which no loss is computed |
 * | LOSS_NEEDS_EVIDENCE | units lost or stolen, computed as a loss that has to be proved (Australia) |
 * | LAW_NOT_COMPUTED | a year whose law the engine does not compute yet |
 * | SETTING_NOT_USED | a setting of another country's law or of another method, which changes no figure |
 * | METHOD_NEEDS_FILING | a method that applies only where it was filed (Japan, moving average) |
 * | PERIOD_NOT_GIVEN | a company that does not say when its accounting period ends |
 * | DEFI_TREATMENT | lending, staking or pooling without a chosen treatment |
 * | METHOD_NOT_LAWFUL | the method is not one the country allows; computed as asked |
 * | UNPAIRED_TRANSFER, UNKNOWN_FORMAT, UNKNOWN_ROW | importers: see their pages in the README |
 * | ZONE_NOT_TOLD | a file whose times name no zone; its rows wait until its owner says |
 * | COIN_NOT_TOLD | a file of one coin that is neither in a column nor in the file's name; its rows wait until its owner says |
 * | ADDRESS_NOT_TOLD | a file of a chain's explorer that names none of the owner's addresses; its rows wait until its owner says |
 * | ZONE_NOT_CHOSEN | rows near the end of a year, whose tax year depends on the taxpayer's zone |
 * | POSSIBLE_DUPLICATE | rows of two files that say the same, two equal transfers, an opening after earlier rows of its coin; all count until someone says |
 * | BALANCE_MISMATCH | a file's running balance that its rows do not add up to |
 * | OPENING_MISSING | units that a file says were there before its first row |
 * | LIST_MISSING | rows that another list of the same exchange has, which was not imported |
 */
export const ISSUE_CODES = [
  'BAD_LEDGER',
  'UNKNOWN_JURISDICTION',
  'UNKNOWN_METHOD',
  'BAD_SETTING',
  'UNKNOWN_FIELD',
  'CURRENCY_MISMATCH',
  'FEE_MISMATCH',
  'VALUE_MISMATCH',
  'MONEY_NOT_ASSET',
  'SELF_TRADE',
  'BAD_NUMBER',
  'AMBIGUOUS_DATE',
  'DUPLICATE',
  'UNKNOWN_TYPE',
  'MISSING_FIELD',
  'NO_VALUE',
  'SHORT_LOT',
  'NEGATIVE_BALANCE',
  'LATE_SELECTION',
  'SELECTION_MISMATCH',
  'UNALLOCATED_BASIS',
  'LATE_ALLOCATION',
  'SCOPE_NOT_CHOSEN',
  'NOT_IDENTIFIED',
  'FEE_NOT_USED',
  'BROKER_MISMATCH',
  'ROUNDED_SPLIT',
  'LOSS_RESTRICTED',
  'LOSS_NOT_COMPUTED',
  'LOSS_NEEDS_EVIDENCE',
  'LAW_NOT_COMPUTED',
  'SETTING_NOT_USED',
  'METHOD_NEEDS_FILING',
  'PERIOD_NOT_GIVEN',
  'DEFI_TREATMENT',
  'METHOD_NOT_LAWFUL',
  'UNPAIRED_TRANSFER',
  'UNKNOWN_FORMAT',
  'UNKNOWN_ROW',
  'ZONE_NOT_TOLD',
  'ADDRESS_NOT_TOLD',
  'COIN_NOT_TOLD',
  'ZONE_NOT_CHOSEN',
  'POSSIBLE_DUPLICATE',
  'BALANCE_MISMATCH',
  'OPENING_MISSING',
  'LIST_MISSING',
] as const;
/** One of `ISSUE_CODES`. */
export type IssueCode = (typeof ISSUE_CODES)[number];

/**
 * One thing wrong. `tx` is the transaction's id, or its place `#3` where it has none; `year` the
 * tax year it falls in, absent where that is unknown. A `blocking` issue leaves `incomplete_years`
 * incomplete: its own and every later one that touches the same assets, as their lots or pools rest
 * on what is wrong; every year where the day is unknown. The figures there are what could be
 * computed, not the result.
 * Example: a sale of 2020 with the quantity `1,5` has `year` `'2020'` and `incomplete_years`
 * `['2020', '2024']` where the same asset was next sold in 2024.
 */
export type Issue = {
  code: IssueCode;
  tx?: string;
  message: string;
  blocking: boolean;
  year?: string;
  incomplete_years?: readonly string[];
  /**
   * Where it follows from another row's problem: that row's id, or empty where it may follow from
   * several. Once that one is settled, this one is gone.
   */
  cause?: string;
  /** Where the import of a file asked: the row in that file. */
  file?: string;
  row?: number;
};

/**
 * An issue as found: with its day, 0 where that is unknown, and the places of the assets whose
 * later figures rest on it; without `assets` every asset's do.
 */
export type DatedIssue = Issue & { day: number; assets?: readonly number[] };

const FATAL: ReadonlySet<IssueCode> = new Set([
  'BAD_LEDGER',
  'UNKNOWN_JURISDICTION',
  'UNKNOWN_METHOD',
  'BAD_SETTING',
]);

/**
 * Whether an issue means that nothing could be computed.
 * @example
 * isFatal('BAD_NUMBER') // => false
 */
export function isFatal(code: IssueCode): boolean {
  return FATAL.has(code);
}

const CODES: ReadonlySet<unknown> = new Set(ISSUE_CODES);

/** Whether a value is the code of an issue. Example: `isIssueCode('NO_VALUE')` is true. */
export function isIssueCode(value: unknown): value is IssueCode {
  return CODES.has(value);
}
