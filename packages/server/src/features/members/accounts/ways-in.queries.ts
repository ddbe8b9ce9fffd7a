import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

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
