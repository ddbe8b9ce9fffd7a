import type { Disposal, Rule, YearTotals } from '../model/result.ts';
import type { LedgerJurisdiction } from '../model/ledger.ts';
import { inMoney } from './view-figures.ts';

type SumName = Exclude<keyof YearTotals, 'incomplete' | 'provisional'>;

/** The columns of a block's totals; `only` names the countries that ask for one. */
export const TOTAL_COLUMNS: readonly {
  key: SumName;
  name: string;
  only?: readonly LedgerJurisdiction[];
}[] = [
  { key: 'proceeds', name: 'Proceeds' },
  { key: 'cost', name: 'Cost' },
  { key: 'short_gain', name: 'Short-term gain', only: ['US'] },
  { key: 'long_gain', name: 'Long-term gain', only: ['US'] },
  { key: 'superficial_loss', name: 'Denied loss', only: ['CA'] },
  { key: 'exempt_gain', name: 'Exempt gain', only: ['DE'] },
  { key: 'taxable_gain', name: 'Taxable gain', only: ['DE'] },
  { key: 'freigrenze_taxable', name: 'Taxed after the limit', only: ['DE'] },
  { key: 'gain', name: 'Gain' },
  { key: 'discounted_gain', name: 'Gain after discount', only: ['AU'] },
];

const RULES: Record<Rule, string> = {
  same_day: 'same day',
  thirty_day: '30 days',
  ten_day: '10 days',
  section_104: 'pool',
  acb: 'average cost',
  total_average: 'yearly average',
};

/**
 * A slice's term, discount, taxability or rule in a few words. Example: `'short-term'`, `'30
 * days'`.
 */
export function whyWords({
  term,
  discount,
  gain,
  taxable,
  rule,
  superficial_loss: denied,
}: Disposal): string {
  if (term !== undefined) return `${term}-term`;
  // Losses come off in full, however long the lot was held.
  if (discount !== undefined)
    return discount === 'True' && !gain.startsWith('-') ? 'discount' : 'no discount';
  const words = [
    rule === undefined ? '' : RULES[rule],
    taxable === undefined ? '' : taxable === 'True' ? 'taxable' : 'exempt',
  ];
  if (denied !== undefined && denied !== '0') words.push(`${inMoney(denied)} of the loss denied`);
  return words.filter((word) => word !== '').join(', ');
}
