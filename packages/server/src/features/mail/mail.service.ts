import { type Db, inTransaction } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { type Mailer, MailRefused } from '../../providers/mail/mailer.ts';
import { addSendJob, beginAttempt, deleteMailBefore, holdMail, insertMail, setMailState } from './mail.queries.ts';
import { mailAsHtml, mailAsText, type MailText } from './mail.template.ts';

export interface Mail extends MailText {
  /** What sort of mail it is, for the list in the administration: `address_check`, `reset_password`. */
  kind: string;
  to: string;
  /** The member whose mail it is; it goes when they go. Null for one that must outlive its account. */
  userId: string | null;
}

// Waits grow to six hours; twelve attempts span about a day.
const ATTEMPTS_MAX = 12;
const ERROR_MAX = 500;

/** Puts a mail into the outbox, in the caller's transaction: it is sent if that commits, and only then. Answers its id. */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const id = newId();
  const { kind, userId, subject, unsubscribeUrl = null } = mail;
  await insertMail(db, { id, kind, userId, recipient: mail.to, subject, text: mailAsText(mail), html: mailAsHtml(mail), unsubscribeUrl });
  await addSendJob(db, id, ATTEMPTS_MAX);
  return id;
}

/**
 * Sends a mail of the outbox, once. The row stays locked while the mail server listens, and a process that dies loses the lock with its
 * connection: the next attempt begins anew, and two never run side by side. What remains is the moment between the server's "250 taken" and
 * our commit: a process killed there sends again, under the same Message-ID, by which mailboxes know it. A file is replaced by its like.
 */
export async function sendMail(db: Db, mailer: Mailer, id: string, { isLastAttempt, now }: { isLastAttempt: boolean; now: () => Date }): Promise<void> {
  if (!(await beginAttempt(db, id))) return;
  try {
    await inTransaction(db, async (tx) => {
      const mail = await holdMail(tx, id);
      if (!mail) return;
      await mailer.send({ ...mail, to: mail.recipient });
      await setMailState(tx, id, { state: 'sent', error: null, sentAt: now() });
    });
  } catch (error) {
    const isOver = error instanceof MailRefused || isLastAttempt;
    await setMailState(db, id, { state: isOver ? 'failed' : 'queued', error: (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX) });
    if (!(error instanceof MailRefused)) throw error;
  }
}

/** Forgets mails, whatever became of them. */
export async function forgetMailBefore(db: Db, before: Date): Promise<void> {
  await deleteMailBefore(db, before);
}
