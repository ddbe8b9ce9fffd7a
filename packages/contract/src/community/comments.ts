import { COMMENT_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { author, id, idParams, origin, time } from '../shared.ts';
import { requiredText } from '../text.ts';

const NEWEST_MAX = 1000;

/** A comment on a question. `contentHtml` is its Markdown rendered and sanitised. */
export const comment = z.object({
  id,
  questionId: id,
  content: z.string(),
  contentHtml: z.string(),
  createdAt: time,
  updatedAt: time,
  author,
  origin: origin.nullable(),
  /**
   * In the answer to posting it: that it waits for a moderator, and only its author and moderators
   * see it.
   */
  isHeld: z.literal(true).optional(),
});
/** A comment as a question's page shows it. */
export type Comment = z.output<typeof comment>;

/** The comments on a question, oldest first; with `newest`, only that many of the newest. */
export const listComments = defineCall('GET /api/questions/{id}/comments', {
  access: 'anyone',
  summary: 'The comments on a question, oldest first; newest=30: only the newest thirty.',
  params: idParams,
  query: z.object({
    newest: z.coerce
      .number('Newest must be a number')
      .int('Newest must be a whole number')
      .min(1, 'Newest must be at least 1')
      .max(NEWEST_MAX, 'Newest must be at most 1000')
      .optional(),
  }),
  reply: z.array(comment),
});

/** Posts a comment. */
export const postComment = defineCall('POST /api/questions/{id}/comments', {
  access: 'member',
  summary: 'Comment on a question.',
  params: idParams,
  body: z.object({ content: requiredText(COMMENT_MAX, { missing: 'Comment is required' }) }),
  reply: comment,
  status: 201,
  idempotent: true,
  isSpeech: true,
});
