import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { accountTokens } from '../../../platform/db/schema/accounts.ts';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];
export type TokenRow = typeof accountTokens.$inferSelect;

export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.insert(accountTokens).values(row);
}

const holds = (tokenHash: Buffer, purposes: readonly TokenPurpose[], now: Date) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    inArray(accountTokens.purpose, [...purposes]),
    gt(accountTokens.expiresAt, now),
  );

/**
 * The row of a token that still holds; locked, so that of two who use it one waits for the other.
 */
export async function lockToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db
    .select()
    .from(accountTokens)
    .where(holds(tokenHash, purposes, now))
    .for('update');
  return row;
}

/** Whose a token is that still holds. */
export async function findTokenOwner(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(holds(tokenHash, purposes, now));
  return row?.userId ?? null;
}

export async function deleteToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.tokenHash, tokenHash));
}

export async function deleteTokens(
  db: Db,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, [...purposes])));
}

/** The address that a token of this purpose, still good, is about. */
export async function findTokenEmail(
  db: Db,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now),
      ),
    );
  return row?.email ?? null;
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
}
