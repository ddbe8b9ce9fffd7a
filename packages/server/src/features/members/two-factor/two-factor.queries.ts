import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { recoveryCodes, twoFactor } from '../../../platform/db/schema/accounts.ts';

export async function findTwoFactor(db: Db, userId: string) {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return row;
}

/** Whether a member's sign-in takes a second step. */
export async function isTwoFactorOn(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: twoFactor.userId })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
  return rows.length > 0;
}

/**
 * Keeps a secret that waits for its first code, in place of one that waited before. False when
 * two-factor is on already.
 */
export async function storeSecret(
  db: Db,
  userId: string,
  sealedSecret: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(twoFactor)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: { sealedSecret, lastStep: 0, createdAt: now },
      setWhere: isNull(twoFactor.confirmedAt),
    })
    .returning({ userId: twoFactor.userId });
  return rows.length > 0;
}

/** Takes the code of a step, unless it or a later one was taken. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step)))
    .returning({ userId: twoFactor.userId });
  return rows.length > 0;
}

export async function confirmSecret(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(twoFactor).set({ confirmedAt: now }).where(eq(twoFactor.userId, userId));
}

/** False when there was none. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await db
    .delete(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
    .returning({ userId: twoFactor.userId });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Takes a recovery code. False when the member has no such code. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.count ?? 0;
}
