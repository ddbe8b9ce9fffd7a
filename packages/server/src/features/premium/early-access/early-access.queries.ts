import { and, count, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { earlyAccess } from '../../../platform/db/schema/early-access.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

export async function switchedOnBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ feature: earlyAccess.feature })
    .from(earlyAccess)
    .where(eq(earlyAccess.userId, userId));
  return rows.map(({ feature }) => feature);
}

export async function switchOn(db: Db, row: typeof earlyAccess.$inferSelect): Promise<void> {
  await db.insert(earlyAccess).values(row).onConflictDoNothing();
}

export async function switchOff(db: Db, userId: string, feature: string): Promise<void> {
  await db
    .delete(earlyAccess)
    .where(and(eq(earlyAccess.userId, userId), eq(earlyAccess.feature, feature)));
}

/** How many members with premium have switched on each. */
export function membersByFeature(db: Db): Promise<{ feature: string; members: number }[]> {
  return db
    .select({ feature: earlyAccess.feature, members: count() })
    .from(earlyAccess)
    .innerJoin(users, eq(users.id, earlyAccess.userId))
    .where(ne(users.subscriptionTier, 'free'))
    .groupBy(earlyAccess.feature);
}

export async function countPremium(db: Db): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(users)
    .where(and(ne(users.subscriptionTier, 'free'), eq(users.isExternal, false)));
  return row?.members ?? 0;
}
