import { DELETED_USERNAME } from '@lotwise/domain/members/deleted-user';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** Identifying data of a member who leaves. */
export type LeavingMember = {
  id: string;
  tier: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  former: string[];
};

/** Keeps a member's row: nobody posts as them until this transaction ends. */
export async function lockMember(db: Db, userId: string): Promise<LeavingMember | undefined> {
  const { rows } = await db.execute<LeavingMember>(sql`
    select id, subscription_tier as tier, username, email, first_name as "firstName", last_name as "lastName",
      array(select name from former_usernames f where f.user_id = users.id) as former from users
    where id = ${userId} and not is_external for update`);
  return rows[0];
}

// The columns that a closed account's row hides, with their substitutes.
const HELD = sql.raw(`username, email, password_hash, first_name, last_name, bio, expertise_tags,
  subscription_tier, granted_tier, profile_image_url, credential, credential_until, email_verified_at,
  email_notifications, answer_notifications, weekly_digest, marketing_emails, is_moderator`);

interface Closing {
  userId: string;
  deletePosts: boolean;
  now: Date;
  eraseAt: Date;
}

/** Keeps what a member's row holds, and makes it read as a deleted member's. */
export async function closeRow(
  tx: Db,
  { userId, deletePosts, now, eraseAt }: Closing,
): Promise<void> {
  await tx.execute(sql`
    insert into closed_accounts (user_id, held, email, delete_posts, closed_at, erase_at)
    select id, (select to_jsonb(h) from (select ${HELD}) h), lower(email), ${deletePosts}, ${now}, ${eraseAt}
    from users where id = ${userId}`);
  await tx.execute(sql`
    insert into former_usernames (name, user_id, given_up_at)
    select lower(username), id, ${now} from users where id = ${userId}`);
  await tx.execute(sql`
    update users set username = ${DELETED_USERNAME}, email = null, password_hash = null,
      first_name = null, last_name = null, bio = null, expertise_tags = '{}',
      subscription_tier = 'free', granted_tier = 'free', profile_image_url = null,
      credential = null, credential_until = null, email_verified_at = null, is_moderator = false,
      is_external = true, closed_at = ${now}, updated_at = ${now}
    where id = ${userId}`);
}

/** Gives a closed account's row back what it held, and ends the keeping of it. */
export async function openRow(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set is_external = false, closed_at = null, (${HELD}) = (
      select ${HELD} from jsonb_populate_record(null::users, c.held))
    from closed_accounts c where c.user_id = users.id and users.id = ${userId}`);
  await tx.execute(sql`
    delete from former_usernames using users
    where user_id = users.id and users.id = ${userId} and name = lower(users.username)`);
  await tx.execute(sql`delete from closed_accounts where user_id = ${userId}`);
}

/** Whom a closed account belongs to, and whether their posts go with it. */
export async function closedMember(
  db: Db,
  userId: string,
): Promise<(LeavingMember & { deletePosts: boolean }) | undefined> {
  const { rows } = await db.execute<LeavingMember & { deletePosts: boolean }>(sql`
    select user_id as id, held->>'subscription_tier' as tier, held->>'username' as username, held->>'email' as email,
      held->>'first_name' as "firstName", held->>'last_name' as "lastName", delete_posts as "deletePosts",
      array(select name from former_usernames f where f.user_id = c.user_id) as former
    from closed_accounts c where user_id = ${userId}`);
  return rows[0];
}

/** A closed account, locked: it is opened once, or erased once. */
export async function lockClosed(
  tx: Db,
  userId: string,
): Promise<{ deletePosts: boolean; eraseAt: Date } | undefined> {
  const { rows } = await tx.execute<{ deletePosts: boolean; eraseAt: string }>(sql`
    select delete_posts as "deletePosts", erase_at as "eraseAt" from closed_accounts
    where user_id = ${userId} for update`);
  return rows[0] && { ...rows[0], eraseAt: new Date(rows[0].eraseAt) };
}

export async function dueToErase(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from closed_accounts where erase_at <= ${now} order by erase_at limit ${limit}`);
  return rows.map(({ id }) => id);
}
