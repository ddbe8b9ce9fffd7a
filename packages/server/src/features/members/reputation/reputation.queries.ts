import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type ReputationCause, VOTE_CAUSES } from '@lotwise/domain/members/reputation';
import type { Db } from '../../../platform/db/db.ts';
import { allReputationEvents } from '../../../platform/db/schema/all-posts.ts';
import { reputationEvents, userStats } from '../../../platform/db/schema/foundation.ts';

export type Post = { type: 'question' | 'answer'; id: string };

/** One line of the ledger before it is written. */
export interface Event {
  id: string;
  userId: string;
  cause: ReputationCause;
  points: number;
  actorId: string;
  post: Post;
  day: string;
  createdAt: Date;
}

/** Locks the members' counters in the order of their ids, as every transaction does. */
export async function lockMembers(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .select({ id: userStats.userId })
    .from(userStats)
    .where(inArray(userStats.userId, [...userIds]))
    .orderBy(userStats.userId)
    .for('update');
}

export async function insertEvents(db: Db, events: readonly Event[]): Promise<void> {
  const rows = events.map(({ post, ...event }) => ({
    ...event,
    [post.type === 'question' ? 'questionId' : 'answerId']: post.id,
  }));
  await db.insert(reputationEvents).values(rows);
}

/** Deletes the line of a cause and returns it, if there is one. */
export async function deleteEvent(
  db: Db,
  { userId, cause, actorId, post }: Pick<Event, 'userId' | 'cause' | 'actorId' | 'post'>,
): Promise<Line[]> {
  const isPost = eq(
    post.type === 'question' ? reputationEvents.questionId : reputationEvents.answerId,
    post.id,
  );
  return db
    .delete(reputationEvents)
    .where(
      and(
        isPost,
        eq(reputationEvents.actorId, actorId),
        eq(reputationEvents.userId, userId),
        eq(reputationEvents.cause, cause),
      ),
    )
    .returning(lineColumns);
}

/**
 * Adds to a member's sum and locks it. False for imported authors, who earn nothing.
 */
export async function addPoints(db: Db, userId: string, points: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update user_stats s set points = s.points + ${points}::integer from users u
    where s.user_id = ${userId} and u.id = s.user_id and not u.is_external returning s.user_id`);
  return rows.length > 0;
}

const LIMIT = 'daily_limit' satisfies ReputationCause;

/** What votes brought a member on a day, and what the line of the day's limit takes back. */
export async function pointsOfDay(
  db: Db,
  userId: string,
  day: string,
): Promise<{ votes: number; limit: number }> {
  const { cause, points } = reputationEvents;
  const [row] = await db
    .select({
      votes: sql<number>`coalesce(sum(${points}) filter (where ${inArray(cause, [...VOTE_CAUSES])}), 0)::int`,
      limit: sql<number>`coalesce(sum(${points}) filter (where ${eq(cause, LIMIT)}), 0)::int`,
    })
    .from(reputationEvents)
    .where(and(eq(reputationEvents.userId, userId), eq(reputationEvents.day, day)));
  return row ?? { votes: 0, limit: 0 };
}

/** Writes the line of a day's limit, or deletes it where it takes back nothing. */
export async function writeLimit(
  db: Db,
  line: Pick<Event, 'id' | 'userId' | 'points' | 'day' | 'createdAt'>,
): Promise<void> {
  const { userId, day, points, createdAt } = line;
  const isOfDay = and(
    eq(reputationEvents.userId, userId),
    eq(reputationEvents.day, day),
    eq(reputationEvents.cause, LIMIT),
  );
  if (points === 0) await db.delete(reputationEvents).where(isOfDay);
  else
    await db
      .insert(reputationEvents)
      .values({ ...line, cause: LIMIT })
      .onConflictDoUpdate({
        target: [reputationEvents.userId, reputationEvents.day],
        targetWhere: sql`cause = 'daily_limit'`,
        set: { points, createdAt },
      });
}

export interface Posts {
  questionIds: readonly string[];
  answerIds: readonly string[];
}

/** Whose reputation hangs on these posts, or did before they were hidden. */
export async function earnersOn(db: Db, posts: Posts): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: allReputationEvents.userId })
    .from(allReputationEvents)
    .where(isOn(posts));
  return rows.map(({ userId }) => userId);
}

/** A line of the ledger as its undoing needs it. */
export type Line = { userId: string; cause: ReputationCause; points: number; day: string };
const lineColumns = {
  userId: reputationEvents.userId,
  cause: reputationEvents.cause,
  points: reputationEvents.points,
  day: reputationEvents.day,
};

/** The lines of these posts no longer count, or count again. Returns those that changed. */
export async function setCounted(db: Db, posts: Posts, isCounted: boolean): Promise<Line[]> {
  const { userId, cause, points, day } = allReputationEvents;
  return db
    .update(allReputationEvents)
    .set({ isCounted })
    .where(and(isOn(posts), eq(allReputationEvents.isCounted, !isCounted)))
    .returning({ userId, cause, points, day });
}

function isOn({ questionIds, answerIds }: Posts) {
  const { questionId, answerId } = allReputationEvents;
  return or(inArray(questionId, [...questionIds]), inArray(answerId, [...answerIds]));
}
