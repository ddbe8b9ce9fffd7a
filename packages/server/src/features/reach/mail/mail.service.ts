import { type Db, onOneConnection } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { MailInDoubt, type Mailer, MailRefused } from '../../../providers/mail/mailer.ts';
import {
  addSendJob,
  addSweepJob,
  beginAttempt,
  deleteMailBefore,
  holdMail,
  insertMail,
  letMailGo,
  mailState,
  mailToSend,
  setMailState,
  takeMail,
} from './mail.queries.ts';
import { mailAsHtml, mailAsText, type MailText } from './mail.template.ts';

export interface Mail extends MailText {
  /**
   * What sort of mail it is, for the list in the administration: `address_check`, `reset_password`.
   */
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
 * Puts a mail into the outbox, in the caller's transaction: it is sent if that commits, and only
 * then. Answers its id.
 */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const id = newId();
  const { kind, userId, subject, unsubscribeUrl = null } = mail;
  await insertMail(db, {
    id,
    kind,
    userId,
    recipient: mail.to,
    subject,
    text: mailAsText(mail),
    html: mailAsHtml(mail),
    unsubscribeUrl,
  });
  await addSendJob(db, id, ATTEMPTS_MAX);
  return id;
}

/**
 * Sends a mail of the outbox, at most once. It is `unknown` from before its first byte leaves until
 * the mail server's answer is stored: a process that dies in between leaves it so, and it is sent
 * again only when an admin says so. What dies earlier is begun anew. Answers whether it is in
 * doubt.
 */
export async function sendMail(
  db: Db,
  mailer: Mailer,
  id: string,
  attempt: Attempt,
): Promise<boolean> {
  if (!(await beginAttempt(db, id))) return (await mailState(db, id)) === 'unknown';
  const trouble = await onOneConnection(db, async (own) => {
    // Whoever has it may die: this attempt is made again, and finds it sent or free.
    if (!(await takeMail(own, id))) return new Error('Another process is sending this mail.');
    try {
      return await handOver(own, mailer, id, attempt);
    } finally {
      await letMailGo(own, id);
    }
  });
  // The queue tries again after what it sees fail.
  if (trouble !== null && !(trouble instanceof MailRefused) && !(trouble instanceof MailInDoubt))
    throw trouble;
  return trouble instanceof MailInDoubt;
}

type Attempt = { isLastAttempt: boolean; now: () => Date };

/** Answers what went wrong. Each state is stored at once: a death would undo a transaction. */
async function handOver(
  own: Db,
  mailer: Mailer,
  id: string,
  { isLastAttempt, now }: Attempt,
): Promise<unknown> {
  const mail = await mailToSend(own, id);
  if (!mail) return null;
  const onHandOver = () => setMailState(own, id, { state: 'unknown', error: NO_ANSWER });
  const failure = await mailer.send({ ...mail, to: mail.recipient }, onHandOver).then(
    () => null,
    (error: unknown) => error ?? new Error('Sending failed without a reason.'),
  );
  await setMailState(
    own,
    id,
    failure === null
      ? { state: 'sent', error: null, sentAt: now() }
      : afterFailure(failure, isLastAttempt),
  );
  return failure;
}

const NO_ANSWER = 'The mail server was given this mail and has not said whether it took it.';

function afterFailure(failure: unknown, isLastAttempt: boolean) {
  const text = failure instanceof Error ? failure.message : String(failure);
  if (failure instanceof MailInDoubt)
    return { state: 'unknown', error: `${NO_ANSWER} ${text}`.slice(0, ERROR_MAX) } as const;
  return {
    state: failure instanceof MailRefused || isLastAttempt ? 'failed' : 'queued',
    error: text.slice(0, ERROR_MAX),
  } as const;
}

/**
 * Sends a mail again that failed, or of which nobody knows whether it was taken, because an admin
 * says so. Its transaction records it.
 */
export async function sendAgain(tx: Db, id: string): Promise<void> {
  const isFree = await holdMail(tx, id);
  const state = await mailState(tx, id);
  if (state === undefined) throw new Refusal('not_found', 'This mail does not exist.');
  if (!isFree) throw new Refusal('conflict', 'This mail is being sent at this moment.');
  if (state !== 'unknown' && state !== 'failed')
    throw new Refusal(
      'conflict',
      state === 'sent' ? 'This mail was sent.' : 'This mail waits to be sent.',
    );
  await setMailState(tx, id, { state: 'queued', error: null });
  await addSendJob(tx, id, ATTEMPTS_MAX);
}

/** Forgets mails, whatever became of them. */
export async function forgetMailBefore(db: Db, before: Date): Promise<void> {
  await deleteMailBefore(db, before);
}

/**
 * Has the files of mails removed whose rows are gone, and of those named here, once the transaction
 * commits.
 */
export async function sweepMailFilesLater(tx: Db, ids: readonly string[]): Promise<void> {
  await addSweepJob(tx, ids);
}
