import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { invitations } from '../../../platform/db/schema/settings.ts';

export async function insertInvitation(
  db: Db,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await db.insert(invitations).values(invitation);
}

/** Uses an invitation once, where it is good for one use more. */
export async function useInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        gt(invitations.expiresAt, now),
        lt(invitations.uses, invitations.maxUses),
      ),
    )
    .returning({ id: invitations.id });
  return used.length > 0;
}

export function newestInvitations(db: Db, limit: number, offset: number) {
  const { tokenHash: _hash, ...columns } = getTableColumns(invitations);
  return db
    .select({ ...columns, madeBy: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.madeBy))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
    .offset(offset);
}

export async function deleteInvitation(db: Db, id: string) {
  const [row] = await db.delete(invitations).where(eq(invitations.id, id)).returning();
  return row;
}

export async function deleteExpiredInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before));
}
