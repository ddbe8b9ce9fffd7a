import { eq, sql } from 'drizzle-orm';
import type { Tier } from '@lotwise/domain/members/tiers';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

/** How many members there are of each tier. Walks an index of one small word a member. */
export async function countTiers(db: Db): Promise<Partial<Record<Tier, number>>> {
  const { rows } = await db.execute<{ tier: Tier; count: number }>(
    sql`select subscription_tier as tier, count(*)::int as count from users where not is_external group by 1`,
  );
  return Object.fromEntries(rows.map(({ tier, count }) => [tier, count]));
}

/** How many answers there are, from the counters by member and month. */
export async function countAnswers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(answer_count), 0)::int as count from monthly_answers`,
  );
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
  const [row] = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.verifiedAt ? row.email : null;
}
