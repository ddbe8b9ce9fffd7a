import { removalProblem } from '@lotwise/domain/community/removal';
import type { PostType } from '../features/community/posts/posts.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import type { Editor } from '../features/moderation/editing/editor.service.ts';
import * as removal from '../features/moderation/editing/removal.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Deletes a post with its votes, acceptance, their reputation, counters, tags and search words. If
 * an admin deletes someone else's post, the audit log records it.
 */
export async function removePost(
  { db, me, now, purge }: CommandContext<Editor>,
  { type, id }: { type: PostType; id: string },
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const found = await removal.lockForRemoval(tx, type, id);
    if (!found)
      throw new Refusal(
        'not_found',
        type === 'question' ? 'Question not found' : `This ${type} does not exist.`,
      );
    const { post, answers } = found;
    const isByAdmin = post.authorId !== me.id;
    const answersOfOthers = answers.filter(({ authorId }) => authorId !== post.authorId).length;
    const problem = removalProblem(
      { type, answersOfOthers },
      { isAuthor: !isByAdmin, isAdmin: me.subscriptionTier === 'admin' },
    );
    if (problem !== null) throw new Refusal('forbidden', problem);
    await refuseInThread(tx, post.questionId, 'remove');
    await removal.remove(tx, post, answers, now);
    await removal.noteRemoval(tx, post, { removedBy: me.id, isByAdmin, createdAt: now });
    if (isByAdmin)
      await removal.recordRemoval(tx, post, { admin: me, answerCount: answers.length, now });
    return post.questionId;
  });
  purge(...tagsOfPost({ id, questionId }));
}
