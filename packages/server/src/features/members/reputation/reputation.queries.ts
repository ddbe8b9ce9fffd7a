import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { DAILY_VOTE_LIMIT, VOTE_CAUSES, type ReputationCause } from '@lotwise/domain/reputation';
import type { Db } from '../../../platform/db/db.ts';
import { reputationEvents, userStats, users } from '../../../platform/db/schema/foundation.ts';

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

/**
 * Locks the members' counters in the order of their ids, as every transaction does. Returns those
 * who earn: imported authors don't.
 */
export async function lockEarners(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: userStats.userId, isExternal: users.isExternal })
    .from(userStats)
    .innerJoin(users, eq(users.id, userStats.userId))
    .where(inArray(userStats.userId, [...userIds]))
    .orderBy(userStats.userId)
    .for('update', { of: userStats });
  return rows.filter((row) => !row.isExternal).map((row) => row.id);
}

export async function insertEvent(db: Db, { post, ...event }: Event): Promise<void> {
  await db
    .insert(reputationEvents)
    .values({ ...event, [post.type === 'question' ? 'questionId' : 'answerId']: post.id });
}

/** Deletes the line of a cause and returns what it had brought, and on which day. */
export async function deleteEvent(
  db: Db,
  { userId, cause, actorId, post }: Pick<Event, 'userId' | 'cause' | 'actorId' | 'post'>,
): Promise<{ points: number; day: string } | undefined> {
  const isPost = eq(
    post.type === 'question' ? reputationEvents.questionId : reputationEvents.answerId,
    post.id,
  );
  const rows = await db
    .delete(reputationEvents)
    .where(
      and(
        isPost,
        eq(reputationEvents.actorId, actorId),
        eq(reputationEvents.userId, userId),
        eq(reputationEvents.cause, cause),
      ),
    )
    .returning({ points: reputationEvents.points, day: reputationEvents.day });
  return rows[0];
}

export async function addPoints(db: Db, userId: string, points: number): Promise<void> {
  await db
    .update(userStats)
    .set({ points: sql`${userStats.points} + ${points}` })
    .where(eq(userStats.userId, userId));
}

/**
 * Moves a member's sum by what lines of votes brought on a day, once they are written or deleted.
 * What exceeds the day's limit is taken back by a line of its own, so that the ledger's sum is the
 * reputation and undoing votes in any order gives the same.
 */
export async function addVotePoints(
  db: Db,
  { userId, day, points, now }: { userId: string; day: string; points: number; now: Date },
): Promise<void> {
  await db.execute(
    sql`select count_vote_points(${userId}, ${day}, ${points}, ${sql.param([...VOTE_CAUSES])}::text[], ${DAILY_VOTE_LIMIT}, ${now})`,
  );
}

/** Whose reputation hangs on these posts. */
export async function earnersOn(
  db: Db,
  posts: { questionIds: readonly string[]; answerIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: reputationEvents.userId })
    .from(reputationEvents)
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

/** Deletes every line of these posts and returns what each had brought. */
export async function deleteEventsOn(
  db: Db,
  posts: { questionIds: readonly string[]; answerIds: readonly string[] },
): Promise<Line[]> {
  return db.delete(reputationEvents).where(isOn(posts)).returning(lineColumns);
}

/** Every line of these posts. */
export async function eventsOn(
  db: Db,
  posts: { questionIds: readonly string[]; answerIds: readonly string[] },
): Promise<Line[]> {
  return db.select(lineColumns).from(reputationEvents).where(isOn(posts));
}

function isOn({
  questionIds,
  answerIds,
}: {
  questionIds: readonly string[];
  answerIds: readonly string[];
}) {
  const { questionId, answerId } = reputationEvents;
  return or(inArray(questionId, [...questionIds]), inArray(answerId, [...answerIds]));
}
