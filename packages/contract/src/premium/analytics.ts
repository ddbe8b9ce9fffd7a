import { ANALYTICS_DAYS, VIEW_SOURCES } from '@lotwise/domain/operation/view-sources';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams } from '../shared.ts';

const DAYS_PROBLEM = `Days must be one of ${ANALYTICS_DAYS.join(', ')}`;

/**
 * What happened to a question over some days, and where its readers came from. Days are of UTC,
 * oldest first, today last, without gaps.
 */
export const questionAnalytics = z.object({
  question: z.object({ id, title: z.string() }),
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Readers, each once a day; robots none. */
      views: count,
      /** The votes that count today, by the day they were given. */
      upvotes: count,
      downvotes: count,
      bookmarks: count,
      answers: count,
    }),
  ),
  /**
   * The same views by the kind of place that led to them. `feed_mail`: feed readers and web mail.
   */
  sources: z.array(z.object({ source: z.enum(VIEW_SOURCES), visitors: count })),
});
export type QuestionAnalytics = z.output<typeof questionAnalytics>;

/** The analytics of one's own question. */
export const getQuestionAnalytics = defineCall('GET /api/questions/{id}/analytics', {
  access: 'premium',
  summary:
    'Views by day, where readers came from, votes, bookmarks and answers of your own question. 403 on those of others, but for admins.',
  params: idParams,
  query: z.object({
    days: z.coerce
      .number(DAYS_PROBLEM)
      .refine((days) => ANALYTICS_DAYS.some((known) => known === days), DAYS_PROBLEM)
      .default(30),
  }),
  reply: questionAnalytics,
});
