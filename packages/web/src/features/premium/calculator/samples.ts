import {
  inLedgers,
  type Jurisdiction,
  JURISDICTIONS,
} from '@lotwise/domain/countries/jurisdictions';
import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';
import type { SampleCountry } from './worker/samples.ts';

type Sampled = Exclude<Jurisdiction, 'other'>;

/** The countries of the samples. */
export const SAMPLED: readonly Sampled[] = JURISDICTIONS.filter((code) => code !== 'other');

/** Where a country's sample stands. Links to a view lead on from it, as from one's own ledger. */
export const samplePath = (code: Sampled): string => `/calculator/sample/${code}`;

/** The engine's code of a country with a sample. */
export const sampleCountry = (code: Sampled): SampleCountry =>
  // All but "other", which is the engine's GENERIC.
  inLedgers(code) as SampleCountry;

/** Where the sample of an engine's country stands; undefined where it has none. */
export function samplePathOf(country: LedgerJurisdiction): string | undefined {
  const code = SAMPLED.find((one) => inLedgers(one) === country);
  return code && samplePath(code);
}
