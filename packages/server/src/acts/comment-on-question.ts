import type { Comment } from '@lotwise/contract/comments';
import { writeLive } from '@lotwise/contract/live';
import { newComment } from '../features/community/comments/comments.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import type { Acting } from './acting.ts';
import { postInThread } from './post-in-thread.ts';

/** Posts a comment. */
export async function commentOnQuestion(
  acting: Acting,
  { questionId, content }: { questionId: string; content: string },
): Promise<Comment> {
  const posted = await postInThread(acting, { type: 'comment', questionId, content });
  if (!posted.isHeld)
    acting.purge(
      questionTag(questionId),
      writeLive({ kind: 'comment', questionId, id: posted.id, by: acting.me.id }),
    );
  return { ...newComment(posted), ...(posted.isHeld && { isHeld: true }) };
}
