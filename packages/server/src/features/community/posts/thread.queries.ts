import { eq, sql } from 'drizzle-orm';
import type { Author } from '@lotwise/contract/shared';
import type { Db } from '../../../platform/db/db.ts';
import { questions, userStats, users } from '../../../platform/db/schema/foundation.ts';
import { questionStates } from '../../../platform/db/schema/moderation.ts';
import { authorColumns } from './posts.queries.ts';

const ALL = { question: 'all_questions', answer: 'all_answers', comment: 'all_comments' } as const;

/**
 * Keeps a post visible until the transaction ends; false where it is not. Who hides or deletes it
 * waits for this lock, which waits for nobody else. Votes take it with the post's counter, and who
 * locks a question's counters, as below, needs no other.
 */
export async function lockVisible(
  db: Db,
  { type, id }: { type: keyof typeof ALL; id: string },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sql.raw(ALL[type])} where id = ${id} and status = 'visible' for key share`,
  );
  return rows.length > 0;
}

/**
 * Locks a question's counters until the transaction ends: whoever posts in its thread, closes,
 * hides or deletes it holds this lock. What they change is read behind it, in a statement of its
 * own: one that locks and reads would see what was there before it waited.
 */
export async function lockCounters(db: Db, questionId: string): Promise<void> {
  await db.execute(sql`select from question_stats where question_id = ${questionId} for update`);
}

/** A question as who posts in its thread needs it, and that member as the author of the post. */
export async function threadOf(db: Db, questionId: string, authorId: string) {
  const [thread] = await db
    .select({
      isClosed: sql<boolean>`${questionStates.closedAt} is not null`,
      isLocked: sql<boolean>`${questionStates.lockedAt} is not null`,
      /** Who asked; null if they have no account of their own or stopped following. */
      askerId: sql<string | null>`(select a.id from users a
        where a.id = ${questions.authorId} and not a.is_external
          and not exists (select from question_follows f
            where f.question_id = ${questions.id} and f.user_id = a.id and not f.is_following))`,
      author: authorColumns,
    })
    .from(questions)
    .leftJoin(questionStates, eq(questionStates.questionId, questions.id))
    .leftJoin(users, eq(users.id, authorId))
    .leftJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(questions.id, questionId));
  // Where the author's account was just deleted, the post's own key refuses it.
  return thread && { ...thread, author: thread.author as Author };
}
