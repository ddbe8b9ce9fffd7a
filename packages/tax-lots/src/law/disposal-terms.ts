import type { DisposalRow } from '../model/disposal-row.ts';
import type { Policy } from './policy.ts';
import { isDiscountHolding, isExemptHolding, isLongTerm } from './holding.ts';

/** What a country says of how long the units were held. Only the country's own word is there. */
export type Terms = { term?: 'short' | 'long'; isDiscounted?: boolean; isTaxable?: boolean };

/**
 * Judges a slice by its days: US term, Australian discount, German taxability. What has no day is
 * taxable in Germany, as
 * nothing shows a year of holding.
 */
export function termsOf(policy: Policy, row: DisposalRow): Terms {
  const { acquired, day } = row;
  switch (policy.jurisdiction) {
    case 'US':
      return acquired === 0 ? {} : { term: isLongTerm(acquired, day) ? 'long' : 'short' };
    case 'AU':
      return { isDiscounted: acquired !== 0 && isDiscountHolding(acquired, day) };
    case 'DE':
      return { isTaxable: acquired === 0 || !isExemptHolding(acquired, day) };
    default:
      return {};
  }
}
