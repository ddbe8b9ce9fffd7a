import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { questions, questionStats, tags } from '../../../platform/db/schema/foundation.ts';
import { questionFollows, tagFollows } from '../../../platform/db/schema/notifications.ts';

/** Follows unless the member ever said yes or no themselves. */
export async function insertQuestionFollow(
  db: Db,
  row: { questionId: string; userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(questionFollows)
    .values({ ...row, isFollowing: true })
    .onConflictDoNothing();
}

export async function writeQuestionFollow(
  db: Db,
  row: typeof questionFollows.$inferInsert,
): Promise<void> {
  await db.execute(sql`
    insert into question_follows (question_id, user_id, is_following, created_at)
    values (${row.questionId}, ${row.userId}, ${row.isFollowing}, ${row.createdAt}::timestamptz)
    on conflict (question_id, user_id) do update set is_following = excluded.is_following,
      created_at = case when question_follows.is_following = excluded.is_following then question_follows.created_at else excluded.created_at end`);
}

export async function insertTagFollow(db: Db, row: typeof tagFollows.$inferInsert): Promise<void> {
  await db.insert(tagFollows).values(row).onConflictDoNothing();
}

export async function deleteTagFollow(db: Db, userId: string, tagId: number): Promise<void> {
  await db
    .delete(tagFollows)
    .where(and(eq(tagFollows.userId, userId), eq(tagFollows.tagId, tagId)));
}

export async function followsQuestion(
  db: Db,
  userId: string,
  questionId: string,
): Promise<boolean> {
  const rows = await db
    .select({ isFollowing: questionFollows.isFollowing })
    .from(questionFollows)
    .where(and(eq(questionFollows.questionId, questionId), eq(questionFollows.userId, userId)));
  return rows[0]?.isFollowing ?? false;
}

export async function followsTag(db: Db, userId: string, tag: string): Promise<boolean> {
  const rows = await db
    .select({ id: tags.id })
    .from(tagFollows)
    .innerJoin(tags, eq(tags.id, tagFollows.tagId))
    .where(and(eq(tagFollows.userId, userId), eq(tags.name, tag)));
  return rows.length > 0;
}

/** Who follows a question. */
export async function followersOf(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: questionFollows.userId })
    .from(questionFollows)
    .where(and(eq(questionFollows.questionId, questionId), eq(questionFollows.isFollowing, true)));
  return rows.map(({ id }) => id);
}

export function followedQuestions(db: Db, userId: string, limit: number) {
  return db
    .select({
      id: questions.id,
      title: questions.title,
      answerCount: questionStats.answerCount,
      isAnswered: sql<boolean>`${questionStats.acceptedAnswerId} is not null`,
    })
    .from(questionFollows)
    .innerJoin(questions, eq(questions.id, questionFollows.questionId))
    .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(and(eq(questionFollows.userId, userId), eq(questionFollows.isFollowing, true)))
    .orderBy(desc(questionFollows.createdAt))
    .limit(limit);
}

export async function followedTags(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: tags.name })
    .from(tagFollows)
    .innerJoin(tags, eq(tags.id, tagFollows.tagId))
    .where(eq(tagFollows.userId, userId))
    .orderBy(desc(tagFollows.createdAt))
    .limit(limit);
  return rows.map(({ name }) => name);
}

/** Whether anybody follows a tag of the question. */
export async function hasTagFollowers(db: Db, questionId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from question_tags t join tag_follows f using (tag_id) where t.question_id = ${questionId} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Followers of the question's tags who have not been notified of it yet, as followers or experts,
 * with the first such tag, in batches.
 */
export async function tagFollowersToTell(db: Db, questionId: string, limit: number) {
  const { rows } = await db.execute<{
    userId: string;
    tag: string;
    authorId: string;
  }>(sql`
    select f.user_id as "userId", min(t.name) as tag, q.author_id as "authorId"
    from questions q join question_tags qt on qt.question_id = q.id join tags t on t.id = qt.tag_id join tag_follows f on f.tag_id = t.id
    where q.id = ${questionId} and f.user_id <> q.author_id
      and not exists (select from expert_calls c where c.user_id = f.user_id and c.question_id = q.id)
      and not exists (select from notifications n where n.user_id = f.user_id and n.question_id = q.id and n.type = 'follow' and n.answer_id is null)
    group by f.user_id, q.id, q.author_id order by f.user_id limit ${limit}`);
  return rows;
}
