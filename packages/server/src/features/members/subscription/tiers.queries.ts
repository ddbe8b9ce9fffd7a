import { eq, sql } from 'drizzle-orm';
import type { SubscriptionState } from '@lotwise/domain/members/subscription';
import type { Tier } from '@lotwise/domain/members/tiers';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

export interface TierGrounds {
  username: string;
  tier: Tier;
  granted: Tier;
  /** Of the subscription that is not over, if there is one. */
  state: SubscriptionState | null;
}

/**
 * A member's tier and what it follows from. Locks the member's row first, as every change of tier
 * or subscription does.
 */
export async function lockTier(db: Db, userId: string): Promise<TierGrounds | undefined> {
  const { rows: locked } = await db.execute<{ username: string; tier: Tier; granted: Tier }>(sql`
    select username, subscription_tier as tier, granted_tier as granted from users where id = ${userId} and not is_external for no key update`);
  const [user] = locked;
  if (!user) return undefined;
  const { rows } = await db.execute<{ state: SubscriptionState }>(sql`
    select state from subscriptions where user_id = ${userId} and state in ('incomplete', 'active', 'cancelling', 'past_due')`);
  return { ...user, state: rows[0]?.state ?? null };
}

/** A member's tier now; a session may hold an older one. */
export async function tierOf(db: Db, userId: string): Promise<Tier> {
  const [row] = await db
    .select({ tier: users.subscriptionTier })
    .from(users)
    .where(eq(users.id, userId));
  return row?.tier ?? 'free';
}

export async function setTier(db: Db, userId: string, tier: Tier, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ subscriptionTier: tier, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function setGrantedTier(db: Db, userId: string, grantedTier: Tier): Promise<void> {
  await db.update(users).set({ grantedTier }).where(eq(users.id, userId));
}

/** Members whose tier is not what follows from grant and subscription. There should be none. */
export async function membersWithWrongTier(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users u
    where not is_external and subscription_tier <> case
      when granted_tier <> 'free' then granted_tier
      when exists (select from subscriptions s where s.user_id = u.id and s.state in ('active', 'cancelling', 'past_due')) then 'premium'
      else 'free' end
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}
