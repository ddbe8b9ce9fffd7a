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
  type: 'answer' | 'comment';
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

const REPLIES = {
  answer: { toAsker: 'answer', toOthers: 'answer_followed', othersOf: follows.followersOf },
  comment: { toAsker: 'comment', toOthers: 'comment_answered', othersOf: comments.answerersOf },
} as const;

/**
 * Tells who asked, and of an answer who follows the question, of a comment who answered it. Whom
 * the reply names is told that instead, but for who asked.
 */
export async function tellOfReply(
  tx: Db,
  { type, id, questionId, authorId, askerId, mentioned, now }: Reply,
): Promise<void> {
  const { toAsker, toOthers, othersOf } = REPLIES[type];
  const reply = type === 'answer' ? { answerId: id } : { commentId: id };
  const about = { questionId, ...reply, actorId: authorId, now };
  const told = askerId === null ? [] : [askerId];
  const otherwise = new Set([...mentioned, askerId]);
  const others = await othersOf(tx, questionId);
  await notify(tx, { ...about, userIds: told, kind: toAsker });
  await notify(tx, {
    ...about,
    userIds: others.filter((memberId) => !otherwise.has(memberId)),
    kind: toOthers,
  });
  await tellMentioned(tx, { type, id, questionId, authorId, mentioned, told }, now);
}

/** Tells of a post that was pending from the start and is visible by now. */
export async function tellOfApproved(
  tx: Db,
  { postType: type, postId: id, questionId, authorId }: HiddenRow,
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const { mentioned } = await posts.renderNew(tx, type, { id, source });
  if (type === 'question') return tellOfQuestion(tx, { id, authorId, mentioned, now });
  const thread = await posts.threadOf(tx, questionId, authorId);
  if (!thread) throw new Error(`The question ${questionId} of an approved post does not exist.`);
  const { askerId } = thread;
  await tellOfReply(tx, { type, id, questionId, authorId, askerId, mentioned, now });
}
