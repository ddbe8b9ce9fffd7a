import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { bookmarks, questions } from '../../../platform/db/schema/foundation.ts';

/** Removes a bookmark. False when there was none. */
export async function deleteBookmark(db: Db, userId: string, questionId: string): Promise<boolean> {
  const rows = await db
    .delete(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.questionId, questionId)))
    .returning({ id: bookmarks.id });
  return rows.length > 0;
}

/** Serialises a member's presses on one question; there may be no row to lock yet. */
export async function lockPresses(db: Db, userId: string, questionId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bookmark ${userId} ${questionId}`}, 0))`,
  );
}

export async function insertBookmark(
  db: Db,
  bookmark: { id: string; userId: string; questionId: string; createdAt: Date },
): Promise<void> {
  await db.insert(bookmarks).values(bookmark);
}

export async function newestBookmarks(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ questionId: bookmarks.questionId, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .innerJoin(questions, eq(questions.id, bookmarks.questionId))
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.id))
    .limit(limit)
    .offset(offset);
}
