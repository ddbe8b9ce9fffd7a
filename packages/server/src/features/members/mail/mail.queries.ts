import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { mailLetters, mailOutbox } from '../../../platform/db/schema/mail.ts';

export async function insertMail(db: Db, mail: typeof mailOutbox.$inferInsert): Promise<void> {
  await db.insert(mailOutbox).values(mail);
}

export async function insertLetter(db: Db, letter: typeof mailLetters.$inferInsert): Promise<void> {
  await db.insert(mailLetters).values(letter);
}

export async function deleteLetter(db: Db, mailId: string): Promise<void> {
  await db.delete(mailLetters).where(eq(mailLetters.mailId, mailId));
}

export async function deleteLettersBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mailLetters).where(lt(mailLetters.createdAt, before));
}

/**
 * Counts an attempt. Returns whether there is still something to send: what may have been taken
 * already is not.
 */
export async function beginAttempt(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(mailOutbox)
    .set({ state: 'sending', attempts: sql`${mailOutbox.attempts} + 1` })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ['queued', 'sending'])))
    .returning({ id: mailOutbox.id });
  return rows.length > 0;
}

/**
 * Takes a mail in hand until it is let go; false where another process has it. Not by a lock on its
 * row, which is written meanwhile. The connection's end lets go too.
 */
export async function takeMail(own: Db, id: string): Promise<boolean> {
  const { rows } = await own.execute<{ is_held: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${`mail ${id}`}, 0)) as is_held`,
  );
  return rows[0]?.is_held === true;
}

export async function letMailGo(own: Db, id: string): Promise<void> {
  await own.execute(sql`select pg_advisory_unlock(hashtextextended(${`mail ${id}`}, 0))`);
}

/** The same until the transaction ends. */
export async function holdMail(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`mail ${id}`}, 0)) as is_held`,
  );
  return rows[0]?.is_held === true;
}

/** A mail whose attempt has begun, with its letter where that still exists. */
export async function mailToSend(db: Db, id: string) {
  const [row] = await db
    .select({ mail: mailOutbox, letter: mailLetters })
    .from(mailOutbox)
    .leftJoin(mailLetters, eq(mailLetters.mailId, mailOutbox.id))
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'sending')));
  return row;
}

type State = (typeof mailOutbox.$inferSelect)['state'];

export async function findMail(
  db: Db,
  id: string,
): Promise<{ state: State; kind: string } | undefined> {
  const [row] = await db
    .select({ state: mailOutbox.state, kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return row;
}

export async function setMailState(
  db: Db,
  id: string,
  change: { state: State; error: string | null; sentAt?: Date },
): Promise<void> {
  await db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
}

export async function deleteMailBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, before));
}

/** Of these ids, those of mails that there are. */
export async function mailsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from mail_outbox where id::text = any(${sql.param([...ids])}::text[])`,
  );
  return rows.map(({ id }) => id);
}
