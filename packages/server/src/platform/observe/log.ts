import { type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

// Secrets are redacted from every log line, whatever object is logged.
const FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'number',
  'cvc',
  'expiry',
  'clientSecret',
  'client_secret',
];
const SECRETS = [
  ...FIELDS,
  ...FIELDS.map((name) => `*.${name}`),
  'req.headers.cookie',
  'req.headers.authorization',
  'headers.cookie',
  'headers.authorization',
];

export function createLog(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths: SECRETS, censor: '[secret]' },
    serializers: { err: errorWithoutValues },
  };
  // pino wants a stream that may be reopened, and uses its `write` alone.
  return destination ? pino(options, destination as never) : pino(options);
}

// The query builder puts a statement's values into the message of its error: emails and hashes
// among them.
function errorWithoutValues(error: Error): unknown {
  const { type, message, stack, code, constraint, statusCode } = stdSerializers.err(error);
  return {
    type,
    message: withoutValues(message),
    stack: withoutValues(stack),
    code,
    constraint,
    statusCode,
    ...(error.cause instanceof Error && { cause: errorWithoutValues(error.cause) }),
  };
}

// A database error's own detail names values too: Key (email)=(…) already exists.
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '').replace(/=\([^)]*\)/g, '=(…)');
}

const MAIL_ADDRESS = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A text of somebody else's as PostgreSQL can store it: without NUL and half characters. */
export const storable = (text: string): string =>
  // Tabs and the ends of lines stay.
  text.replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd').toWellFormed();

/**
 * An error for a log and a table that are not ours: with its causes, without values of statements
 * and email addresses, and so that it can be stored.
 */
export function plainError(error: unknown): Error {
  const plain = (text: string) => storable(withoutValues(text).replace(MAIL_ADDRESS, '…@…'));
  const messages: string[] = [];
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined)
    // What began it comes first: the text of a statement may be longer than what is shown.
    messages.unshift(plain(one instanceof Error ? one.message : String(one)));
  const told = new Error(messages.join(': '));
  if (error instanceof Error && error.stack !== undefined) told.stack = plain(error.stack);
  return told;
}

/**
 * An address for the log, without the tokens of mailed links and sign-in providers, which would
 * sign in; also where the address is a part of another.
 */
export function withoutSecrets(url: string): string {
  return url.replace(
    /((?:[?&]|%3f|%26)(?:token|code|state|payment_intent_client_secret|setup_intent_client_secret)(?:=|%3d))[^&#]*/gi,
    '$1[secret]',
  );
}
