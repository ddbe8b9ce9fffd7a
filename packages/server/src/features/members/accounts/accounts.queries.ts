import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { NotificationPreferences } from '@lotwise/contract/members/accounts';
import type { Db } from '../../../platform/db/db.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';
import { hasSecondFactor, shownCredential } from '../../../platform/http/session-query.ts';

export async function findAccount(db: Db, id: string) {
  const [row] = await db
    .select({
      user: users,
      stats: userStats,
      credential: shownCredential,
      hasFactor: hasSecondFactor,
    })
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

export type Credentials = { id: string; passwordHash: string | null; emailVerifiedAt: Date | null };

/**
 * The id and password hash behind an email, whatever the case of its letters; also of an account
 * that is closed and not erased yet.
 */
export async function findCredentials(
  db: Db,
  email: string,
  now: Date,
): Promise<Credentials | undefined> {
  const { rows } = await db.execute<Credentials>(sql`
    select id, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt"
    from users where lower(email) = lower(${email})
    union all
    select user_id, held ->> 'password_hash', (held ->> 'email_verified_at')::timestamptz
    from closed_accounts where email = lower(${email}) and erase_at > ${now}`);
  return rows[0];
}

/**
 * The hash of a member's password, also of a closed account. It stays as it is until the
 * transaction ends. A closed account is locked before its member, as by whoever opens or erases it.
 */
export async function lockPasswordHash(tx: Db, id: string): Promise<string | null> {
  type Row = { hash: string | null };
  const closed = await tx.execute<Row>(
    sql`select held ->> 'password_hash' as hash from closed_accounts where user_id = ${id} for update`,
  );
  const open = await tx.execute<Row>(
    sql`select password_hash as hash from users where id = ${id} for no key update`,
  );
  return open.rows[0]?.hash ?? closed.rows[0]?.hash ?? null;
}

/** Whether an address is reserved for a member whose account is closed and not erased yet. */
export async function isReservedAddress(db: Db, email: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from closed_accounts where email = lower(${email}) and user_id <> ${userId}`);
  return rows.length > 0;
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

/** The same, also for an account that is closed. */
export async function findAnyRecipient(db: Db, id: string) {
  const { rows } = await db.execute<{ id: string; username: string; email: string }>(sql`
    select u.id, coalesce(c.held ->> 'username', u.username) as username,
      coalesce(c.held ->> 'email', u.email) as email
    from users u left join closed_accounts c on c.user_id = u.id
    where u.id = ${id} and (u.email is not null or c.user_id is not null)`);
  return rows[0];
}

/** Marks an account's address as confirmed, if it is still this one and was not before. */
export async function confirmEmail(db: Db, id: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.email, email), isNull(users.emailVerifiedAt)))
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
