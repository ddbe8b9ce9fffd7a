import { desc } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { auditLog } from '../../platform/schema/people.ts';

export async function insertEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export function latestEntries(db: Db, limit: number, offset: number) {
  return db.select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(limit).offset(offset);
}
