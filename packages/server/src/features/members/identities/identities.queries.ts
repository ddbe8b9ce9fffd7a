import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { identities } from '../../../platform/db/schema/accounts.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** The member behind an account at a provider. */
export async function findIdentity(
  db: Db,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row;
}

export function identitiesOf(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id);
}

/** False when the provider's account, or the member at this provider, is connected already. */
export async function insertIdentity(db: Db, row: IdentityRow): Promise<boolean> {
  const rows = await db
    .insert(identities)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return rows.length > 0;
}

export async function findIdentityOf(
  db: Db,
  userId: string,
  id: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)));
  return row;
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.delete(identities).where(eq(identities.id, id));
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return row !== undefined && row.passwordHash !== null;
}
