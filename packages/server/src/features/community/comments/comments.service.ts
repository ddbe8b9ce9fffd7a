import type { Comment } from '@lotwise/contract/comments';
import { atOnce, type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { refuseManyLinks, spend } from '../../members/allowance/allowance.service.ts';
import { refuseInThread } from '../../moderation/closing/thread.service.ts';
import { discardPosted } from '../drafts/drafts.service.ts';
import { concerned } from '../follows/follows.service.ts';
import { tellOfComment } from '../../members/notifications/notifications.posts.service.ts';
import { htmlOf, originOf, renderNew } from '../posts/posts.service.ts';
import { reviewNew } from '../../moderation/review/review.service.ts';
import {
  type CommentRow,
  commentsOfQuestion,
  countComment,
  insertComment,
} from './comments.queries.ts';

/** The comments on a question, oldest first. */
export async function list(db: Db, questionId: string): Promise<Comment[]> {
  const rows = await commentsOfQuestion(db, questionId);
  if (!rows) throw new Refusal('not_found', 'Question not found');
  return Promise.all(rows.map((row) => shown(db, row)));
}

async function shown(db: Db, row: CommentRow): Promise<Comment> {
  const {
    source,
    sourceFormat: _format,
    html: _html,
    htmlVersion: _version,
    origin,
    ...comment
  } = row;
  return {
    ...comment,
    content: source,
    contentHtml: await htmlOf(db, 'comment', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
  };
}

export async function post(
  db: Db,
  {
    questionId,
    authorId,
    content,
    now,
    isLimited = false,
  }: { questionId: string; authorId: string; content: string; now: Date; isLimited?: boolean },
): Promise<Comment> {
  return inTransaction(db, async (tx) => {
    const standing = await spend(tx, { memberId: authorId, act: 'comments', now, isLimited });
    const [isThere] = await atOnce([
      () => countComment(tx, questionId, now),
      () => refuseInThread(tx, questionId, 'comment'),
    ]);
    if (!isThere) throw new Refusal('not_found', 'Question not found');
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'comment', { id, source: content });
    refuseManyLinks(standing, text.html, 'content');
    const [parties] = await atOnce([
      () => concerned(tx, questionId, authorId),
      () => insertComment(tx, { id, questionId, authorId, ...text, createdAt: now }),
      () => discardPosted(tx, authorId, { place: 'comment', questionId }),
    ]);
    const [posted] = await atOnce([
      () => commentFor(tx, { id, questionId }),
      () =>
        tellOfComment(tx, {
          questionId,
          commentId: id,
          actorId: authorId,
          parties,
          mentioned,
          now,
        }),
    ]);
    const review = { type: 'comment', id, authorId, standing, html: text.html, now } as const;
    return (await reviewNew(tx, review)) ? { ...posted, isHeld: true } : posted;
  });
}

/** A comment that is there. */
export async function commentFor(
  db: Db,
  { id, questionId }: { id: string; questionId: string },
): Promise<Comment> {
  const row = (await commentsOfQuestion(db, questionId))?.find((comment) => comment.id === id);
  if (!row) throw new Error(`The comment ${id} is not there after it was written.`);
  return shown(db, row);
}
