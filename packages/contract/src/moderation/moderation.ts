import {
  CLOSE_REASON_KEYS,
  HIDDEN_STATES,
  MODERATION_ACTION_KEYS,
  REMOVAL_REASON_KEYS,
  REMOVAL_REASONS,
  type RemovalReason,
} from '@lotwise/domain/moderation/moderation';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { postType } from './flags.ts';
import { count, id, idParams, page, time } from '../shared.ts';
import { optionalText } from '../text.ts';

const NOTE_MAX = 1000;
const note = optionalText(NOTE_MAX);
// The keys of the table of reasons.
const anyReason = z.enum(Object.keys(REMOVAL_REASONS) as [RemovalReason, ...RemovalReason[]]);

/** Gives or takes the right to moderate. */
export const setModerator = defineCall('PUT /api/admin/users/{userId}/moderator', {
  access: 'admin',
  summary: 'Give a member moderator rights, or remove them. Their tier stays the same.',
  params: z.object({ userId: id }),
  body: z.object({ isModerator: z.boolean({ error: 'isModerator must be true or false' }) }),
  reply: z.object({ userId: id, isModerator: z.boolean() }),
});

/** Closes a question. */
export const closeQuestion = defineCall('POST /api/moderation/questions/{id}/close', {
  access: 'moderator',
  summary:
    'Close a question with a reason: it takes no new answers. A duplicate names the original question. 409 when it is closed already.',
  params: idParams,
  body: z
    .object({
      reason: z.enum(CLOSE_REASON_KEYS, { error: 'Please choose a reason' }),
      note,
      duplicateOf: z
        .uuid({ error: 'Please choose the question it repeats' })
        .toLowerCase()
        .nullish(),
    })
    .refine((body) => body.reason !== 'duplicate' || body.duplicateOf, {
      path: ['duplicateOf'],
      message: 'Please choose the question it repeats',
    }),
});

/** Reopens a question. */
export const reopenQuestion = defineCall('POST /api/moderation/questions/{id}/reopen', {
  access: 'moderator',
  summary: 'Reopen a closed question. 409 when it is open.',
  params: idParams,
});

/** Locks a question with everything under it. */
export const lockQuestion = defineCall('POST /api/moderation/questions/{id}/lock', {
  access: 'moderator',
  summary:
    'Lock a question: no answers, comments, votes or edits on it or its answers. 409 when it is locked already.',
  params: idParams,
  body: z.object({ note }),
});

/** Unlocks a question. */
export const unlockQuestion = defineCall('POST /api/moderation/questions/{id}/unlock', {
  access: 'moderator',
  summary: 'Unlock a question. 409 when it is not locked.',
  params: idParams,
});

/** Merges a question into another. */
export const mergeQuestion = defineCall('POST /api/moderation/questions/{id}/merge', {
  access: 'moderator',
  summary:
    'Move a question’s answers and comments to another question and redirect its address there. This can’t be undone.',
  params: idParams,
  body: z.object({
    targetId: z.uuid({ error: 'Please choose the other question' }).toLowerCase(),
    note,
  }),
  reply: z.object({ targetId: id, movedAnswers: count }),
});

const removal = z.object({
  reason: z.enum(REMOVAL_REASON_KEYS, {
    error: 'Please choose a reason',
  }),
  note,
});

/**
 * What the moderator saw who decides: where it is given and another has decided meanwhile, the call
 * is refused with 409.
 */
const seen = z
  .enum(HIDDEN_STATES, {
    error: 'Seen must be held, hidden, deleted or merged',
  })
  .optional();

/** Hides a post. */
export const hidePost = defineCall('POST /api/moderation/posts/{id}/hide', {
  access: 'moderator',
  summary:
    'Hide a post from everyone but moderators and its author. Its votes, points and counts are hidden with it.',
  params: idParams,
  body: removal,
});

/** Deletes a post so that moderators can bring it back. */
export const deletePost = defineCall('POST /api/moderation/posts/{id}/delete', {
  access: 'moderator',
  summary:
    'Delete a post, or reject one that waits for review. Moderators and its author still see it; it can be restored. `seen` is the state that you saw: 409 if another moderator has decided meanwhile.',
  params: idParams,
  body: removal.extend({ seen }),
});

/** Brings a hidden or deleted post back. */
export const restorePost = defineCall('POST /api/moderation/posts/{id}/restore', {
  access: 'moderator',
  summary:
    'Restore a hidden or deleted post with its votes, points and counts, or approve one that is waiting for review. `seen` is the state that you saw: 409 if another moderator has decided meanwhile.',
  params: idParams,
  body: z.object({ note, seen }),
});

/** A post that only moderators and its author see. */
export const hiddenPost = z.object({
  postType,
  postId: id,
  questionId: id,
  state: z.enum(HIDDEN_STATES),
  /** A question's own title; of an answer or a comment its question's, where that is there. */
  title: z.string(),
  source: z.string(),
  html: z.string(),
  reason: anyReason,
  note: z.string().nullable(),
  /** Only for moderators. */
  moderator: z.string().nullable(),
  author: z.object({ id, username: z.string() }),
  isOwn: z.boolean(),
  createdAt: time,
  hiddenAt: time,
});
export type HiddenPost = z.output<typeof hiddenPost>;

/** A hidden post, for its author and moderators. */
export const getHiddenPost = defineCall('GET /api/moderation/posts/{id}', {
  access: 'member',
  summary:
    'A post that is hidden, deleted or waits for review, with the reason: for moderators and its author, 404 for all others.',
  params: idParams,
  reply: hiddenPost,
});

const action = z.object({
  id,
  action: z.enum(MODERATION_ACTION_KEYS),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: time,
});

/** What moderation has to say on a question's page. */
export const getThreadModeration = defineCall('GET /api/moderation/questions/{id}', {
  access: 'member',
  summary:
    'On a question: its hidden posts (moderators see all, members their own), your own flags, and for moderators the open flags and past decisions.',
  params: idParams,
  reply: z.object({
    hidden: z.array(hiddenPost),
    ownFlags: z.array(z.object({ id, postId: id })),
    openFlags: z.array(z.object({ postId: id, count })),
    history: z.array(
      action.extend({
        postType: postType.nullable(),
        postId: id.nullable(),
        moderator: z.string().nullable(),
      }),
    ),
  }),
});
export type ThreadModeration = z.output<typeof getThreadModeration.reply>;

/** What was done about a member's own posts and account. */
export const listOwnActions = defineCall('GET /api/moderation/mine', {
  access: 'member',
  summary:
    'What moderators did about your posts and account, with the reason, the latest first, 20 a page.',
  query: z.object({ page }),
  reply: z.object({
    acts: z.array(
      action.extend({
        postType: postType.nullable(),
        postId: id.nullable(),
        questionId: id.nullable(),
        title: z.string().nullable(),
        isHidden: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});
export type OwnAction = z.output<typeof listOwnActions.reply>['acts'][number];

/** What moderators did, for everyone. */
export const listModerationLog = defineCall('GET /api/moderation/log', {
  access: 'anyone',
  summary:
    'What moderators did, the latest first, 50 a page: without the names of members, without notes, and with a link where the post can be seen.',
  query: z.object({ page }),
  reply: z.object({
    acts: z.array(
      z.object({
        id,
        action: z.enum(MODERATION_ACTION_KEYS),
        reason: z.string().nullable(),
        postType: postType.nullable(),
        /** Where the question is there for everyone: its id and title. */
        question: z.object({ id, title: z.string() }).nullable(),
        createdAt: time,
      }),
    ),
    hasMore: z.boolean(),
  }),
});
export type LoggedAction = z.output<typeof listModerationLog.reply>['acts'][number];

/** The posts that wait for review. */
export const listPending = defineCall('GET /api/moderation/held', {
  access: 'moderator',
  summary: 'Posts that wait for review, oldest first, 20 a page.',
  query: z.object({ page }),
  reply: z.object({ posts: z.array(hiddenPost), total: count, hasMore: z.boolean() }),
});
