import { desc, eq, sql } from 'drizzle-orm';
import type { Origin } from '@lotwise/contract/shared';
import type { Tier } from '@lotwise/domain/members/tiers';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import {
  comments,
  origins,
  questions,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';
import { authorColumns } from '../posts/posts.queries.ts';
import { originColumns } from '../../members/people/origins.service.ts';

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

/** A comment with its author and origin. */
export type CommentRow = Omit<typeof comments.$inferSelect, 'authorId'> & {
  author: {
    id: string;
    username: string;
    profileImageUrl: string | null;
    reputation: number;
    subscriptionTier: Tier;
    isEditorial: boolean;
    credential: string | null;
  };
  origin: { [K in keyof Origin]: Origin[K] | null } | null;
};

/**
 * A question's comments, oldest first, all or the newest of them; undefined when there is no such
 * question. One query answers both.
 */
export async function commentsOfQuestion(
  db: Db,
  questionId: string,
  newest?: number,
): Promise<CommentRow[] | undefined> {
  const query = prepared(db, 'comments', () => commentsQuery(db).prepare('comments'));
  const rows = await query.execute({ question: questionId, newest: newest ?? null });
  if (rows.length === 0) return undefined;
  // Where the comment is there, so is its author: only the question of no comments has a row of
  // nulls.
  return rows.filter((row) => row.id !== null).toReversed() as CommentRow[];
}

const commentsQuery = (db: Db) =>
  db
    .select(columns)
    .from(questions)
    .leftJoin(comments, eq(comments.questionId, questions.id))
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(origins, eq(origins.commentId, comments.id))
    .where(eq(questions.id, sql.placeholder('question')))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(sql.placeholder('newest'));

/** One comment. */
export async function commentOf(db: Db, id: string): Promise<CommentRow | undefined> {
  const build = () =>
    db
      .select(columns)
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .innerJoin(userStats, eq(userStats.userId, users.id))
      .leftJoin(origins, eq(origins.commentId, comments.id))
      .where(eq(comments.id, sql.placeholder('comment')))
      .prepare('comment');
  const [row] = await prepared(db, 'comment', build).execute({ comment: id });
  return row;
}
