import type { Comment } from '@lotwise/contract/community/comments';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { htmlOf, type Posted } from '../posts/posts.service.ts';
import { originOf } from '../../members/people/origins.service.ts';
import * as queries from './comments.queries.ts';

export { answerersOf, insertComment } from './comments.new.queries.ts';

/** The comments on a question, oldest first; all of them, or so many of the newest. */
export async function list(db: Db, questionId: string, newest?: number): Promise<Comment[]> {
  const rows = await queries.commentsOfQuestion(db, questionId, newest);
  if (!rows) throw new Refusal('not_found', 'Question not found');
  const comments: Comment[] = [];
  // One after the other: a transaction has one connection.
  for (const row of rows) comments.push(await shown(db, row));
  return comments;
}

async function shown(db: Db, row: queries.CommentRow): Promise<Comment> {
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

/** A comment that is there. */
export async function commentFor(
  db: Db,
  { id, questionId }: { id: string; questionId: string },
): Promise<Comment> {
  const row = await queries.commentOf(db, id);
  if (row?.questionId !== questionId)
    throw new Error(`The comment ${id} does not exist after it was written.`);
  return shown(db, row);
}

/** A comment that was just posted. */
export const newComment = ({ id, questionId, text, author, now }: Posted): Comment => ({
  id,
  questionId,
  content: text.source,
  contentHtml: text.html,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  author,
  origin: null,
});
