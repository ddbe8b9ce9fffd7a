import { eq, lt, sql } from 'drizzle-orm';
import type { Action } from '@lotwise/domain/community/posting-limits';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';
import { memberDays } from '../../../platform/db/schema/writing.ts';

/** What a member's trust level follows from. */
export async function factsOf(db: Db, memberId: string) {
  const build = () =>
    db
      .select({
        reputation: userStats.reputation,
        createdAt: users.createdAt,
        tier: users.subscriptionTier,
        isExternal: users.isExternal,
      })
      .from(users)
      .innerJoin(userStats, eq(userStats.userId, users.id))
      .where(eq(users.id, sql.placeholder('member')))
      .prepare('trust level facts');
  const [row] = await prepared(db, 'trust level facts', build).execute({ member: memberId });
  return row;
}

/**
 * Counts one action of the day and locks the member's day until the transaction ends. Returns how many
 * there are now.
 */
export async function addAction(
  db: Db,
  { memberId, day, action }: { memberId: string; day: string; action: Action },
): Promise<number> {
  const column = memberDays[action];
  const build = () =>
    db
      .insert(memberDays)
      .values({ userId: sql.placeholder('member'), day: sql.placeholder('day'), [action]: 1 })
      .onConflictDoUpdate({
        target: [memberDays.userId, memberDays.day],
        set: { [action]: sql`${column} + 1` },
      })
      .returning({ count: column })
      .prepare(`day ${action}`);
  const [row] = await prepared(db, `day ${action}`, build).execute({ member: memberId, day });
  return row?.count ?? 0;
}

export async function dayOfMember(db: Db, memberId: string, day: string) {
  const [row] = await db
    .select()
    .from(memberDays)
    .where(sql`${eq(memberDays.userId, memberId)} and ${eq(memberDays.day, day)}`);
  return row;
}

export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await db.delete(memberDays).where(lt(memberDays.day, day));
}
