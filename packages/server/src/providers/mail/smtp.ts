import { createTransport } from 'nodemailer';
import { MailRefused, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

// A mail server may take its time over a greeting, to bore senders of spam.
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/**
 * Sends by SMTP, one connection a mail: a pool would send again by itself after a lost connection, and the outbox would not know.
 * `smtp://user:password@host:587` uses STARTTLS where the server offers it, `smtps://` begins with TLS, `?requireTLS=true` insists.
 */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS });
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error instanceof Error ? error.message : String(error)) : error;
      }
    },
  };
}

/** A 5xx about this mail. One about our own password is the operator's to mend, and the mail waits for it. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || ('code' in error && error.code === 'EAUTH')) return false;
  return 'permanent' in error && error.permanent === true;
}
