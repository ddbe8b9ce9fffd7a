import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { mailOutbox } from '../../platform/schema/mail.ts';

export async function insertMail(db: Db, mail: typeof mailOutbox.$inferInsert): Promise<void> {
  await db.insert(mailOutbox).values(mail);
}

/** Has a mail sent once the transaction commits. */
export async function addSendJob(db: Db, id: string, maxAttempts: number): Promise<void> {
  await db.execute(
    sql`select from graphile_worker.add_job('send_mail', json_build_object('id', ${id}::text), max_attempts => ${maxAttempts}, job_key => ${`mail:${id}`})`,
  );
}

/** Counts an attempt. Answers whether there is still something to send. */
export async function beginAttempt(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(mailOutbox)
    .set({ state: 'sending', attempts: sql`${mailOutbox.attempts} + 1` })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ['queued', 'sending'])))
    .returning({ id: mailOutbox.id });
  return rows.length > 0;
}

/** Holds a mail that is being sent until the transaction ends; nothing where another process holds it. */
export async function holdMail(db: Db, id: string) {
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'sending')))
    .for('update', { skipLocked: true });
  return mail;
}

export async function setMailState(db: Db, id: string, change: { state: 'queued' | 'sent' | 'failed'; error: string | null; sentAt?: Date }): Promise<void> {
  await db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
}

export async function deleteMailBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, before));
}
