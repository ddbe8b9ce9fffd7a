import { POST_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id } from '../shared.ts';
import { requiredText, text } from '../text.ts';

/** What a text would look like once posted. */
export const previewPost = defineCall('POST /api/preview', {
  access: 'member',
  whileSuspended: true,
  summary: 'Render a text as a post or a comment would be, without posting it.',
  body: z.object({
    content: text().max(
      POST_MAX,
      `Please use at most ${POST_MAX.toLocaleString('en-US')} characters`,
    ),
    type: z.enum(['post', 'comment'], { error: 'type must be post or comment' }).default('post'),
  }),
  reply: z.object({ html: z.string() }),
});

/** Similar questions and fitting tags, while a title is typed. */
export const suggest = defineCall('POST /api/ai/suggestions', {
  access: 'member',
  summary: 'Questions like the one being written, and tags for it; both empty below 10 characters.',
  body: z.object({ userInput: requiredText(1000, { missing: 'userInput is required' }) }),
  reply: z.object({
    suggestions: z.array(
      z.object({
        id,
        title: z.string(),
        url: z.string(),
        answerCount: count,
        isAnswered: z.boolean(),
      }),
    ),
    tags: z.array(z.string()),
  }),
});
/** What is offered while a title is typed. */
export type Suggestions = z.output<typeof suggest.reply>;

const allowance = z.object({ limit: count, left: count });

/** What a member may still do today. */
export const getAllowance = defineCall('GET /api/allowance', {
  access: 'member',
  summary: 'Your limits for today (UTC) and what is left of them; null where there is none.',
  reply: z.object({
    trustLevel: z.enum(['new', 'member', 'trusted', 'exempt']),
    questions: allowance.nullable(),
    answers: allowance.nullable(),
    comments: allowance.nullable(),
    votes: allowance.nullable(),
    edits: allowance.nullable(),
    linksPerPost: count.nullable(),
  }),
});
