import { isIP } from 'node:net';
import { z } from 'zod';

const DIGITS = /^\d+$/;

/** A number in decimal digits alone: `0x10`, `1e3` and a space are mistakes, not numbers. */
export const whole = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(DIGITS, { error: `must be ${what}`, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const port = z
  .string()
  .regex(DIGITS, { error: 'must be a port number', abort: true })
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port number'));

export const url = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address',
  abort: true,
});

function isBare(text: string): boolean {
  const { search, hash, username, password } = new URL(text);
  return [search, hash, username, password].every((part) => part === '');
}

/** An address that paths are appended to. */
export const baseUrl = url.refine(isBare, 'must have no user name, ? or #');

/** Where the site is: it always fills its host. */
export const origin = url.refine(
  (text) => isBare(text) && new URL(text).pathname === '/',
  'must end after the host and its port',
);

/** A line: what ends up in headers and mails must not begin another. */
export const line = z.string().regex(/^\P{Cc}*$/u, 'must be one line');

export const hostname = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'must be an address of this machine, such as 127.0.0.1, or a host name',
  );

/** Ranges that the library for proxies knows by name. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || address.includes('%') || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Which proxies are trusted: none, any, or addresses and networks. */
export const proxies = z.string().transform((text, context) => {
  if (text === 'off') return false;
  if (text === 'on') return true;
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => NAMED.includes(part) || isNetwork(part)))
    context.addIssue('must be on, off, or addresses and networks separated by commas');
  return parts;
});

export const addresses = z
  .string()
  .transform((list) => list.split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .refine(
    (list) => list.every((one) => /^[^\s@]+@[^\s@]+$/.test(one)),
    'must be email addresses, separated by commas',
  );

/** An address that names the server, as `postgres:///site?host=/run/postgresql` does too. */
export const namesHost = (text: string): boolean => {
  const parsed = URL.parse(text);
  return !parsed || parsed.hostname !== '' || parsed.searchParams.has('host');
};
