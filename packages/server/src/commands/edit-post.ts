import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { type PostType, renderNew } from '../features/community/posts/posts.service.ts';
import * as allowance from '../features/members/allowance/allowance.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import * as editing from '../features/moderation/editing/editing.service.ts';
import type { Editor } from '../features/moderation/editing/editor.service.ts';
import { noteRevision } from '../features/moderation/editing/history.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import type { CommandContext } from './command-context.ts';
import { reviewEdit } from './review-post.ts';

interface Edit {
  type: PostType;
  id: string;
  /** Parts that are absent stay. */
  change: editing.Change;
  note?: string | null | undefined;
  basedOn?: string | null | undefined;
}

/**
 * Edits a post, all or nothing: its text, its history, tags, search and the members it names.
 * Returns the question it belongs to.
 */
export async function editPost(
  context: CommandContext<Editor>,
  { type, id, change, note = null, basedOn = null }: Edit,
): Promise<string> {
  const { db, me, now, trustLevel, isLimited, isReviewed, hasDrafts, purge } = context;
  const isQuestion = type === 'question';
  const questionId = await inTransaction(db, async (tx) => {
    await allowance.takeAllowance(tx, 'edits', context);
    const post = await editing.lockForEdit(tx, type, id, me);
    await refuseInThread(tx, post.questionId, 'edit');
    editing.refuseOutdated(post, basedOn);
    const isByAdmin = me.id !== post.authorId;
    const next = editing.nextOf(post, change);
    if (editing.changedParts(post, next).length > 0) {
      const { source } = next;
      const { sourceFormat, authorId } = post;
      const { text, mentioned } = await renderNew(tx, type, { id, source, sourceFormat });
      if (isLimited)
        allowance.refuseManyLinks(trustLevel, text.html, isQuestion ? 'description' : 'content');
      if (isReviewed && !isByAdmin)
        await reviewEdit(tx, { type, id, authorId, trustLevel, html: text.html, now });
      // Always later than the previous version, even within one millisecond: edits are told apart
      // by this time.
      const at = new Date(Math.max(now.getTime(), post.updatedAt.getTime() + 1));
      await noteRevision(tx, post, next, { editorId: me.id, isByAdmin, note, at });
      await editing.write(tx, post, next, { text, at, now });
      if (isByAdmin) await editing.recordEdit(tx, post, next, { admin: me, now });
      if (type !== 'comment') await indexThreadLater(tx, post.questionId);
      const mention = { type, id, questionId: post.questionId, authorId, mentioned };
      await tellMentioned(tx, mention, now);
    }
    if (hasDrafts)
      await discardPosted(tx, me.id, {
        place: `edit_${type}`,
        questionId: post.questionId,
        ...(!isQuestion && { [`${type}Id`]: id }),
      });
    return post.questionId;
  });
  purge(...tagsOfPost({ id, questionId }));
  return questionId;
}
