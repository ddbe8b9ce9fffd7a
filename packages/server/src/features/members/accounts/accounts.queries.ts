import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { NotificationPreferences } from '@lotwise/contract/accounts';
import type { Db } from '../../../platform/db/db.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';
import { isVerified } from '../../../platform/http/session.ts';

export async function findAccount(db: Db, id: string) {
  const [row] = await db
    .select({ user: users, stats: userStats, isExpert: isVerified })
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** The id and password hash behind an email, whatever the case of its letters. */
export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

export interface NewAccount {
  id: string;
  username: string;
  email: string;
  /** None for an account of a sign-in provider. */
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  /** Set where a sign-in provider vouches for the address. */
  emailVerifiedAt?: Date | null;
  createdAt: Date;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db.insert(users).values({ ...account, updatedAt: account.createdAt });
  await db.insert(userStats).values({ userId: account.id });
}

type ProfileChange = Partial<
  Pick<typeof users.$inferInsert, 'username' | 'firstName' | 'lastName' | 'bio' | 'expertiseTags'>
>;

export async function updateAccount(
  db: Db,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}

export async function updatePasswordHash(
  db: Db,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, id));
}

export async function updatePreferences(
  db: Db,
  id: string,
  change: Partial<NotificationPreferences>,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id));
}

/** Where a member's mail goes; undefined for an account without an address. */
export async function findRecipient(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** Marks an account's address as confirmed, if it is still this one. */
export async function confirmEmail(db: Db, id: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})`, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.email, email)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Gives an account another address, which is confirmed. */
export async function updateEmail(db: Db, id: string, email: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerifiedAt: now, updatedAt: now })
    .where(
      and(eq(users.id, id), or(isNull(users.emailVerifiedAt), sql`${users.email} <> ${email}`)),
    );
}
