import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MailInDoubt, MailRefused, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

// A mail server may take its time over a greeting, to bore senders of spam.
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/**
 * Sends by SMTP, one connection a mail: a pool would send again by itself after a lost connection,
 * and the outbox would not know. `smtp://user:password@host:587` uses STARTTLS where the server
 * offers it, `smtps://` begins with TLS, `?requireTLS=true` insists.
 */
export function openSmtp(url: string, from: string): Mailer {
  return {
    async send(mail, onHandOver) {
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
      });
      let isHandedOver = false;
      transport.use('stream', ({ message }, done) => {
        const compose = message.createReadStream.bind(message);
        message.createReadStream = () => Readable.from(afterHandOver(compose));
        done();
      });
      const message = messageOf(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw verdictOn(error, isHandedOver);
      }

      // Read from the moment at which the server says that it will listen, and not before: until
      // then nothing can have been taken.
      async function* afterHandOver(compose: () => Readable): AsyncGenerator<unknown> {
        await onHandOver();
        isHandedOver = true;
        yield* compose();
      }
    },
  };
}

function verdictOn(error: unknown, isHandedOver: boolean): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (isFinal(error)) return new MailRefused(text);
  return isHandedOver && !isReply(error) ? new MailInDoubt(text) : error;
}

/**
 * A 5xx about this mail. One about our own password is the operator's to mend, and the mail waits
 * for it.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || ('code' in error && error.code === 'EAUTH')) return false;
  return 'permanent' in error && error.permanent === true;
}

/** Whether the server said no, rather than nothing. */
const isReply = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
