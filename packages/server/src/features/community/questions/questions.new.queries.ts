import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { allQuestions, allQuestionStats } from '../../../platform/db/schema/all-posts.ts';
import { questionSearch, userStats } from '../../../platform/db/schema/foundation.ts';

export interface NewQuestion {
  id: string;
  authorId: string;
  title: string;
  source: string;
  html: string;
  htmlVersion: number;
  excerpt: string;
  tags: string[];
  createdAt: Date;
}

/**
 * Stores a question with its counters. Its tags, search document and author's count follow unless
 * it waits for review.
 */
export async function insertQuestion(
  db: Db,
  question: NewQuestion,
  { searchText, isHeld }: { searchText: string; isHeld: boolean },
): Promise<void> {
  const { id, createdAt, title, tags } = question;
  const status = isHeld ? 'held' : 'visible';
  await db.insert(allQuestions).values({ ...question, status, updatedAt: createdAt });
  const isPriority = sql`(select subscription_tier <> 'free' from users where id = ${question.authorId})`;
  await db
    .insert(allQuestionStats)
    .values({ questionId: id, status, createdAt, activeAt: createdAt, isPriority });
  if (isHeld) return;
  await db.insert(questionSearch).values({
    questionId: id,
    createdAt,
    document: sql`setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${tags.join(' ')}), 'B') || setweight(to_tsvector('english', ${searchText}), 'C')`,
  });
  await insertTags(db, { questionId: id, names: tags, createdAt });
  await db
    .update(userStats)
    .set({ questionCount: sql`${userStats.questionCount} + 1` })
    .where(eq(userStats.userId, question.authorId));
}

/** Puts a question under tags and counts it there; a tag that is not there yet is made. */
export async function insertTags(
  db: Db,
  {
    questionId,
    names,
    createdAt,
  }: { questionId: string; names: readonly string[]; createdAt: Date },
): Promise<void> {
  // In a fixed order, so that two questions with the same tags never deadlock.
  const ordered = [...names].sort();
  await db.execute(sql`
    with named as (
      insert into tags (name, question_count) select name, 1 from unnest(${sql.param(ordered)}::text[]) as name order by name
      on conflict (name) do update set question_count = tags.question_count + 1
      returning id
    )
    insert into question_tags (tag_id, question_id, created_at) select id, ${questionId}::uuid, ${createdAt}::timestamptz from named`);
}
