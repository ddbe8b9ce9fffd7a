/** An email as it leaves. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  createdAt: Date;
}

/**
 * Hands emails on. How sending fails says what may follow:
 *
 * | error         | was it taken? | then                       |
 * |---------------|---------------|----------------------------|
 * | `MailRefused` | no            | no later attempt is better |
 * | `MailInDoubt` | nobody knows  | never again by itself      |
 * | any other     | no            | try again                  |
 *
 * `onHandOver` is awaited before the first byte of the message leaves for where it can't be taken
 * back. Whoever dies after it was in doubt.
 * A mailer that may do the same twice without harm never calls it.
 */
export interface Mailer {
  send(mail: OutgoingMail, onHandOver: () => Promise<void>): Promise<void>;
}

/** This mail will never be taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was handed over, and no response came. */
export class MailInDoubt extends Error {
  override readonly name = 'MailInDoubt';
}
