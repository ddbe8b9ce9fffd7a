import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Whether a member's address is confirmed; their row stays locked, so that whoever ends all ways to
 * log in and whoever adds one wait for each other.
 */
export async function lockConfirmed(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isConfirmed: boolean }>(sql`
    select email_verified_at is not null as "isConfirmed" from users
    where id = ${userId} for no key update`);
  return rows[0]?.isConfirmed ?? false;
}

/** Whether a member's address is confirmed. */
export async function isConfirmed(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from users where id = ${userId} and email_verified_at is not null`,
  );
  return rows.length > 0;
}

/** Everything beside the password that gets somebody into an account, or acts for its member. */
export const WAYS_IN = [
  'account_tokens',
  'identities',
  'known_browsers',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'sessions',
  'two_factor',
] as const;

/** Ends all of these, and the links for unsubscribing. The password is left to the caller. */
export async function deleteWaysIn(tx: Db, userId: string): Promise<void> {
  for (const table of WAYS_IN)
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  await tx.execute(
    sql`update users set unsubscribe_epoch = unsubscribe_epoch + 1 where id = ${userId}`,
  );
}

/**
 * How many ways a member has to sign in; the member's row stays locked, so that two removals don't
 * each leave the other's way.
 */
export async function lockWaysIn(
  db: Db,
  userId: string,
  providers: readonly string[],
): Promise<{ hasPassword: boolean; passkeys: number; identities: number }> {
  await db.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const { rows } = await db.execute<{
    hasPassword: boolean;
    passkeys: number;
    identities: number;
  }>(sql`
    select u.password_hash is not null as "hasPassword",
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from identities i where i.user_id = u.id and i.provider = any(${sql.param([...providers])}::text[])) as identities
    from users u where u.id = ${userId}`);
  return rows[0] ?? { hasPassword: false, passkeys: 0, identities: 0 };
}
