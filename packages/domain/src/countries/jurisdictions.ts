import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';

/**
 * Where a question or an answer applies: the countries this site has rules for, by ISO 3166 code,
 * and `other` for the rest.
 */
export const JURISDICTIONS = ['us', 'gb', 'ca', 'au', 'de', 'ie', 'jp', 'other'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

const NAMES: Record<Jurisdiction, string> = {
  us: 'United States',
  gb: 'United Kingdom',
  ca: 'Canada',
  au: 'Australia',
  de: 'Germany',
  ie: 'Ireland',
  jp: 'Japan',
  other: 'Other country',
};

const IN_LEDGERS: Record<Jurisdiction, LedgerJurisdiction> = {
  us: 'US',
  gb: 'UK',
  ca: 'CA',
  au: 'AU',
  de: 'DE',
  ie: 'IE',
  jp: 'JP',
  other: 'GENERIC',
};

/**
 * The law that the engine applies there, by the code that a ledger names it with.
 *
 * @example inLedgers('gb') // 'UK'
 */
export const inLedgers = (jurisdiction: Jurisdiction): LedgerJurisdiction =>
  IN_LEDGERS[jurisdiction];

export const jurisdictionName = (jurisdiction: Jurisdiction): string => NAMES[jurisdiction];

/**
 * The same as written within a sentence.
 *
 * @example inSentence('us') // 'the United States'
 */
export const inSentence = (jurisdiction: Jurisdiction): string =>
  jurisdiction === 'other'
    ? 'other countries'
    : `${NAMES[jurisdiction].startsWith('United') ? 'the ' : ''}${NAMES[jurisdiction]}`;

// Codes that people write and ISO does not.
const ALIASES: Record<string, Jurisdiction> = { uk: 'gb', usa: 'us' };

/**
 * The jurisdiction that a code names, in any case of letters.
 *
 * @example readJurisdiction('UK') // 'gb'
 * @example readJurisdiction('xx') // undefined
 */
export function readJurisdiction(code: string): Jurisdiction | undefined {
  const lower = code.trim().toLowerCase();
  return (
    JURISDICTIONS.find((known) => known === lower) ??
    (Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined)
  );
}
