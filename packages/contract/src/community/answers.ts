import { POST_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { answer } from './questions.ts';
import { idParams } from '../shared.ts';
import { requiredText } from '../text.ts';
import { validityBody } from './validity.ts';

/** Posts an answer. */
export const postAnswer = defineCall('POST /api/questions/{id}/answers', {
  access: 'member',
  summary: 'Answer a question.',
  params: idParams,
  body: z.object({
    content: requiredText(POST_MAX, { missing: 'Answer is required' }),
    validity: validityBody.optional(),
  }),
  reply: answer,
  status: 201,
  idempotent: true,
  isSpeech: true,
});

/** Accepts an answer, un-accepts it, or moves the acceptance. For the question's author only. */
export const acceptAnswer = defineCall('POST /api/answers/{id}/accept', {
  access: 'member',
  summary:
    'Accept an answer to your question; again un-accepts it, another moves it. 403 on the questions of others.',
  params: idParams,
  reply: z.object({ isAccepted: z.boolean(), isAnswered: z.boolean() }),
  idempotent: true,
  isSpeech: true,
});
