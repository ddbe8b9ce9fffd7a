import { eq, sql } from 'drizzle-orm';
import type { NotificationPreferences } from '@lotwise/contract/accounts';
import type { Db } from '../../platform/db.ts';
import { userStats, users } from '../../platform/schema/foundation.ts';

export async function findAccount(db: Db, id: string) {
  const [row] = await db.select({ user: users, stats: userStats }).from(users).innerJoin(userStats, eq(userStats.userId, users.id)).where(eq(users.id, id));
  return row;
}

/** The id and password hash behind an email, whatever the case of its letters. */
export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

export interface NewAccount {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  createdAt: Date;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db.insert(users).values({ ...account, updatedAt: account.createdAt });
  await db.insert(userStats).values({ userId: account.id });
}

type ProfileChange = Partial<Pick<typeof users.$inferInsert, 'username' | 'firstName' | 'lastName' | 'bio' | 'expertiseTags'>>;

export async function updateAccount(db: Db, id: string, change: ProfileChange, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}

export async function updatePasswordHash(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, id));
}

export async function updatePreferences(db: Db, id: string, change: Partial<NotificationPreferences>, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}
