import { z } from 'zod';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { type Db, onOneConnection } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { storable } from '../../../platform/observe/log.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { MailInDoubt, type Mailer, MailRefused } from '../../../providers/mail/mailer.ts';
import * as queries from './mail.queries.ts';
import { withoutSecrets } from './mail.secrets.ts';
import { mailAsHtml, mailAsText, type MailText } from './mail.template.ts';

export interface Mail extends MailText {
  /** The kind of mail, for the admin's list: `address_check`, `reset_password`. */
  kind: string;
  to: string;
  /**
   * The member whose mail it is; it goes when they go. Null for one that must outlive its account.
   */
  userId: string | null;
}

// Waits grow to six hours; twelve attempts span about a day.
const ATTEMPTS_MAX = 12;
const ERROR_MAX = 500;

/**
 * Not `send_mail`: servers of earlier versions know that one, and would send the mail without its
 * letter.
 */
export const sendingLetter = defineJob('send_letter', z.object({ id: z.uuid() }));
export const sweepingMailFiles = defineJob(
  'sweep_mail_files',
  z.object({ ids: z.array(z.uuid()).default([]) }),
);

/**
 * After everything else that is due: a mail server that hangs takes its time over each mail. What
 * goes to many goes last, so that a link for a new password does not wait behind it.
 */
const PRIORITY = { ofOne: 10, ofMany: 20 };
const TO_MANY = new Set(['digest', 'news']);

const addSendJob = (db: Db, { id, kind }: { id: string; kind: string }): Promise<void> =>
  addJob(
    db,
    sendingLetter,
    { id },
    {
      maxAttempts: ATTEMPTS_MAX,
      key: `mail:${id}`,
      priority: TO_MANY.has(kind) ? PRIORITY.ofMany : PRIORITY.ofOne,
    },
  );

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if that commits, and only
 * then. Returns its id.
 */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const id = newId();
  const { kind, userId, subject, unsubscribeUrl = null } = mail;
  const letter = { text: mailAsText(mail), html: mailAsHtml(mail), unsubscribeUrl };
  const [text, html] = [withoutSecrets(letter.text), withoutSecrets(letter.html)];
  const hasLetter = unsubscribeUrl !== null || text !== letter.text || html !== letter.html;
  await queries.insertMail(db, {
    id,
    kind,
    userId,
    recipient: mail.to,
    subject,
    text,
    html,
    hasLetter,
  });
  if (hasLetter) await queries.insertLetter(db, { mailId: id, ...letter });
  await addSendJob(db, { id, kind });
  return id;
}

/**
 * Sends a mail of the outbox, at most once. It is `unknown` from before its first byte leaves until
 * the mail server's reply is stored: a process that dies in between leaves it so, and it is sent
 * again only when an admin says so. What dies earlier is begun again. Returns whether it is in
 * doubt.
 */
export async function sendMail(
  db: Db,
  mailer: Mailer,
  id: string,
  attempt: Attempt,
): Promise<boolean> {
  if (!(await queries.beginAttempt(db, id)))
    return (await queries.findMail(db, id))?.state === 'unknown';
  const trouble = await onOneConnection(db, async (own) => {
    // Whoever has it may die: this attempt is made again, and finds it sent or free.
    if (!(await queries.takeMail(own, id)))
      return new Error('Another process is sending this mail.');
    try {
      return await handOver(own, mailer, id, attempt);
    } finally {
      await queries.letMailGo(own, id);
    }
  });
  // The queue tries again after what it sees fail.
  if (trouble !== null && !(trouble instanceof MailRefused) && !(trouble instanceof MailInDoubt))
    throw trouble;
  return trouble instanceof MailInDoubt;
}

type Attempt = { isLastAttempt: boolean; now: () => Date };

/** Returns what went wrong. Each state is stored at once: a death would undo a transaction. */
async function handOver(
  own: Db,
  mailer: Mailer,
  id: string,
  { isLastAttempt, now }: Attempt,
): Promise<unknown> {
  const found = await queries.mailToSend(own, id);
  if (!found) return null;
  const { mail, letter } = found;
  if (mail.hasLetter && !letter) {
    await queries.setMailState(own, id, { state: 'failed', error: NO_LETTER });
    return null;
  }
  const onHandOver = () => queries.setMailState(own, id, { state: 'unknown', error: NO_ANSWER });
  const failure = await mailer.send({ ...mail, ...letter, to: mail.recipient }, onHandOver).then(
    () => null,
    (error: unknown) => error ?? new Error('Sending failed without a reason.'),
  );
  await queries.setMailState(
    own,
    id,
    failure === null
      ? { state: 'sent', error: null, sentAt: now() }
      : afterFailure(failure, isLastAttempt),
  );
  // A message that was taken is nobody's here any more.
  if (failure === null) await queries.deleteLetter(own, id);
  return failure;
}

const NO_LETTER = 'The links in this email have been deleted. The member can ask for another.';
const NO_ANSWER = 'The mail server was given this email but did not confirm that it accepted it.';

function afterFailure(failure: unknown, isLastAttempt: boolean) {
  // A mail server may say anything.
  const text = storable(failure instanceof Error ? failure.message : String(failure));
  if (failure instanceof MailInDoubt)
    return { state: 'unknown', error: excerptOf(`${NO_ANSWER} ${text}`, ERROR_MAX) } as const;
  return {
    state: failure instanceof MailRefused || isLastAttempt ? 'failed' : 'queued',
    error: excerptOf(text, ERROR_MAX),
  } as const;
}

/**
 * Sends a mail again that failed, or of which nobody knows whether it was taken, because an admin
 * says so. Its transaction records it.
 */
export async function sendAgain(tx: Db, id: string): Promise<void> {
  const isFree = await queries.holdMail(tx, id);
  const mail = await queries.findMail(tx, id);
  if (!mail) throw new Refusal('not_found', 'This mail does not exist.');
  const { state, kind } = mail;
  if (!isFree) throw new Refusal('conflict', 'This mail is being sent right now.');
  if (state !== 'unknown' && state !== 'failed')
    throw new Refusal(
      'conflict',
      state === 'sent' ? 'This mail was sent.' : 'This mail is waiting to be sent.',
    );
  await queries.setMailState(tx, id, { state: 'queued', error: null });
  await addSendJob(tx, { id, kind });
}

// All attempts to send one span about a day, and a mailed link seldom holds longer.
const LETTER_MS = 3 * 24 * 3600_000;

/** Forgets mails, whatever became of them, and the letters of those that were not sent in time. */
export async function forgetMailBefore(db: Db, before: Date, now: Date): Promise<void> {
  await queries.deleteMailBefore(db, before);
  await queries.deleteLettersBefore(db, new Date(now.getTime() - LETTER_MS));
}

/**
 * Has the files of mails removed whose rows are gone, and of those named here, once the transaction
 * commits.
 */
export async function sweepMailFilesLater(tx: Db, ids: readonly string[]): Promise<void> {
  await addJob(tx, sweepingMailFiles, { ids: [...ids] });
}
