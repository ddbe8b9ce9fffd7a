import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Counts a failed sign-in of a member. Returns the count and its beginning where it is full and
 * nobody was told within a day: from then on somebody is.
 */
export async function countFailure(
  db: Db,
  userId: string,
  { now, since, toldBefore, full }: { now: Date; since: Date; toldBefore: Date; full: number },
): Promise<{ count: number; since: Date } | null> {
  const { rows } = await db.execute<{ count: number; since: string }>(sql`
    insert into failed_sign_ins as f (user_id, count, since) values (${userId}, 1, ${now})
    on conflict (user_id) do update set
      count = case when f.since < ${since} then 1 else f.count + 1 end,
      since = case when f.since < ${since} then excluded.since else f.since end
    returning count, since::text`);
  const [row] = rows;
  if (!row || row.count < full) return null;
  const { rowCount } = await db.execute(sql`
    update failed_sign_ins set told_at = ${now} where user_id = ${userId} and (told_at is null or told_at < ${toldBefore})`);
  return rowCount === 1 ? { count: row.count, since: new Date(row.since) } : null;
}

/** Forgets the failures of a member who has signed in; not that they were told. */
export async function forgetFailures(db: Db, userId: string, now: Date): Promise<void> {
  await db.execute(
    sql`update failed_sign_ins set count = 0, since = ${now} where user_id = ${userId} and count > 0`,
  );
}
