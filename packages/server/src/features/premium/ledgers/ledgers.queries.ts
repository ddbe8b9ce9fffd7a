import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
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
): Promise<(LedgerRow & { content: Buffer }) | undefined> {
  const rows = await db
    .select({ ...listed, content: ledgers.content })
    .from(ledgers)
    .where(isOwn(userId, id));
  return rows[0];
}

/** The version that is saved, or nothing. */
export async function versionOf(db: Db, userId: string, id: string): Promise<number | undefined> {
  const rows = await db.select({ version: ledgers.version }).from(ledgers).where(isOwn(userId, id));
  return rows[0]?.version;
}

/** Lets one save of a member follow the other, so that their number can be counted. */
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
  row: Omit<LedgerRow, 'version'> & { userId: string; content: Buffer },
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
  {
    userId,
    id,
    version,
    ...row
  }: Omit<LedgerRow, 'version'> & { userId: string; version: number; content: Buffer },
): Promise<LedgerRow | undefined> {
  const rows = await db
    .update(ledgers)
    .set({ ...row, version: version + 1 })
    .where(and(isOwn(userId, id), eq(ledgers.version, version)))
    .returning(listed);
  return rows[0];
}

/** False when there was none. */
export async function removeLedger(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(ledgers).where(isOwn(userId, id)).returning({ id: ledgers.id });
  return rows.length > 0;
}

/** The next ledger that another key sealed, after a given one. */
export async function sealedOtherwise(
  db: Db,
  keyId: Buffer,
  after: string,
): Promise<{ id: string; userId: string; version: number; content: Buffer } | undefined> {
  const rows = await db
    .select({
      id: ledgers.id,
      userId: ledgers.userId,
      version: ledgers.version,
      content: ledgers.content,
    })
    .from(ledgers)
    .where(
      and(
        sql`${ledgers.id} > ${after}`,
        ne(sql`substring(${ledgers.content} from 2 for 4)`, keyId),
      ),
    )
    .orderBy(asc(ledgers.id))
    .limit(1);
  return rows[0];
}

/** Puts the same content under another key in place, unless the member saved meanwhile. */
export async function replaceSealed(
  db: Db,
  { id, version, content }: { id: string; version: number; content: Buffer },
): Promise<void> {
  await db
    .update(ledgers)
    .set({ content })
    .where(and(eq(ledgers.id, id), eq(ledgers.version, version)));
}
