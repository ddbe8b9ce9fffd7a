import type { Comment } from '@lotwise/contract/comments';
import { writeLive } from '@lotwise/contract/live';
import { quoted } from '@lotwise/domain/notifications';
import * as comments from '../features/community/comments/comments.service.ts';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import { concerned, type Parties } from '../features/community/follows/follows.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import { renderNew } from '../features/community/posts/posts.service.ts';
import * as allowance from '../features/members/allowance/allowance.service.ts';
import { notify } from '../features/members/notifications/notifications.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import { LISTS_TAG, questionTag } from '../platform/cache/tags.ts';
import { atOnce, type Db, inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Acting } from './acting.ts';
import { reviewNew } from './review-post.ts';

/** Posts a comment: the row and the question's counter together. */
export async function commentOnQuestion(
  { db, me, now, isLimited, isReviewed, hasDrafts, purge }: Acting,
  { questionId, content }: { questionId: string; content: string },
): Promise<Comment> {
  const authorId = me.id;
  const commented = await inTransaction(db, async (tx) => {
    const standing = await allowance.takeAllowance(tx, {
      memberId: authorId,
      act: 'comments',
      now,
      isLimited,
      isReviewed,
    });
    const [, , parties] = await atOnce([
      () => comments.countComment(tx, questionId, now),
      () => refuseInThread(tx, questionId, 'comment'),
      () => concerned(tx, questionId, authorId),
    ]);
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'comment', { id, source: content });
    if (isLimited) allowance.refuseManyLinks(standing, text.html, 'content');
    const [, , , posted] = await atOnce([
      () => comments.store(tx, { id, questionId, authorId, ...text, createdAt: now }),
      hasDrafts ? () => discardPosted(tx, authorId, { place: 'comment', questionId }) : null,
      () => announce(tx, { questionId, commentId: id, actorId: authorId, parties, mentioned, now }),
      () => comments.commentFor(tx, { id, questionId }),
    ]);
    const review = { type: 'comment', id, authorId, standing, html: text.html, now } as const;
    return { ...posted, ...(isReviewed && (await reviewNew(tx, review))) };
  });
  if (!commented.isHeld)
    purge(
      questionTag(questionId),
      LISTS_TAG,
      writeLive({ kind: 'comment', questionId, id: commented.id, by: authorId }),
    );
  return commented;
}

interface Announcement {
  questionId: string;
  commentId: string;
  actorId: string;
  parties: Parties;
  mentioned: readonly string[];
  now: Date;
}

/** Notifies the asker, the members it names and those who answered, each of them once. */
async function announce(
  tx: Db,
  { questionId, commentId, actorId, parties, mentioned, now }: Announcement,
): Promise<void> {
  const { title, actor, asker, answerers } = parties;
  const about = { questionId, actorId, now, type: 'comment' as const };
  const told = asker ? [asker] : [];
  const naming = { type: 'comment', id: commentId, questionId, authorId: actorId } as const;
  told.push(...(await tellMentioned(tx, { ...naming, mentioned, told }, now)));
  await atOnce([
    asker
      ? () =>
          notify(tx, {
            ...about,
            userIds: [asker],
            message: `${actor} commented on your question ${quoted(title)}`,
          })
      : null,
    () =>
      notify(tx, {
        ...about,
        userIds: answerers.filter((id) => !told.includes(id)),
        message: `${actor} commented on ${quoted(title)}, which you answered`,
      }),
  ]);
}
