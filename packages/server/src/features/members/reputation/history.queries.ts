import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answers, questions, reputationEvents } from '../../../platform/db/schema/foundation.ts';

/** A member's days with events and what each brought, the latest first. */
export function daysOf(db: Db, userId: string, limit: number, offset: number) {
  return db
    .select({
      day: reputationEvents.day,
      points: sql<number>`sum(${reputationEvents.points})::int`,
    })
    .from(reputationEvents)
    .where(eq(reputationEvents.userId, userId))
    .groupBy(reputationEvents.day)
    .orderBy(desc(reputationEvents.day))
    .limit(limit)
    .offset(offset);
}

/**
 * The events of some of a member's days, the latest first, with the question that each is about.
 */
export function eventsOn(db: Db, userId: string, days: string[], limit: number) {
  return db
    .select({
      id: reputationEvents.id,
      day: reputationEvents.day,
      cause: reputationEvents.cause,
      points: reputationEvents.points,
      createdAt: reputationEvents.createdAt,
      answerId: reputationEvents.answerId,
      questionId: questions.id,
      title: questions.title,
    })
    .from(reputationEvents)
    .leftJoin(answers, eq(answers.id, reputationEvents.answerId))
    .leftJoin(
      questions,
      or(eq(questions.id, reputationEvents.questionId), eq(questions.id, answers.questionId)),
    )
    .where(and(eq(reputationEvents.userId, userId), inArray(reputationEvents.day, days)))
    .orderBy(desc(reputationEvents.createdAt), desc(reputationEvents.id))
    .limit(limit);
}

/** What each month (UTC) brought a member, oldest first. */
export async function pointsByMonth(
  db: Db,
  userId: string,
): Promise<{ month: string; points: number }[]> {
  const { rows } = await db.execute<{ month: string; points: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(points)::int as points from reputation_events where user_id = ${userId} group by 1 order by 1`);
  return rows;
}
