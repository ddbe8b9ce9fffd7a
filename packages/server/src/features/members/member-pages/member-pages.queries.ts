import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

/** The questions whose pages show a person: asked, answered or commented on, the latest of each. */
export async function questionsShowing(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from questions where author_id = ${userId} order by created_at desc limit ${limit})
    union (select question_id from answers where author_id = ${userId} order by created_at desc limit ${limit})
    union (select question_id from comments where author_id = ${userId} limit ${limit})`);
  return rows.map(({ id }) => id);
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map(({ username }) => username);
}
