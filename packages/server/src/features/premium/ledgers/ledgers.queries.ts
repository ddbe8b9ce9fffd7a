import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { ledgers } from '../../../platform/db/schema/ledgers.ts';

const listed = {
  id: ledgers.id,
  name: ledgers.name,
  version: ledgers.version,
  size: ledgers.size,
  savedAt: ledgers.savedAt,
};

/** A saved ledger without its content. */
export type LedgerRow = { id: string; name: string; version: number; size: number; savedAt: Date };

const isOwn = (userId: string, id: string) => and(eq(ledgers.userId, userId), eq(ledgers.id, id));

export async function savedLedgers(db: Db, userId: string): Promise<LedgerRow[]> {
  return db
    .select(listed)
    .from(ledgers)
    .where(eq(ledgers.userId, userId))
    .orderBy(desc(ledgers.savedAt), asc(ledgers.id));
}

export async function findLedger(
  db: Db,
  userId: string,
  id: string,
): Promise<(LedgerRow & { contentId: string }) | undefined> {
  const rows = await db
    .select({ ...listed, contentId: ledgers.contentId })
    .from(ledgers)
    .where(isOwn(userId, id));
  return rows[0];
}

/** Lets one save of a member follow the other, so that their number can be counted and no
 * content is saved twice. */
export async function lockSaves(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledgers ${userId}`}, 0))`);
}

export async function countLedgers(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ ledgers: count() })
    .from(ledgers)
    .where(eq(ledgers.userId, userId));
  return rows[0]?.ledgers ?? 0;
}

export async function insertLedger(
  db: Db,
  row: Omit<LedgerRow, 'version'> & { userId: string; contentId: string },
): Promise<LedgerRow | undefined> {
  const rows = await db
    .insert(ledgers)
    .values({ ...row, createdAt: row.savedAt })
    .returning(listed);
  return rows[0];
}

/** Replaces a ledger where it still has this version. */
export async function updateLedger(
  db: Db,
  { userId, id, version, ...row }: LedgerRow & { userId: string; contentId: string },
): Promise<LedgerRow | undefined> {
  const rows = await db
    .update(ledgers)
    .set({ ...row, version: version + 1 })
    .where(and(isOwn(userId, id), eq(ledgers.version, version)))
    .returning(listed);
  return rows[0];
}

/** Returns what was in it; undefined when there was none. */
export async function removeLedger(
  db: Db,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const rows = await db
    .delete(ledgers)
    .where(isOwn(userId, id))
    .returning({ contentId: ledgers.contentId });
  return rows[0]?.contentId;
}
