import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../shared.ts';

/** A vote as the API says it. */
export const vote = z.enum(['up', 'down']);

/** Presses a member's vote control. Returns the post's new count and the vote now held. */
export const castVote = defineCall('POST /api/vote', {
  access: 'member',
  summary:
    'Vote up or down. The same vote again removes it, the opposite vote switches it. 403 on your own post.',
  body: z.object({
    targetId: id,
    targetType: z.enum(['question', 'answer'], { error: 'targetType must be question or answer' }),
    voteType: z.enum(['up', 'down'], { error: 'voteType must be up or down' }),
  }),
  reply: z.object({ votes: z.int(), userVote: vote.nullable() }),
  idempotent: true,
  isSpeech: true,
});
