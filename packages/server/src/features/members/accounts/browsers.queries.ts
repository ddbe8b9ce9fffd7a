import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** Whether the account of an address was signed in to from a browser before. */
export async function isKnownTo(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from known_browsers where token_hash = ${tokenHash} and user_id in (
      select id from users where lower(email) = lower(${email})
      union all select user_id from closed_accounts where email = lower(${email}))`);
  return rows.length > 0;
}

/** Whether a member has signed in with a browser before. */
export async function isUsedBy(db: Db, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from known_browsers where token_hash = ${tokenHash} and user_id = ${userId}`,
  );
  return rows.length > 0;
}

/** Keeps a browser as known. Returns whether it is new, and whether there were others. */
export async function keepBrowser(
  tx: Db,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ isNew: boolean; hasOthers: boolean }> {
  const { rows } = await tx.execute<{ isNew: boolean; hasOthers: boolean }>(sql`
    with others as (
      select exists (select from known_browsers where user_id = ${userId} and token_hash <> ${tokenHash}) as found
    ), before as (
      select exists (select from known_browsers where user_id = ${userId} and token_hash = ${tokenHash}) as found
    ), kept as (
      insert into known_browsers (user_id, token_hash, last_used_at) values (${userId}, ${tokenHash}, ${now})
      on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at
    )
    select not before.found as "isNew", others.found as "hasOthers" from others, before`);
  return rows[0] ?? { isNew: true, hasOthers: false };
}

/** Forgets browsers that have not signed in for long. */
export async function deleteBrowsersBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from known_browsers where last_used_at < ${before}`);
}
