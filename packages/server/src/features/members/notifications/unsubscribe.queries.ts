import type { PREFERENCE_OF } from '@lotwise/domain/notifications';
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

export async function usernameOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return row?.username;
}
