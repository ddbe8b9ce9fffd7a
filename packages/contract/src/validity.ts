import { z } from 'zod';
import { SOURCES_MAX } from '@lotwise/domain/limits';
import { defineCall } from './call.ts';
import { jurisdiction, refuseOddYears, taxYear } from './facets.ts';
import { idParams } from './shared.ts';
import { optionalText, requiredText } from './text.ts';

/** A primary source: what it is, which part of it, where to read it. */
const source = z.object({ title: z.string(), section: z.string().nullable(), url: z.string() });

/**
 * What an answer holds for and rests on. `isOutdated`: its last tax year ended before the current
 * one began.
 */
export const validity = z.object({
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  sources: z.array(source),
  /** The day on which this was last said, ISO 8601. */
  checkedOn: z.iso.date(),
  isOutdated: z.boolean(),
});
/** What an answer holds for and rests on, as readers see it. */
export type Validity = z.output<typeof validity>;

const NOT_A_LINK = 'Please enter a link that starts with https://';

/**
 * The same as its author sends it. Both tax years or none; everything empty means that nothing is
 * said.
 */
export const validityBody = z
  .object({
    jurisdiction: jurisdiction.nullish(),
    taxYearFrom: taxYear.nullish(),
    taxYearTo: taxYear.nullish(),
    sources: z
      .array(
        z.object({
          title: requiredText(200, { missing: 'A source needs a title' }),
          section: optionalText(200),
          url: requiredText(500, { missing: 'A source needs a link' }).pipe(
            z.url({ protocol: /^https?$/, error: NOT_A_LINK }),
          ),
        }),
      )
      .max(SOURCES_MAX, `You can name up to ${SOURCES_MAX} sources`)
      .default([]),
  })
  .superRefine(refuseOddYears);
/** What its author says of that. */
export type ValidityBody = z.output<typeof validityBody>;

/** Says anew what an answer holds for. For its author. */
export const setValidity = defineCall({
  method: 'PATCH',
  path: '/api/answers/{id}/validity',
  access: 'member',
  summary:
    'Say for which jurisdiction and tax years your answer holds, and its sources. Replaces what was said before; 403 on the answers of others.',
  params: idParams,
  body: validityBody,
  reply: z.object({ validity: validity.nullable() }),
  isSpeech: true,
});
