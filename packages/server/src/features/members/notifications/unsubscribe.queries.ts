import type { PREFERENCE_OF } from '@lotwise/domain/members/notifications';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { signingKeys } from '../../../platform/db/schema/notifications.ts';

export async function signingKey(db: Db): Promise<Buffer> {
  const [row] = await db
    .select({ key: signingKeys.key })
    .from(signingKeys)
    .where(eq(signingKeys.name, 'unsubscribe'));
  if (!row) throw new Error('The key that signs unsubscribe links is missing.');
  return row.key;
}

export async function turnOff(
  db: Db,
  userId: string,
  preference: (typeof PREFERENCE_OF)[keyof typeof PREFERENCE_OF],
): Promise<void> {
  await db
    .update(users)
    .set({ [preference]: false })
    .where(eq(users.id, userId));
}

/** Whose links these are, and how often all links before were ended. */
export async function addresseeOf(
  db: Db,
  userId: string,
): Promise<{ username: string; epoch: number } | undefined> {
  const [row] = await db
    .select({ username: users.username, epoch: users.unsubscribeEpoch })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
