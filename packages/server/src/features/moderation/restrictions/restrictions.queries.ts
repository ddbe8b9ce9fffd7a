import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { isVerified } from '../../../platform/http/session-query.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';

const columns = {
  id: users.id,
  username: users.username,
  subscriptionTier: users.subscriptionTier,
  isModerator: users.isModerator,
  isExternal: users.isExternal,
  isVerified,
  createdAt: users.createdAt,
  reputation: userStats.reputation,
  postCount: sql<number>`(${userStats.questionCount} + ${userStats.answerCount} + (select count(*) from comments c where c.author_id = ${users.id}))::int`,
  hiddenCount: sql<number>`(select count(*)::int from hidden_posts h where h.author_id = ${users.id})`,
  silencedUntil: users.silencedUntil,
  silenceMessage: users.silenceMessage,
  suspendedUntil: users.suspendedUntil,
  suspensionMessage: users.suspensionMessage,
};

const found = (db: Db, id: string) =>
  db
    .select(columns)
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(users.id, id));
export type MemberRow = Awaited<ReturnType<typeof found>>[number];

export async function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await found(db, id);
  return row;
}

/**
 * The same, locked until the transaction ends: of two moderators at once, the second sees what the
 * first did.
 */
export async function lockMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await found(db, id).for('update', { of: users });
  return row;
}

type Restriction = Pick<
  typeof users.$inferInsert,
  'silencedUntil' | 'silenceMessage' | 'suspendedUntil' | 'suspensionMessage'
>;

export async function setRestriction(db: Db, id: string, restriction: Restriction): Promise<void> {
  await db.update(users).set(restriction).where(eq(users.id, id));
}
