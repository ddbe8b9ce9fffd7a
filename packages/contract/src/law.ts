import { z } from 'zod';
import { defineCall } from './call.ts';
import { jurisdiction, taxYear } from './facets.ts';
import { count, id, page } from './shared.ts';
import { text } from './text.ts';

const SLUG_MAX = 160;

/** A legal source that answers name: a statute, a regulation, official guidance, a judgment. */
export const lawSource = z.object({
  slug: z.string(),
  title: z.string(),
  url: z.string(),
  /** How many answers name it. */
  answerCount: count,
});
export type LawSource = z.output<typeof lawSource>;

/** The legal sources that answers rest on. */
export const listLaw = defineCall('GET /api/law', {
  access: 'anyone',
  summary: 'The legal sources that answers cite, the most cited first, 100 a page.',
  query: z.object({ page }),
  reply: z.object({ sources: z.array(lawSource), totalPages: count, total: count }),
});

/** An answer as the page of a source lists it. */
export const citingAnswer = z.object({
  answerId: id,
  questionId: id,
  title: z.string(),
  /** The part of the source that the answer names. */
  section: z.string().nullable(),
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  checkedOn: z.iso.date(),
});
export type CitingAnswer = z.output<typeof citingAnswer>;

/** A legal source and what rests on it. */
export const getLaw = defineCall('GET /api/law/{slug}', {
  access: 'anyone',
  summary: 'A legal source and the answers that cite it, the last checked first, 20 a page.',
  params: z.object({ slug: text().min(1).max(SLUG_MAX) }),
  query: z.object({ page }),
  reply: lawSource.extend({ answers: z.array(citingAnswer), totalPages: count }),
});
