import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import {
  contentPacks,
  questions,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';

/** One import at a time, in all processes. */
export async function lockImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(7203119)`);
}

export async function hasQuestions(db: Db): Promise<boolean> {
  const rows = await db.select({ id: questions.id }).from(questions).limit(1);
  return rows.length > 0;
}

export async function importedSlugs(db: Db, pack: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: contentPacks.slug })
    .from(contentPacks)
    .where(eq(contentPacks.pack, pack));
  return new Set(rows.map((row) => row.slug));
}

export async function markImported(
  db: Db,
  row: { pack: string; slug: string; questionId: string },
): Promise<void> {
  await db.insert(contentPacks).values(row);
}

/** Makes an account that nobody signs in to and that earns no reputation, unless it is there. */
export async function ensureExternalAccount(
  db: Db,
  account: { id: string; username: string; bio: string; now: Date },
): Promise<void> {
  const { id, username, bio, now } = account;
  await db
    .insert(users)
    .values({ id, username, bio, isExternal: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await db.insert(userStats).values({ userId: id }).onConflictDoNothing();
}
