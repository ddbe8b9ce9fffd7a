/**
 * What one word can say of all sales of an account in a year.
 *
 * | word | meaning | a form can be final |
 * |---|---|---|
 * | no_form | no Form 1099-DA came, and no broker, kiosk, payment processor or marketplace took part | yes: boxes I and L |
 * | proceeds_only | the form shows a basis for no sale and lists every sale one by one | yes: boxes H and K |
 * | no_basis | a form came that did not report basis; nothing else is known | no |
 * | basis | a form came that reported basis for some sales; nothing else is known | no |
 *
 * Source: Instructions for Form 8949 (2025), boxes G to L; Instructions for Form 1099-DA (2026),
 * "Covered security" and "Optional reporting methods". Read 2026-11-28.
 */
export const ACCOUNT_FORMS = ['basis', 'no_basis', 'no_form', 'proceeds_only'] as const;
/** One of `ACCOUNT_FORMS`. */
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** The letters that a Form 1099-DA prints under "Applicable checkbox on Form 8949". */
export const FORM_LETTERS = ['G', 'H', 'J', 'K', 'Y'] as const;
/**
 * One of `FORM_LETTERS`. G and J: basis reported to the IRS; H, K and Y: not. G and H: held one
 * year or less; J and K: longer; Y: the broker does not know how long.
 */
export type FormLetter = (typeof FORM_LETTERS)[number];

/**
 * What a broker's form says of a sale, or of a part of it; `none` where no form lists the sale.
 * Decides the box and the columns of Form 8949. Amounts are decimal text in dollars, units in the
 * asset. The boxes named are those of Form 1099-DA (2026).
 *
 * A broker sends a form for each part of a sale that it tells apart: units whose basis it has to
 * report, held short or long, and all others.
 * Source: Instructions for Form 1099-DA (2026), "How many forms to file for each transaction" and
 * the specific instructions. Read 2026-11-28.
 */
export type BrokerForm = {
  form: '1099-DA' | '1099-B' | 'none';
  /** Box 2. Where it is not there, the letter says it. */
  basis_reported_to_irs?: boolean;
  /** Box 1f. */
  reported_proceeds?: string;
  /** Box 1g. */
  reported_basis?: string;
  /** The form is for the units that paid the transaction's fee, which are a sale of their own. */
  of_fee?: true;
  /** Box 1c; needed where several forms share a sale. */
  units?: string;
  /** Box 1d, `yyyy-mm-dd`. */
  acquired?: string;
  /** The letter for Form 8949, where the form prints one. */
  checkbox?: FormLetter;
  /**
   * The code for column (f) of Form 8949 that explains what the figures do not: `E` for a cost of
   * the sale that neither the form nor the ledger has, `O` for any other difference in proceeds;
   * or one that the form prints. B and T are found without it.
   */
  adjustment_code?: string;
  /**
   * The sale is in one of the form's totals (box 11a): the name of that total. Such a form shows
   * no basis.
   */
  total?: string;
};

/**
 * A total of a form for stablecoins or NFTs (box 11a): its proceeds (box 1f) and, where given, the
 * number of its transactions (box 11b), both as decimal text.
 */
export type FormTotal = { name: string; proceeds: string; transactions?: string };

/**
 * A row of a form for which the ledger has no sale: as `BrokerForm`, with its `asset` (box 1b) and
 * the day on which it was `sold` (box 1e, `yyyy-mm-dd`).
 */
export type UnmatchedForm = Omit<BrokerForm, 'form' | 'of_fee' | 'total'> & {
  asset?: string;
  sold?: string;
};

/** What of a form that is entered row by row belongs to no single sale. */
export type AccountRows = {
  totals?: readonly FormTotal[];
  unmatched?: readonly UnmatchedForm[];
};

/**
 * Whether a form reported basis to the IRS: its box 2 says so, else its letter.
 * Example: `reportsBasis({ form: '1099-DA', checkbox: 'J' })` is true.
 */
export function reportsBasis({ basis_reported_to_irs: box2, checkbox }: BrokerForm): boolean {
  return box2 ?? (checkbox === 'G' || checkbox === 'J');
}

/** What a transaction's `form_1099` says, as a list. */
export function formsOf(
  given: BrokerForm | readonly BrokerForm[] | undefined | null,
): readonly BrokerForm[] {
  if (given === undefined || given === null) return [];
  return isList(given) ? given : [given];
}

const isList = (given: BrokerForm | readonly BrokerForm[]): given is readonly BrokerForm[] =>
  Array.isArray(given);
