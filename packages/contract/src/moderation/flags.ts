import { FLAG_REASON_KEYS, FLAG_STATES } from '@lotwise/domain/moderation/flags';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, page, time } from '../shared.ts';
import { optionalText } from '../text.ts';

const NOTE_MAX = 500;

/** What can be flagged, hidden and deleted. */
export const postType = z.enum(['question', 'answer', 'comment'], {
  error: 'postType must be question, answer or comment',
});

const reason = z.enum(FLAG_REASON_KEYS, { error: 'Please choose a reason' });

/** A member's own flag. `outcome` is what a moderator did about it. */
export const ownFlag = z.object({
  id,
  postType,
  postId: id,
  questionId: id,
  reason,
  note: z.string().nullable(),
  state: z.enum(FLAG_STATES),
  outcome: z.string().nullable(),
  createdAt: time,
});
export type OwnFlag = z.output<typeof ownFlag>;

/**
 * What the flag form sends. A duplicate needs the question it repeats, another reason needs words.
 */
export const flagBody = z
  .object({
    postType,
    postId: z.uuid({ error: 'postId must be an id' }).toLowerCase(),
    reason,
    note: optionalText(NOTE_MAX),
    duplicateOf: z.uuid({ error: 'Please choose the question it repeats' }).toLowerCase().nullish(),
  })
  .refine((body) => body.reason !== 'duplicate' || body.duplicateOf, {
    path: ['duplicateOf'],
    message: 'Please choose the question it repeats',
  })
  .refine((body) => body.reason !== 'other' || body.note, {
    path: ['note'],
    message: 'Please say what a moderator should look at',
  })
  .refine((body) => body.reason !== 'duplicate' || body.postType === 'question', {
    path: ['reason'],
    message: 'Only a question can be a duplicate',
  });

/** Flags a post for the moderators. */
export const flagPost = defineCall('POST /api/flags', {
  access: 'member',
  summary:
    'Flag a post for the moderators: once per member and post (409), and not your own (403).',
  body: flagBody,
  reply: ownFlag,
  status: 201,
  isSpeech: true,
});

/** The member's own flags. */
export const listOwnFlags = defineCall('GET /api/flags', {
  access: 'member',
  summary:
    'Your flags, the latest first, 20 a page, and what became of them; of one question where questionId says so.',
  query: z.object({
    page,
    questionId: z.uuid({ error: 'questionId must be an id' }).toLowerCase().optional(),
  }),
  reply: z.object({ flags: z.array(ownFlag), hasMore: z.boolean() }),
});

/** Takes a flag back. */
export const withdrawFlag = defineCall('DELETE /api/flags/{id}', {
  access: 'member',
  summary: 'Withdraw your flag, as long as no moderator has decided about it: 409 after that.',
  params: idParams,
});

/** A post with its open flags, as moderators decide about it. */
export const flaggedPost = z.object({
  postType,
  postId: id,
  questionId: id,
  /** Null where the post is gone. */
  post: z
    .object({
      title: z.string(),
      excerpt: z.string(),
      author: z.object({ id, username: z.string() }),
      createdAt: time,
      isHidden: z.boolean(),
    })
    .nullable(),
  flagCount: count,
  weight: count,
  firstFlaggedAt: time,
  flags: z.array(
    z.object({
      id,
      reason,
      note: z.string().nullable(),
      duplicateOf: z.object({ id, title: z.string() }).nullable(),
      /** Null once the account is deleted. */
      username: z.string().nullable(),
      createdAt: time,
    }),
  ),
});
export type FlaggedPost = z.output<typeof flaggedPost>;

/** The queue of flagged posts. */
export const listFlagged = defineCall('GET /api/moderation/flags', {
  access: 'moderator',
  summary:
    'Flagged posts, 20 a page, those with the weightiest flags first. `total` counts the posts that are waiting.',
  query: z.object({ page }),
  reply: z.object({ posts: z.array(flaggedPost), total: count, hasMore: z.boolean() }),
});

/** Decides about the open flags of a post. */
export const decideFlags = defineCall('POST /api/moderation/flags/{postId}', {
  access: 'moderator',
  summary:
    'Decide that the open flags of a post were helpful, or decline them. Hiding, deleting or closing the post decides them as helpful automatically.',
  params: z.object({ postId: id }),
  body: z.object({
    verdict: z.enum(['helpful', 'declined'], { error: 'verdict must be helpful or declined' }),
    note: optionalText(NOTE_MAX),
  }),
  reply: z.object({ decided: count }),
});
