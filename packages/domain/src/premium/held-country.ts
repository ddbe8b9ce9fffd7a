import { askedScope, countriesIn, uncoveredCountryIn } from './asked-scope.ts';
import { type Jurisdiction, jurisdictionName } from '../countries/jurisdictions.ts';

/** Whether a question says for which country it asks, or for which several. */
export const namesCountry = (question: string): boolean =>
  countriesIn(question).length > 0 || uncoveredCountryIn(question) !== null;

/**
 * The country that a conversation holds for the questions that name none: the one that was named
 * last. None after a question that names several.
 *
 * @example heldCountry(['HMRC and my coins?', 'And fees?']) // { jurisdiction: 'gb', name: 'United Kingdom' }
 */
export function heldCountry(
  questions: readonly string[],
): { jurisdiction: Jurisdiction; name: string } | null {
  const last = questions.findLast(namesCountry) ?? '';
  const { jurisdiction } = askedScope(last);
  if (jurisdiction === null) return null;
  return { jurisdiction, name: uncoveredCountryIn(last) ?? jurisdictionName(jurisdiction) };
}
