import { type Jurisdiction, readJurisdiction } from './jurisdictions.ts';
import { keysOf } from '../shared/keys.ts';

/** Countries whose professions can be verified here, by ISO 3166 code. */
export const COUNTRIES = {
  US: 'United States',
  GB: 'United Kingdom',
  IE: 'Ireland',
  CA: 'Canada',
  AU: 'Australia',
  NZ: 'New Zealand',
  DE: 'Germany',
  AT: 'Austria',
} as const;
export type Country = keyof typeof COUNTRIES;

export const COUNTRY_CODES = keysOf(COUNTRIES);

/** How a badge names a country. */
export const badgeCode = (country: Country): string => (country === 'GB' ? 'UK' : country);

/**
 * The country of a badge.
 *
 * @example placeOfBadge('CTA (UK)') // 'gb'
 */
export function placeOfBadge(badge: string): Jurisdiction | undefined {
  const code = /\((\w+)\)$/.exec(badge)?.[1];
  return code === undefined ? undefined : readJurisdiction(code);
}
