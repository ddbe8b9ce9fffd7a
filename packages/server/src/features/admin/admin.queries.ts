import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tier } from '@lotwise/domain/tiers';
import { type Db, PLAN_ANEW } from '../../platform/db.ts';
import { userStats, users } from '../../platform/schema/foundation.ts';

/** How many members there are of each tier. Walks an index of one small word a member. */
export async function countTiers(db: Db): Promise<Partial<Record<Tier, number>>> {
  const { rows } = await db.execute<{ tier: Tier; count: number }>(
    sql`select subscription_tier as tier, count(*)::int as count from users where not is_external group by 1`,
  );
  return Object.fromEntries(rows.map(({ tier, count }) => [tier, count]));
}

/** How many answers there are, from the counters by member and month. */
export async function countAnswers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select coalesce(sum(answer_count), 0)::int as count from monthly_answers`);
  return rows[0]?.count ?? 0;
}

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  reputation: userStats.reputation,
  subscriptionTier: users.subscriptionTier,
  questionCount: userStats.questionCount,
  answerCount: userStats.answerCount,
  createdAt: users.createdAt,
};

export type UserRow = Awaited<ReturnType<typeof newestUsers>>[number];

/** Members, the newest first. */
export function newestUsers(db: Db, limit: number, offset: number) {
  return db
    .select(columns)
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(users.isExternal, sql`false`))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset);
}

const TRIGRAM = 3;

/**
 * The ids of members whose name or email contains a text, the newest first. Two letters are in no index of three: they are sought at the
 * beginning. A common text is found by walking the newest, a rare one through its index, so the plan is made for the text.
 */
export async function searchUsers(db: Db, { text, limit, offset }: { text: string; limit: number; offset: number }): Promise<string[]> {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  const isMatch =
    [...text].length < TRIGRAM
      ? sql`(lower(username) like ${`${literal.toLowerCase()}%`} or lower(email) like ${`${literal.toLowerCase()}%`})`
      : sql`(username ilike ${`%${literal}%`} or email ilike ${`%${literal}%`})`;
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_ANEW)}
    select id from users where not is_external and ${isMatch} order by created_at desc, id desc limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export function usersById(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .select(columns)
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(and(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`, eq(users.isExternal, sql`false`)))
    .orderBy(desc(users.createdAt), desc(users.id));
}

/** Lets one change of who is an admin follow the other: two admins that demote each other at once must leave one. */
export async function lockAdmins(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

export async function countAdmins(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from users where not is_external and subscription_tier = 'admin'`);
  return rows[0]?.count ?? 0;
}

/** The account of an email, in any case of letters. */
export async function findByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username, subscriptionTier: users.subscriptionTier })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

export async function verifiedEmailOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email, verifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
  return row?.verifiedAt ? row.email : null;
}
