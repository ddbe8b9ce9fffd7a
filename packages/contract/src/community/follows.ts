import { MAX_TAG_LENGTH } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id } from '../shared.ts';
import { text } from '../text.ts';

const tag = text().trim().toLowerCase().max(MAX_TAG_LENGTH);
// One of the two; with both, the question counts.
const target = z.object({ questionId: id.optional(), tag: tag.optional() });

/** Whether the member follows a question or a tag. */
export const getFollow = defineCall('GET /api/follows/state', {
  access: 'member',
  summary:
    'Whether you follow a question or a tag. Asking or answering a question follows it automatically.',
  query: target,
  reply: z.object({ isFollowing: z.boolean() }),
});

/** Follows a question or a tag, or stops following it. */
export const setFollow = defineCall('POST /api/follows', {
  access: 'member',
  summary:
    'Follow a question (you are notified of new answers) or a tag (of new questions), or stop. Doing the same twice changes nothing.',
  body: target.extend({ isFollowing: z.boolean() }),
  reply: z.object({ isFollowing: z.boolean() }),
});

/** What the member follows. */
export const listFollows = defineCall('GET /api/follows', {
  access: 'member',
  summary: 'The tags and questions you follow, last followed first; at most 500 of each.',
  reply: z.object({
    tags: z.array(z.string()),
    questions: z.array(
      z.object({ id, title: z.string(), answerCount: count, isAnswered: z.boolean() }),
    ),
  }),
});
