import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { bookmarks, questions } from '../../platform/schema.ts';

/** Locks the member's bookmark of a question by removing it. False when there was none. */
export async function deleteBookmark(db: Db, userId: string, questionId: string): Promise<boolean> {
  const rows = await db
    .delete(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.questionId, questionId)))
    .returning({ id: bookmarks.id });
  return rows.length > 0;
}

/** Adds a bookmark. False when another press added it first. */
export async function insertBookmark(db: Db, bookmark: { id: string; userId: string; questionId: string; createdAt: Date }): Promise<boolean> {
  const rows = await db.insert(bookmarks).values(bookmark).onConflictDoNothing().returning({ id: bookmarks.id });
  return rows.length > 0;
}

/** Keeps the question from being deleted meanwhile. False when there is none. */
export async function lockQuestion(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('key share');
  return rows.length > 0;
}

export async function newestBookmarks(db: Db, userId: string, limit: number) {
  return db
    .select({ questionId: bookmarks.questionId, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.id))
    .limit(limit);
}
