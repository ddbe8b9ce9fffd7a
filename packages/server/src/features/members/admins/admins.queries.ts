import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

// A lock of its own and not the admins' rows: where there are none, the first is made under it too.
export async function lockAdminChanges(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

export async function countAdmins(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where not is_external and subscription_tier = 'admin'`,
  );
  return rows[0]?.count ?? 0;
}

export async function adminIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where not is_external and subscription_tier = 'admin' order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
