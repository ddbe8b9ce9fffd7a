import * as comments from '../features/community/comments/comments.service.ts';
import * as follows from '../features/community/follows/follows.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import * as posts from '../features/community/posts/posts.service.ts';
import { notify } from '../features/members/notifications/notifications.service.ts';
import type { HiddenRow } from '../features/moderation/hiding/hiding.service.ts';
import { tellExperts } from '../features/premium/experts/calls.service.ts';
import type { Db } from '../platform/db/db.ts';

// Who is told of a post that everyone sees from now on: one that is new, or was approved.

interface Question {
  id: string;
  authorId: string;
  /** Whom its text names. */
  mentioned: readonly string[];
  now: Date;
}

interface Reply extends Question {
  questionId: string;
  askerId: string | null;
}

/** Tells experts in its field, whom it names, and later those who follow its tags. */
export async function tellOfQuestion(
  tx: Db,
  { id, authorId, mentioned, now }: Question,
): Promise<void> {
  await tellExperts(tx, { questionId: id, authorId }, now);
  await tellMentioned(tx, { type: 'question', id, questionId: id, authorId, mentioned }, now);
  await follows.tellTagFollowersLater(tx, id);
}

/**
 * Tells who asked and who follows the question. Whom the answer names is told that instead, but for
 * who asked.
 */
export async function tellOfAnswer(
  tx: Db,
  { id, questionId, authorId, askerId, mentioned, now }: Reply,
): Promise<void> {
  const about = { questionId, answerId: id, actorId: authorId, now };
  const told = askerId === null ? [] : [askerId];
  const otherwise = new Set([...mentioned, askerId]);
  const followers = await follows.followersOf(tx, questionId);
  await notify(tx, { ...about, userIds: told, kind: 'answer' });
  await notify(tx, {
    ...about,
    userIds: followers.filter((memberId) => !otherwise.has(memberId)),
    kind: 'answer_followed',
  });
  await tellMentioned(tx, { type: 'answer', id, questionId, authorId, mentioned, told }, now);
}

/**
 * Tells who asked and who answered. Whom the comment names is told that instead, but for who asked.
 */
export async function tellOfComment(
  tx: Db,
  { id, questionId, authorId, askerId, mentioned, now }: Reply,
): Promise<void> {
  const about = { questionId, commentId: id, actorId: authorId, now };
  const told = askerId === null ? [] : [askerId];
  const otherwise = new Set([...mentioned, askerId]);
  const answerers = await comments.answerersOf(tx, questionId);
  await notify(tx, { ...about, userIds: told, kind: 'comment' });
  await notify(tx, {
    ...about,
    userIds: answerers.filter((memberId) => !otherwise.has(memberId)),
    kind: 'comment_answered',
  });
  await tellMentioned(tx, { type: 'comment', id, questionId, authorId, mentioned, told }, now);
}

/** Tells of a post that was held from the start and is visible by now. */
export async function tellOfApproved(
  tx: Db,
  { postType: type, postId: id, questionId, authorId }: HiddenRow,
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const { mentioned } = await posts.renderNew(tx, type, { id, source });
  if (type === 'question') return tellOfQuestion(tx, { id, authorId, mentioned, now });
  const thread = await posts.threadOf(tx, questionId, authorId);
  if (!thread) throw new Error(`The question ${questionId} of an approved post does not exist.`);
  const tell = type === 'answer' ? tellOfAnswer : tellOfComment;
  await tell(tx, { id, questionId, authorId, askerId: thread.askerId, mentioned, now });
}
