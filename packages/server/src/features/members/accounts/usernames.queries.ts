import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { formerUsernames } from '../../../platform/db/schema/accounts.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

/**
 * A member's name as it stands; the row stays locked, so that two changes of it follow each other.
 */
export async function lockUsername(tx: Db, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row?.username;
}

/** Whether a name, in lower case, was another member's before and is reserved for them. */
export async function isReservedForAnother(db: Db, name: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ name: formerUsernames.name })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.name, name), ne(formerUsernames.userId, userId)));
  return rows.length > 0;
}

/**
 * Keeps the name that a member gives up, takes the one they take back, and lets go of all but the
 * latest. Names in lower case.
 */
export async function moveNames(
  tx: Db,
  {
    userId,
    from,
    to,
    max,
    now,
  }: { userId: string; from: string; to: string; max: number; now: Date },
): Promise<void> {
  await tx
    .delete(formerUsernames)
    .where(and(eq(formerUsernames.userId, userId), eq(formerUsernames.name, to)));
  await tx.insert(formerUsernames).values({ name: from, userId, givenUpAt: now });
  await tx.execute(sql`
    delete from former_usernames where user_id = ${userId} and name not in (
      select name from former_usernames where user_id = ${userId} order by given_up_at desc, name limit ${max})`);
}

const STAFF_MAX = 1000;

/** The names of admins, moderators and the editorial accounts, but for one member's. */
export async function staffNames(db: Db, exceptId: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ username: string }>(sql`
    select username from users
    where (subscription_tier = 'admin' or is_moderator or is_editorial)
      and id is distinct from ${exceptId}::uuid limit ${STAFF_MAX}`);
  return rows.map(({ username }) => username);
}

/** Gives a member the looks of their name. Fails on those of another. */
export async function setSkeleton(tx: Db, userId: string, skeleton: string): Promise<void> {
  await tx.execute(sql`
    insert into username_skeletons (user_id, skeleton) values (${userId}, ${skeleton})
    on conflict (user_id) do update set skeleton = excluded.skeleton`);
}

/** Members, the oldest first, whose name's looks are not theirs yet. */
export async function membersWithoutSkeleton(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; username: string }[]> {
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    select id, username from users u
    where not is_external and (${after}::uuid is null or id > ${after}::uuid)
      and not exists (select from username_skeletons s where s.user_id = u.id)
    order by id limit ${limit}`);
  return rows;
}

/** Gives members the looks of their names, but for those that are another's already. */
export async function claimSkeletons(
  db: Db,
  members: readonly { id: string; skeleton: string }[],
): Promise<void> {
  await db.execute(sql`
    insert into username_skeletons (user_id, skeleton)
    select m.id, m.skeleton from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (id uuid, skeleton text)
    where exists (select from users u where u.id = m.id)
    order by m.id on conflict do nothing`);
}
