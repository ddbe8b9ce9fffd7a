import { z } from 'zod';
import { SOURCES_MAX, VALIDITY_NOTE_MAX } from '@lotwise/domain/shared/limits';
import { VERDICTS } from '@lotwise/domain/community/validity';
import { defineCall } from '../call.ts';
import { jurisdiction, refuseOddYears, taxYear } from './facets.ts';
import { id, idParams } from '../shared.ts';
import { optionalText, requiredText } from '../text.ts';

/** A primary source: what it is, which part of it, where to read it. */
const source = z.object({ title: z.string(), section: z.string().nullable(), url: z.string() });

/** Who reviewed an answer's law; null for a member who has left. */
const reviewer = z
  .object({ id, username: z.string(), credential: z.string().nullable() })
  .nullable();

/** What somebody who knows the law said of an answer; `on` is the day, ISO 8601. */
const review = z.object({ id, taxYear, on: z.iso.date(), by: reviewer });

/**
 * What an answer holds for and rests on. Both tax years or none.
 * `changed`: the law is another from its tax year on. `confirmations`: the tax years that others
 * than its author stand for, the latest first. `isOutdated`: the law has changed for the tax year
 * that runs today.
 */
export const validity = z.object({
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  sources: z.array(source),
  /** The day on which its law was last checked, ISO 8601. */
  checkedOn: z.iso.date(),
  changed: review.extend({ note: z.string(), url: z.string().nullable() }).nullable(),
  confirmations: z.array(review),
  isOutdated: z.boolean(),
});
/** What an answer holds for and rests on, as readers see it. */
export type Validity = z.output<typeof validity>;

const link = requiredText(500, { missing: 'A source needs a link' }).pipe(
  z.url({ protocol: /^https?$/, error: 'Please enter a link that starts with https://' }),
);

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
          url: link,
        }),
      )
      .max(SOURCES_MAX, `You can name up to ${SOURCES_MAX} sources`)
      .default([]),
  })
  .superRefine(refuseOddYears);
/** What its author says of that. */
export type ValidityBody = z.output<typeof validityBody>;

/** Says again what an answer holds for. For its author. */
export const setValidity = defineCall('PATCH /api/answers/{id}/validity', {
  access: 'member',
  summary:
    'Say for which jurisdiction and tax years your answer holds, and its sources. Replaces what was said before; 403 on the answers of others.',
  params: idParams,
  body: validityBody,
  reply: z.object({ validity: validity.nullable() }),
  isSpeech: true,
});

const TOO_LONG = `Please use at most ${VALIDITY_NOTE_MAX.toLocaleString('en-US')} characters`;

/**
 * What is said of an answer's law. `changed` needs a note: what changed. Example: `{ verdict:
 * 'confirmed', taxYear: 2026 }`.
 */
export const validityReviewBody = z
  .object({
    verdict: z.enum(VERDICTS, { error: 'Please say whether it holds or what changed' }),
    taxYear,
    note: optionalText(VALIDITY_NOTE_MAX, TOO_LONG),
    url: z.union([z.literal('').transform(() => null), link]).nullish(),
  })
  .superRefine(({ verdict, note }, context) => {
    if (verdict === 'changed' && !note)
      context.addIssue({ code: 'custom', path: ['note'], message: 'Please say what changed' });
  });
export type ValidityReviewBody = z.output<typeof validityReviewBody>;

/** Confirms an answer for a tax year, or says that the law is another from that year on. */
export const reviewValidity = defineCall('POST /api/answers/{id}/validity/reviews', {
  access: 'member',
  summary:
    'Confirm that an answer applies to one more tax year, or say what changed from a year on. For its author, members verified in its country and moderators. 409 where the answer names no tax years, or the year is not next to those it names.',
  params: idParams,
  body: validityReviewBody,
  reply: z.object({ validity }),
  isSpeech: true,
});

/** Takes one's own review back; moderators anybody's. */
export const withdrawValidityReview = defineCall(
  'DELETE /api/answers/{id}/validity/reviews/{reviewId}',
  {
    access: 'member',
    summary: 'Withdraw your confirmation of an answer’s law. Moderators can withdraw anybody’s.',
    params: idParams.extend({ reviewId: id }),
    reply: z.object({ validity }),
  },
);
