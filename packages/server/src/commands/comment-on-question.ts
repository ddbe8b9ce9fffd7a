import type { Comment } from '@lotwise/contract/community/comments';
import { writeLive } from '@lotwise/contract/community/live';
import * as comments from '../features/community/comments/comments.service.ts';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import * as posts from '../features/community/posts/posts.service.ts';
import { refuseManyLinks, takeAllowance } from '../features/members/allowance/allowance.service.ts';
import { notify } from '../features/members/notifications/notifications.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Acting } from './acting.ts';
import { reviewNew } from './review-post.ts';

/** Posts a comment. */
export async function commentOnQuestion(
  acting: Acting,
  { questionId, content }: { questionId: string; content: string },
): Promise<Comment> {
  const { db, me, now, purge, standing, isLimited, isReviewed, hasDrafts } = acting;
  const [id, type, authorId] = [newId(), 'comment', me.id] as const;
  const { text, mentioned } = await posts.renderNew(db, type, { id, source: content });
  if (isLimited) refuseManyLinks(standing, text.html, 'content');
  const post = { id, questionId, authorId, text, now };
  const { isHeld, ...posted } = await inTransaction(db, async (tx) => {
    await takeAllowance(tx, 'comments', acting);
    const { askerId, author } = await posts.enterThread(tx, type, post);
    await comments.insertComment(tx, post);
    if (hasDrafts) await discardPosted(tx, authorId, { place: type, questionId });
    await tellOfComment(tx, { post, askerId, mentioned });
    const told = askerId === null ? [] : [askerId];
    await tellMentioned(tx, { type, id, questionId, authorId, mentioned, told }, now);
    const review = { type, id, authorId, standing, html: text.html, now };
    return { ...post, author, ...(isReviewed && (await reviewNew(tx, review))) };
  });
  if (!isHeld)
    purge(questionTag(questionId), writeLive({ kind: 'comment', questionId, id, by: authorId }));
  return { ...comments.newComment(posted), ...(isHeld && { isHeld }) };
}

interface Telling {
  post: posts.NewPost;
  askerId: string | null;
  mentioned: readonly string[];
}

/**
 * Tells who asked and who answered. Whom the comment names is told that instead, but for who asked.
 */
async function tellOfComment(
  tx: Db,
  { post: { id, questionId, authorId, now }, askerId, mentioned }: Telling,
): Promise<void> {
  const about = { questionId, commentId: id, actorId: authorId, now };
  const otherwise = new Set([...mentioned, askerId]);
  const answerers = await comments.answerersOf(tx, questionId);
  await notify(tx, {
    ...about,
    userIds: askerId === null ? [] : [askerId],
    kind: 'comment',
  });
  await notify(tx, {
    ...about,
    userIds: answerers.filter((memberId) => !otherwise.has(memberId)),
    kind: 'comment_answered',
  });
}
