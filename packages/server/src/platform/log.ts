import { type Logger, pino } from 'pino';

export type { Logger };

// A secret has no place in a log line, whatever object is logged.
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
  'headers.cookie',
  'headers.authorization',
];

export function createLog(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = { level, base: { pid: process.pid }, redact: { paths: SECRETS, censor: '[secret]' } };
  return destination ? pino(options, destination as never) : pino(options);
}
