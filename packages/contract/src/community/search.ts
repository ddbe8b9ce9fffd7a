import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jurisdiction, taxYear, taxYearParameter } from './facets.ts';
import { count } from '../shared.ts';
import { text } from '../text.ts';

/** What narrows a list of questions. */
export const narrowing = {
  search: text()
    .trim()
    .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters`)
    .optional(),
  tag: text().trim().toLowerCase().max(SEARCH_MAX).optional(),
  jurisdiction: jurisdiction.optional(),
  taxYear: taxYearParameter.optional(),
  /** Only questions with an answer that holds for this tax year. */
  holdsFor: taxYearParameter.optional(),
};

/** What to show beside the results of a search. */
export const getSearchHints = defineCall('GET /api/search/hints', {
  access: 'anyone',
  summary:
    'How many questions a search finds (counted to 1,000), in which jurisdictions and tax years, what was not understood, and a better spelling.',
  query: z.object(narrowing),
  reply: z.object({
    /** At most 1,000. */
    total: count,
    /** Whether there are more than were counted. */
    isMore: z.boolean(),
    jurisdictions: z.array(z.object({ jurisdiction, count })),
    taxYears: z.array(z.object({ taxYear, count })),
    /**
     * The search with words that occur here; null when there are results enough or nothing is like
     * it.
     */
    didYouMean: z.string().nullable(),
    /** Sentences about operators that were not understood. */
    problems: z.array(z.string()),
  }),
});
