import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { ledgerContents, ledgerPieces, ledgers } from '../../../platform/db/schema/ledgers.ts';

export interface Content {
  id: string;
  userId: string;
}

const isSavedNowhere = sql`not exists (
  select from ${ledgers} where ${ledgers.contentId} = ${ledgerContents.id})`;

export async function beginContent(db: Db, { id, userId }: Content, now: Date): Promise<void> {
  await db.insert(ledgerContents).values({ id, userId, begunAt: now });
}

/** Deletes a member's unfinished uploads that no ledger uses, except the newest ones. */
export async function dropBegun(db: Db, userId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from ledger_contents where id in (
      select id from ledger_contents where user_id = ${userId} and ${isSavedNowhere}
      order by begun_at desc, id desc offset ${kept})`);
}

/** Deletes what was begun before a time and saved nowhere. Returns how many. */
export async function dropForgotten(db: Db, before: Date): Promise<number> {
  const rows = await db
    .delete(ledgerContents)
    .where(and(sql`${ledgerContents.begunAt} < ${before.toISOString()}`, isSavedNowhere))
    .returning({ id: ledgerContents.id });
  return rows.length;
}

export async function insertPiece(
  db: Db,
  piece: { contentId: string; number: number; bytes: Buffer },
): Promise<void> {
  await db.insert(ledgerPieces).values(piece);
}

/** Notes that all of it is there. */
export async function finishContent(db: Db, { id }: Content, head: Buffer): Promise<void> {
  await db.update(ledgerContents).set({ head }).where(eq(ledgerContents.id, id));
}

export async function removeContent(db: Db, id: string): Promise<void> {
  await db.delete(ledgerContents).where(eq(ledgerContents.id, id));
}

/**
 * The bytes of what a member sent whole and saved nowhere yet; undefined where there is no such.
 */
export async function sizeToSave(db: Db, { id, userId }: Content): Promise<number | undefined> {
  const rows = await db
    .select({ size: sql<number>`sum(octet_length(${ledgerPieces.bytes}))::int` })
    .from(ledgerContents)
    .innerJoin(ledgerPieces, eq(ledgerPieces.contentId, ledgerContents.id))
    .where(
      and(
        eq(ledgerContents.id, id),
        eq(ledgerContents.userId, userId),
        isNotNull(ledgerContents.head),
        isSavedNowhere,
      ),
    );
  return rows[0]?.size ?? undefined;
}

/** The head of the content of a member's ledger. */
export async function headOf(db: Db, { id, userId }: Content): Promise<Buffer | undefined> {
  const rows = await db
    .select({ head: ledgerContents.head })
    .from(ledgerContents)
    .innerJoin(ledgers, eq(ledgers.contentId, ledgerContents.id))
    .where(and(eq(ledgerContents.id, id), eq(ledgerContents.userId, userId)));
  return rows[0]?.head ?? undefined;
}

export async function findPiece(
  db: Db,
  contentId: string,
  number: number,
): Promise<Buffer | undefined> {
  const rows = await db
    .select({ bytes: ledgerPieces.bytes })
    .from(ledgerPieces)
    .where(and(eq(ledgerPieces.contentId, contentId), eq(ledgerPieces.number, number)));
  return rows[0]?.bytes;
}

/** The next saved content that another key sealed, after a given one. */
export async function sealedOtherwise(
  db: Db,
  keyId: Buffer,
  after: string,
): Promise<(Content & { head: Buffer }) | undefined> {
  const rows = await db
    .select({
      id: ledgerContents.id,
      userId: ledgerContents.userId,
      head: sql<Buffer>`${ledgerContents.head}`,
    })
    .from(ledgerContents)
    .innerJoin(ledgers, eq(ledgers.contentId, ledgerContents.id))
    .where(
      and(
        sql`${ledgerContents.id} > ${after}`,
        sql`substring(${ledgerContents.head} from 2 for 4) <> ${keyId}`,
      ),
    )
    .orderBy(ledgerContents.id)
    .limit(1);
  return rows[0];
}

/** Gives the ledger of one content another in its place; false where it has another by now. */
export async function exchangeContent(db: Db, from: string, to: string): Promise<boolean> {
  const rows = await db
    .update(ledgers)
    .set({ contentId: to })
    .where(eq(ledgers.contentId, from))
    .returning({ id: ledgers.id });
  return rows.length > 0;
}
