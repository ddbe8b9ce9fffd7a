import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { sessions } from '../../../platform/db/schema/foundation.ts';

/** A member's sessions that are not over: the given one first, then the last used. */
export function sessionsOf(db: Db, userId: string, current: Buffer, now: Date) {
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${current}`;
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(isCurrent), desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends one session of a member. False when the member has no such session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}
