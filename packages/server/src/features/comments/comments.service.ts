import type { Comment } from '@lotwise/contract/comments';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tellOfComment } from '../notifications/notifications.posts.service.ts';
import { htmlOf, originOf, renderNew } from '../posts/posts.service.ts';
import { type CommentRow, commentsOfQuestion, countComment, insertComment } from './comments.queries.ts';

/** The comments on a question, oldest first. */
export async function list(db: Db, questionId: string): Promise<Comment[]> {
  const rows = await commentsOfQuestion(db, questionId);
  if (!rows) throw new Refusal('not_found', 'Question not found');
  return Promise.all(rows.map((row) => shown(db, row)));
}

async function shown(db: Db, row: CommentRow): Promise<Comment> {
  const { source, sourceFormat: _format, html: _html, htmlVersion: _version, origin, ...comment } = row;
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
  { questionId, authorId, content, now }: { questionId: string; authorId: string; content: string; now: Date },
): Promise<Comment> {
  return inTransaction(db, async (tx) => {
    if (!(await countComment(tx, questionId, now))) throw new Refusal('not_found', 'Question not found');
    const id = newId();
    await insertComment(tx, { id, questionId, authorId, ...renderNew('comment', content), createdAt: now });
    const row = (await commentsOfQuestion(tx, questionId))?.find((comment) => comment.id === id);
    if (!row) throw new Error(`The comment ${id} is not there after its insert.`);
    await tellOfComment(tx, { questionId, actor: row.author, now });
    return shown(tx, row);
  });
}
