import type { LedgerJurisdiction } from '../model/ledger.ts';

const EVERYWHERE: readonly string[] = [
  'Tax rates, allowances, exemptions by amount and the tax itself (Germany’s limit for private sales aside)',
  'Losses carried from or to other years, and limits on their use',
  'Income other than what you enter as income: you decide whether something is income, and of what kind',
  'Trading as a business, mark-to-market, and residence, arrival or departure in the year',
  'Margin, futures, options, perpetuals and short positions',
  'Loans, lending, liquidity pools and wrapping, where the law does not treat them as an exchange',
  'Non-fungible tokens, unless each has an asset name of its own',
  'Gains or losses on foreign money',
  'Payouts after a debtor’s insolvency or an exchange’s collapse',
];

const BY_COUNTRY: Record<LedgerJurisdiction, readonly string[]> = {
  US: [
    'Wash sales (IRC 1091 does not name digital assets; stock tokens may differ)',
    'Theft, casualty and abandonment losses (IRC 165)',
    'The rate for collectibles (IRC 1(h)(5)), net investment income tax and state tax',
    'Straddles and constructive sales (IRC 1092, 1259)',
    'Charitable deductions, qualified appraisals and gift tax paid, which raises basis (IRC 1015(d))',
    'Inherited units (IRC 1014(a)(1)): enter them as an opening balance at their value at the death; a sale within a year of it counts as long term all the same, with INHERITED in column (b) of Form 8949, which you have to change yourself',
    'Exchanges before 2018 that were reported as like-kind (IRC 1031, since then for real property only)',
    'Companies, partnerships and trusts',
    'Foreign account reports (FBAR, Form 8938)',
  ],
  UK: [
    'Negligible value claims (TCGA 1992 s 24) and losses by fraud',
    'A swap’s fee split between what was given and what was received: it belongs to what was given',
    'Losses to connected persons (TCGA 1992 s 18)',
    'The residence condition of the 30-day rule (TCGA 1992 s 106A(5A))',
    'The remittance basis and the foreign income and gains regime',
    'Companies’ indexation to December 2017 (TCGA 1992 s 53(1B)), and accounting periods of less than a year',
  ],
  CA: [
    'The part of a gain that is taxable (ITA s 38(a)): gains are whole',
    'Superficial losses through a spouse, a company or another affiliated person',
    'An election that a gift to a spouse is at its value (ITA s 73(1)), and the giver’s tax on what the spouse sells later',
    'Forks: new units have no cost here; whether they take part of the old ones’ was not verified',
    'Lost and stolen units, and business income',
    'Companies, partnerships and trusts',
    'Foreign property reports (T1135)',
  ],
  AU: [
    'Years from 2027-28 on (indexation in place of the discount)',
    'The personal-use exemption (ITAA 1997 s 118-10)',
    'Choosing units for the lowest tax beyond the method chosen, and the reduced cost base',
    'Rollovers for what was lost or compensated (ITAA 1997 Subdivision 124-B) and on the breakdown of a marriage (126-A)',
    'Trusts, super funds and companies, whose discounts differ',
  ],
  DE: [
    'Losses that may be set only against private sales (EStG s 23(3) sentence 7)',
    'Income of EStG s 22 no. 3 below its limit',
    'Lost and stolen units',
    'Costs of income that fall partly on exempt sales',
    'Companies and units that belong to a business',
  ],
  IE: [
    'The ring-fence of a loss on units bought back within four weeks (TCA 1997 s 581(3)), beyond a remark',
    'Negligible value claims (TCA 1997 s 538)',
    'Forks: new units have no cost here; whether they take part of the old ones’ was not verified',
    'The dates by which tax on gains in each part of the year must be paid',
    'Lost and stolen units',
    'The day on which a spouse who gave units had acquired them: here they count from the day of the gift',
    'Companies and trusts',
  ],
  JP: [
    'Miscellaneous income with other income, and expenses',
    'Inheritances, where the deceased person’s method carries over: enter them as an opening balance; gifts are taken at their value',
    'Lost and stolen units',
    'Companies, whose method is the moving average where none was filed',
  ],
  GENERIC: [
    'Any country’s rules: the chosen method is applied as it is',
    'Forks, lost and stolen units: new units have no cost, lost units take their cost with them',
  ],
};

/**
 * What the engine does not compute, as the items of a list: what is true everywhere, then what the
 * country adds. A page that shows figures shows it beside the country.
 * Source: the laws behind each item stand in `SOURCES.md`, "What is not computed".
 * @example
 * notComputed('US').some((item) => /wash sale/i.test(item)) // => true
 */
export function notComputed(jurisdiction: LedgerJurisdiction): readonly string[] {
  return [...BY_COUNTRY[jurisdiction], ...EVERYWHERE];
}
