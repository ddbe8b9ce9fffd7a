import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import { comments, origins, questions, questionStats, userStats, users } from '../../platform/schema.ts';
import { authorColumns, originColumns } from '../posts/posts.queries.ts';

const columns = {
  id: comments.id,
  questionId: comments.questionId,
  source: comments.source,
  sourceFormat: comments.sourceFormat,
  html: comments.html,
  htmlVersion: comments.htmlVersion,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
  author: authorColumns,
  origin: originColumns,
};

export type CommentRow = Awaited<ReturnType<typeof commentsOfQuestion>>[number];

export function commentsOfQuestion(db: Db, questionId: string) {
  const build = () =>
    db
      .select(columns)
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .innerJoin(userStats, eq(userStats.userId, users.id))
      .leftJoin(origins, eq(origins.commentId, comments.id))
      .where(eq(comments.questionId, sql.placeholder('question')))
      .orderBy(comments.createdAt, comments.id)
      .prepare('comments');
  return prepared(db, 'comments', build).execute({ question: questionId });
}

export async function questionExists(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: questions.id }).from(questions).where(eq(questions.id, id));
  return rows.length > 0;
}

/** Counts a new comment on its question. False when there is no such question. */
export async function countComment(db: Db, questionId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(questionStats)
    .set({ commentCount: sql`${questionStats.commentCount} + 1`, activeAt: now })
    .where(eq(questionStats.questionId, questionId))
    .returning({ id: questionStats.questionId });
  return rows.length > 0;
}

export async function insertComment(
  db: Db,
  comment: { id: string; questionId: string; authorId: string; source: string; html: string; htmlVersion: number; createdAt: Date },
): Promise<void> {
  await db.insert(comments).values({ ...comment, updatedAt: comment.createdAt });
}
