import type { Country } from '../countries/countries.ts';
import { type Jurisdiction, readJurisdiction } from '../countries/jurisdictions.ts';

/**
 * The most experts that are told of one question: more would only keep each other from answering.
 */
export const EXPERTS_TOLD_MAX = 20;
export const QUEUE_PER_PAGE = 20;
/** How long a question is reserved for the expert who said that they are answering it. */
export const CLAIM_MINUTES = 30;

/**
 * Which questions of the queue an expert looks at: those of their tags or countries, of either
 * alone, or all.
 */
export const QUEUE_SCOPES = ['mine', 'tags', 'countries', 'all'] as const;
export type QueueScope = (typeof QUEUE_SCOPES)[number];

/**
 * What an expert knows about: the tags of their profile, and where their verified professions are.
 */
export interface Expertise {
  tags: string[];
  jurisdictions: Jurisdiction[];
}

/**
 * The places of questions that professions of these countries fit. Of a country without rules here
 * there are none.
 */
export function placesOf(countries: readonly Country[]): Jurisdiction[] {
  return [...new Set(countries.flatMap((country) => readJurisdiction(country) ?? []))];
}

/**
 * What a choice narrows the queue to; null for nothing: all is shown.
 *
 * | choice    | tags   | countries | an expert without either |
 * |-----------|--------|-----------|--------------------------|
 * | mine      | either | either    | sees all                 |
 * | tags      | theirs |           | sees nothing             |
 * | countries |        | theirs    | sees nothing             |
 * | all       |        |           | sees all                 |
 */
export function narrowingOf(
  scope: QueueScope,
  { tags, jurisdictions }: Expertise,
): Expertise | null {
  if (scope === 'all' || (scope === 'mine' && tags.length + jurisdictions.length === 0))
    return null;
  return {
    tags: scope === 'countries' ? [] : tags,
    jurisdictions: scope === 'tags' ? [] : jurisdictions,
  };
}
