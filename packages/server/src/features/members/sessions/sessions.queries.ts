import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { sessions, users } from '../../../platform/db/schema/foundation.ts';

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

/** Ends every session of a member. Returns how many. */
export async function deleteSessions(db: Db, userId: string): Promise<number> {
  return (await db.delete(sessions).where(eq(sessions.userId, userId))).rowCount ?? 0;
}

export async function isMember(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}
