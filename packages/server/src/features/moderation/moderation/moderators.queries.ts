import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

/** A member as far as their rights are concerned, locked until the transaction ends. */
export async function lockMember(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      isModerator: users.isModerator,
      isExternal: users.isExternal,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row;
}

export async function setModerator(db: Db, id: string, isModerator: boolean): Promise<void> {
  await db.update(users).set({ isModerator }).where(eq(users.id, id));
}
