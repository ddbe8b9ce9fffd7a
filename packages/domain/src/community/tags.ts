import { MAX_TAG_LENGTH } from '../shared/limits.ts';
import { mixesConfusables, plainLine } from './shown-text.ts';

/** The tags the ask page offers, in its order. */
export const POPULAR_TAGS = [
  'crypto-tax',
  'defi',
  'nft',
  'accounting',
  'regulation',
  'staking',
  'mining',
  'trading',
  'business-expenses',
  'cost-basis',
] as const;

/** Tags with a colour of their own; every other tag is neutral. */
export const COLOURED_TAGS = [
  'crypto-tax',
  'accounting',
  'defi',
  'nft',
  'regulation',
  'business-expenses',
  'cross-chain',
  'cost-basis',
] as const;

/**
 * Splits what a person typed at its commas into tags: trimmed, lower case, inner space as one
 * hyphen, no empty ones, each once.
 *
 * @example parseTags(' DeFi, cost basis ,defi,') // ['defi', 'cost-basis']
 */
export function parseTags(text: string): string[] {
  return normaliseTags(text.split(','));
}

/** The same for tags already split. Order is kept; the first of equals stays. */
export function normaliseTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => plainLine(tag).toLowerCase().replace(/\s+/gu, '-'));
  return [...new Set(clean)].filter((tag) => tag !== '');
}

/** Said of what can be no tag. */
export const TAG_RULE = 'A tag has at most 35 letters, digits, hyphens or dots';

/**
 * Whether a normalised tag may be stored: letters, digits and `.`, `+`, `#`, `_`, `-`, at most 35
 * characters, and no word of two alphabets that look alike.
 */
export function isTag(tag: string): boolean {
  return (
    tag.length <= MAX_TAG_LENGTH &&
    !mixesConfusables(tag) &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.+#_-]*$/u.test(tag)
  );
}

/** The page of a tag: where its list stands, however it was reached. */
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tag)}`;
