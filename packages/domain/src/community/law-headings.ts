/**
 * The headings of sections that are cited by number alone, by the title under which answers cite
 * them. Those that could not be looked up are not here.
 *
 * Source: tables of sections of Title 26 U.S.C. and of 26 CFR part 1, read 29 November 2026.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  '26 U.S.C. 61': 'Gross income defined',
  '26 U.S.C. 67': '2-percent floor on miscellaneous itemized deductions',
  '26 U.S.C. 73': 'Services of child',
  '26 U.S.C. 83': 'Property transferred in connection with performance of services',
  '26 U.S.C. 102': 'Gifts and inheritances',
  '26 U.S.C. 111': 'Recovery of tax benefit items',
  '26 U.S.C. 162': 'Trade or business expenses',
  '26 U.S.C. 163': 'Interest',
  '26 U.S.C. 165': 'Losses',
  '26 U.S.C. 166': 'Bad debts',
  '26 U.S.C. 170': 'Charitable, etc., contributions and gifts',
  '26 U.S.C. 179': 'Election to expense certain depreciable business assets',
  '26 U.S.C. 183': 'Activities not engaged in for profit',
  '26 U.S.C. 212': 'Expenses for production of income',
  '26 U.S.C. 219': 'Retirement savings',
  '26 U.S.C. 267':
    'Losses, expenses, and interest with respect to transactions between related taxpayers',
  '26 U.S.C. 441': 'Period for computation of taxable income',
  '26 U.S.C. 451': 'General rule for taxable year of inclusion',
  '26 U.S.C. 475': 'Mark to market accounting method for dealers in securities',
  '26 U.S.C. 865': 'Source rules for personal property sales',
  '26 U.S.C. 871': 'Tax on nonresident alien individuals',
  '26 U.S.C. 877': 'Expatriation to avoid tax',
  '26 U.S.C. 1001': 'Determination of amount of and recognition of gain or loss',
  '26 U.S.C. 1012': 'Basis of property—cost',
  '26 U.S.C. 1014': 'Basis of property acquired from a decedent',
  '26 U.S.C. 1015': 'Basis of property acquired by gifts and transfers in trust',
  '26 U.S.C. 1033': 'Involuntary conversions',
  '26 U.S.C. 1041': 'Transfers of property between spouses or incident to divorce',
  '26 U.S.C. 1058': 'Transfers of securities under certain agreements',
  '26 U.S.C. 1091': 'Loss from wash sales of stock or securities',
  '26 U.S.C. 1092': 'Straddles',
  '26 U.S.C. 1211': 'Limitation on capital losses',
  '26 U.S.C. 1212': 'Capital loss carrybacks and carryovers',
  '26 U.S.C. 1221': 'Capital asset defined',
  '26 U.S.C. 1222': 'Other terms relating to capital gains and losses',
  '26 U.S.C. 1223': 'Holding period of property',
  '26 U.S.C. 1234': 'Options to buy or sell',
  '26 U.S.C. 1234A': 'Gains or losses from certain terminations',
  '26 U.S.C. 1256': 'Section 1256 contracts marked to market',
  '26 U.S.C. 1259': 'Constructive sales treatment for appreciated financial positions',
  '26 U.S.C. 1271':
    'Treatment of amounts received on retirement or sale or exchange of debt instruments',
  '26 U.S.C. 2010': 'Unified credit against estate tax',
  '26 U.S.C. 2032': 'Alternate valuation',
  '26 U.S.C. 2503': 'Taxable gifts',
  '26 U.S.C. 2513': 'Gift by husband or wife to third party',
  '26 U.S.C. 2523': 'Gift to spouse',
  '26 U.S.C. 6001': 'Notice or regulations requiring records, statements, and special returns',
  '26 U.S.C. 6651': 'Failure to file tax return or to pay tax',
  '26 U.S.C. 6654': 'Failure by individual to pay estimated income tax',
  '26 U.S.C. 6662': 'Imposition of accuracy-related penalty on underpayments',
  'Treas. Reg. 1.1001-1': 'Computation of gain or loss',
  'Treas. Reg. 1.1001-2': 'Discharge of liabilities',
  'Treas. Reg. 1.1001-7': 'Computation of gain or loss for digital assets',
  'Treas. Reg. 1.1012-1': 'Basis of property',
};

/**
 * The heading of a source that is cited by number alone; null where its title says what it is.
 *
 * @example lawHeading('26 U.S.C. 1091') // 'Loss from wash sales of stock or securities'
 */
export const lawHeading = (title: string): string | null => HEADINGS[title] ?? null;

/** The titles whose heading contains a word, in any case. */
export function titlesByHeading(word: string): string[] {
  const sought = word.toLowerCase();
  return Object.keys(HEADINGS).filter((title) => HEADINGS[title]?.toLowerCase().includes(sought));
}
