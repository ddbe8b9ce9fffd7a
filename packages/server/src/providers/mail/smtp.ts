import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MailInDoubt, MailRefused, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

// A mail server may take its time over a greeting, to bore senders of spam.
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
/** For all of it: a server that says a word now and then is never silent. */
const SEND_MS = 150_000;

/**
 * Sends by SMTP, one connection a mail: a pool would send again by itself after a lost connection,
 * and the outbox would not know. `smtp://user:password@host:587` uses STARTTLS where the server
 * offers it, `smtps://` begins with TLS, `?requireTLS=true` insists.
 */
export function openSmtp(url: string, from: string, sendMs = SEND_MS): Mailer {
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
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendMs) });
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

/** In reply to what a 5xx is about this mail: its recipient or its text. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA']);
const DEMANDS_LOGIN = 530;

/**
 * A 5xx about this mail. One about the connection, our password or our sender's address is the
 * operator's to mend, and the mail waits for it.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'permanent' in error && error.permanent === true)) return false;
  if ('responseCode' in error && error.responseCode === DEMANDS_LOGIN) return false;
  return 'command' in error && ABOUT_THE_MAIL.has(error.command);
}

/** Whether the server said no, rather than nothing. */
const isReply = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
