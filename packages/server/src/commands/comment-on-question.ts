import type { Comment } from '@lotwise/contract/community/comments';
import { writeLive } from '@lotwise/contract/community/live';
import * as comments from '../features/community/comments/comments.service.ts';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import * as posts from '../features/community/posts/posts.service.ts';
import { refuseManyLinks, takeAllowance } from '../features/members/allowance/allowance.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { CommandContext } from './command-context.ts';
import { notePending, reviewNew } from './review-post.ts';
import { tellOfReply } from './tell-of-post.ts';

type Posted = posts.Posted & { isHeld?: true };

/** Posts a comment. */
export async function commentOnQuestion(
  context: CommandContext,
  { questionId, content }: { questionId: string; content: string },
): Promise<Comment> {
  const { db, me, now, purge, trustLevel, isLimited, isReviewed, hasDrafts } = context;
  const [id, type, authorId] = [newId(), 'comment', me.id] as const;
  const { text, mentioned } = await posts.renderNew(db, type, { id, source: content });
  if (isLimited) refuseManyLinks(trustLevel, text.html, 'content');
  const post = { id, questionId, authorId, text, now };
  const { isHeld, ...posted } = await inTransaction(db, async (tx): Promise<Posted> => {
    await takeAllowance(tx, 'comments', context);
    const { askerId, author } = await posts.enterThread(tx, type, post);
    const review = { type, id, authorId, trustLevel, html: text.html, now };
    const why = isReviewed ? await reviewNew(tx, review) : null;
    await comments.insertComment(tx, post, { isHeld: why !== null });
    if (hasDrafts) await discardPosted(tx, authorId, { place: type, questionId });
    if (why !== null) {
      await notePending(tx, { ...review, questionId, why });
      return { ...post, author, isHeld: true };
    }
    await tellOfReply(tx, { type, ...post, askerId, mentioned });
    return { ...post, author };
  });
  if (!isHeld)
    purge(questionTag(questionId), writeLive({ kind: 'comment', questionId, id, by: authorId }));
  return { ...comments.newComment(posted), ...(isHeld && { isHeld }) };
}
