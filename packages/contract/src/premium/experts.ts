import { QUEUE_SCOPES } from '@lotwise/domain/premium/experts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jurisdiction } from '../community/facets.ts';
import { listedQuestion } from '../community/questions.ts';
import { count, id, idParams, page, time } from '../shared.ts';

/**
 * A question that waits for its first answer. `answering` says which expert is writing one, and
 * until when the others leave it to them.
 */
export const queuedQuestion = listedQuestion.extend({
  /** Whether it comes first: a premium member asks. */
  isPriority: z.boolean(),
  answering: z.object({ userId: id, username: z.string(), until: time }).nullable(),
});
export type QueuedQuestion = z.output<typeof queuedQuestion>;

/** The experts' queue. */
export const listExpertQueue = defineCall('GET /api/experts/queue', {
  access: 'expert',
  summary:
    'Questions without an answer, 20 a page: those of premium members, the longest waiting first, then the others, the newest first. `scope` narrows them to your expertise tags, the countries of your verified professions, either (mine), or not at all.',
  query: z.object({
    page,
    scope: z
      .enum(QUEUE_SCOPES, { error: 'scope must be mine, tags, countries or all' })
      .default('mine'),
  }),
  reply: z.object({
    questions: z.array(queuedQuestion),
    hasMore: z.boolean(),
    /** What `scope` narrows to. */
    expertise: z.object({ tags: z.array(z.string()), jurisdictions: z.array(jurisdiction) }),
  }),
});

/** Says that one is answering. */
export const claimQuestion = defineCall('POST /api/experts/claims', {
  access: 'expert',
  summary:
    'Say that you are answering a question: other experts see so for 30 minutes. 409 while another expert is answering it, or once it has an answer.',
  body: z.object({ questionId: id }),
  reply: z.object({ until: time }),
});

/** Takes it back. */
export const releaseQuestion = defineCall('DELETE /api/experts/claims/{id}', {
  access: 'expert',
  summary: 'Say that you are not answering a question after all.',
  params: idParams,
});

/** How a premium member's own question stands with the experts. */
export const getExpertState = defineCall('GET /api/experts/questions/{id}', {
  access: 'premium',
  summary:
    'For your own question: since when verified experts have had it, how many were notified, who is answering, and who has answered.',
  params: idParams,
  reply: z.object({
    since: time,
    told: count,
    /** Nobody answered yet. */
    isWaiting: z.boolean(),
    /** Who says that they are answering. */
    answering: z.string().nullable(),
    /** The first answer of someone who was verified when they gave it. */
    expertAnswer: z.object({ username: z.string(), answeredAt: time }).nullable(),
  }),
});
export type ExpertState = z.output<typeof getExpertState.reply>;

const figures = z.object({
  asked: count,
  answered: count,
  /**
   * The middle of the times from question to first answer of another; null where nothing was
   * answered. In seconds.
   */
  medianSeconds: count.nullable(),
});

/** How quickly questions are answered. */
export const getFirstAnswers = defineCall('GET /api/admin/first-answers', {
  access: 'admin',
  summary:
    'The median time to the first answer, in seconds, to questions asked by premium and free members in the last 30 and 90 days. Imported questions do not count. Up to 10 minutes old.',
  reply: z.array(z.object({ days: z.int(), premium: figures, free: figures })),
});
export type FirstAnswers = z.output<typeof getFirstAnswers.reply>;
