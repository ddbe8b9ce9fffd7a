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

/** Hands emails on. Sending fails with MailRefused where no later attempt can do better, and with any other error where one can. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

/** This mail will never be taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
