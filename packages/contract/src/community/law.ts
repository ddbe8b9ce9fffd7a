import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jurisdiction, taxYear } from './facets.ts';
import { count, id, page } from '../shared.ts';
import { text } from '../text.ts';

const SLUG_MAX = 160;

/** A legal source that answers name: a statute, a regulation, official guidance, a judgment. */
export const lawSource = z.object({
  slug: z.string(),
  title: z.string(),
  /** The heading of a section whose title is only its number. */
  heading: z.string().nullable(),
  url: z.string(),
  /** How many answers name it. */
  answerCount: count,
});

/** A source as the list shows it. */
export const listedSource = lawSource.extend({
  /** The part that most answers name. */
  section: z.string().nullable(),
  /** The country of most answers that name it: a source has none of its own. */
  jurisdiction: jurisdiction.nullable(),
});
export type ListedSource = z.output<typeof listedSource>;

/** The legal sources that answers rest on. */
export const listLaw = defineCall('GET /api/law', {
  access: 'anyone',
  summary:
    'The legal sources that answers cite, by country and there the most cited first, 80 a page. `jurisdiction`: only what answers for that country cite, and how many of those do.',
  query: z.object({
    page,
    /** Words of the title, its heading, the section or the address; all must be there. */
    search: text().trim().max(SEARCH_MAX).optional(),
    jurisdiction: jurisdiction.optional(),
  }),
  reply: z.object({
    sources: z.array(listedSource),
    /** The countries that can be asked for, and how many sources answers for them cite. */
    countries: z.array(z.object({ jurisdiction, sourceCount: count })),
    totalPages: count,
    total: count,
  }),
});

/** An answer as the page of a source lists it. */
const citingAnswer = z.object({
  answerId: id,
  /** The part of the source that the answer names. */
  section: z.string().nullable(),
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  checkedOn: z.iso.date(),
});
export type CitingAnswer = z.output<typeof citingAnswer>;

/** A question and its answers that cite a source. */
export const citingQuestion = z.object({
  questionId: id,
  title: z.string(),
  answers: z.array(citingAnswer),
});
export type CitingQuestion = z.output<typeof citingQuestion>;

/** A legal source and what rests on it. */
export const getLaw = defineCall('GET /api/law/{slug}', {
  access: 'anyone',
  summary:
    'A legal source and the questions whose answers cite it, each once, the last checked first, 20 a page.',
  params: z.object({ slug: text().min(1).max(SLUG_MAX) }),
  query: z.object({ page }),
  reply: lawSource.extend({
    questionCount: count,
    questions: z.array(citingQuestion),
    totalPages: count,
  }),
});
