import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { questions } from '../../../platform/db/schema/foundation.ts';
import { hiddenPosts, moderationActions } from '../../../platform/db/schema/moderation.ts';

export async function insertAction(
  db: Db,
  act: typeof moderationActions.$inferInsert,
): Promise<void> {
  await db.insert(moderationActions).values(act);
}

const { id, action, reason, note, postType, postId, questionId, createdAt } = moderationActions;
const newest = [desc(createdAt), desc(id)];

/** What was done about a question and the posts under it. */
export async function actionsOn(db: Db, question: string) {
  return db
    .select({
      id,
      action,
      reason,
      note,
      postType,
      postId,
      createdAt,
      moderator: sql<
        string | null
      >`(select m.username from users m where m.id = ${moderationActions.moderatorId})`,
    })
    .from(moderationActions)
    .where(
      sql`${postId} = ${question} or ${postId} in (select a.id from answers a where a.question_id = ${question}) or ${postId} in (select h.post_id from hidden_posts h where h.question_id = ${question})`,
    )
    .orderBy(...newest)
    .limit(50);
}

/** What was done about a member's posts and account, a page of it. */
export async function actionsAbout(db: Db, userId: string, limit: number, offset: number) {
  return db
    .select({
      id,
      action,
      reason,
      note,
      postType,
      postId,
      questionId,
      createdAt,
      title: questions.title,
      isHidden: sql<boolean>`${hiddenPosts.id} is not null`,
      hiddenTitle: sql<
        string | null
      >`case when ${hiddenPosts.id} is not null then (select q.title from all_questions q where q.id = ${postId}) end`,
    })
    .from(moderationActions)
    .leftJoin(questions, eq(questions.id, questionId))
    .leftJoin(hiddenPosts, eq(hiddenPosts.postId, postId))
    .where(eq(moderationActions.userId, userId))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
}

/** A page of what everyone may read of what moderators did. */
export async function publicActions(db: Db, limit: number, offset: number) {
  return db
    .select({
      id,
      action,
      reason,
      postType,
      createdAt,
      questionId: questions.id,
      title: questions.title,
    })
    .from(moderationActions)
    .leftJoin(questions, eq(questions.id, questionId))
    .where(eq(moderationActions.isPublic, true))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
}
