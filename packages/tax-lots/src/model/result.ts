import type { Issue } from './issue.ts';

/** The check boxes of Form 8949; one Part, and one page, for each. */
export type Box = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L';

/** Words for true and false, as the public format writes them. */
export type Flag = 'True' | 'False';

/**
 * What a disposal was: `fee` for units that paid a fee, `transfer_fee` where the fee was for moving
 * units.
 */
export type Category = 'sell' | 'spend' | 'trade' | 'fee' | 'transfer_fee' | 'gift' | 'loss';

/** The matching rule behind a pooled disposal. */
export type Rule = 'same_day' | 'thirty_day' | 'ten_day' | 'section_104' | 'acb' | 'total_average';

/**
 * One slice of one disposal against one lot or pool. All amounts are decimal text; money in the
 * ledger's currency.
 * `gain` is `proceeds` less `cost` (Canada: plus the denied `superficial_loss`).
 */
export type Disposal = {
  /**
   * The transaction; a list where the UK merges a day; `ID#fee` for a fee leg that has no disposal
   * of its own.
   */
  tx: string | string[];
  asset: string;
  quantity: string;
  proceeds: string;
  cost: string;
  gain: string;
  /** `yyyy-mm-dd`; null for a UK pool, absent for other pools. */
  acquired?: string | null;
  disposed: string;
  term?: 'short' | 'long';
  lot?: string;
  category?: Category;
  rule?: Rule;
  superficial_loss?: string;
  discount?: Flag;
  taxable?: Flag;
  form8949?: Box;
  /**
   * There, and true, where a row after the ledger's last can still change this one: units bought
   * back within 30 days in the UK and Canada, four weeks in Ireland, the rest of the year with a
   * yearly average.
   */
  provisional?: true;
};

/** Units that left without gain or loss, with the cost they took along. */
export type Removal = {
  tx: string;
  asset: string;
  quantity: string;
  cost: string;
  acquired?: string;
  lot?: string;
  type: string;
};

/** Units received as income; `value` is the income and the cost of the new lot. */
export type Income = { tx: string; asset: string; quantity: string; value: string; kind: string };

/** What is still held: one row for a lot in a wallet, or for a pool. */
export type Remaining = {
  asset: string;
  quantity: string;
  cost: string;
  lot?: string;
  acquired?: string;
  wallet?: string;
};

/**
 * Sums of one tax year, or of a company's accounting period. `incomplete` is there, and true, where
 * a blocking issue falls into the year or into an earlier one whose lots or pools it uses: `issues`
 * says which (`incomplete_years`). `provisional` is there, and true, where rows after the ledger's
 * last can still change a disposal of the year.
 */
export type YearTotals = {
  proceeds: string;
  cost: string;
  gain: string;
  short_gain?: string;
  long_gain?: string;
  superficial_loss?: string;
  discounted_gain?: string;
  taxable_gain?: string;
  exempt_gain?: string;
  freigrenze_taxable?: string;
  incomplete?: true;
  provisional?: true;
};

/**
 * The engine's result, ready for JSON. Money is exact where the decimal terminates, else right to
 * 12 decimals; nothing
 * is rounded to cents here.
 */
export type TaxResult = {
  disposals: Disposal[];
  removals: Removal[];
  income: Income[];
  remaining: Remaining[];
  totals: Record<string, YearTotals>;
  issues: Issue[];
};
