import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import {
  answers,
  comments,
  questions,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';
import { facetColumns, questionFacets } from '../../../platform/db/schema/finding.ts';
import { removals, revisions } from '../../../platform/db/schema/writing.ts';
import { authorColumns } from '../../community/posts/posts.queries.ts';
import type { PostType } from '../../community/posts/posts.service.ts';

type NewRevision = Omit<typeof revisions.$inferInsert, 'questionId' | 'answerId' | 'commentId'>;

const columnOf = { question: 'questionId', answer: 'answerId', comment: 'commentId' } as const;

/** The number of a post's latest revision; 0 where it was never edited. */
export async function lastRevision(db: Db, type: PostType, id: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${revisions.number}), 0)::int` })
    .from(revisions)
    .where(eq(revisions[columnOf[type]], id));
  return row?.last ?? 0;
}

export async function insertRevision(
  db: Db,
  type: PostType,
  postId: string,
  revision: NewRevision,
): Promise<void> {
  await db.insert(revisions).values({ ...revision, [columnOf[type]]: postId });
}

const {
  id: _id,
  questionId: _question,
  answerId: _answer,
  commentId: _comment,
  source: _source,
  sourceFormat: _format,
  editorId: _editor,
  ...shownColumns
} = getTableColumns(revisions);

/** A post's revisions with their editors, newest first. */
export async function revisionsOf(
  db: Db,
  type: PostType,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ ...shownColumns, content: revisions.source, editor: authorColumns })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.editorId))
    .leftJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(revisions[columnOf[type]], id))
    .orderBy(desc(revisions.number))
    .limit(limit)
    .offset(offset);
}

/** A post as it stands, with its author: the one revision of what was never edited. */
export async function currentOf(db: Db, type: PostType, id: string) {
  const table = { question: questions, answer: answers, comment: comments }[type];
  const questionId =
    type === 'question'
      ? questions.id
      : type === 'answer'
        ? answers.questionId
        : comments.questionId;
  const own = {
    title: type === 'question' ? questions.title : sql<null>`null`,
    content: table.source,
    tags: type === 'question' ? questions.tags : sql<null>`null`,
    ...facetColumns,
    createdAt: table.createdAt,
    editor: authorColumns,
    questionId,
    questionTitle: sql<string>`(select title from questions q where q.id = ${questionId})`,
  };
  const [row] = await db
    .select(own)
    .from(table)
    .innerJoin(users, eq(users.id, table.authorId))
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(questionFacets, eq(questionFacets.questionId, table.id))
    .where(eq(table.id, id));
  return row;
}

export async function insertRemoval(db: Db, removal: typeof removals.$inferInsert): Promise<void> {
  await db.insert(removals).values(removal);
}
