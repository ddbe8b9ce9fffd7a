import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aSignedUpMember } from '../../../../testing/data.ts';

const lines: string[] = [];
const site = useApp({
  env: { LOG_LEVEL: 'info' },
  logTo: new Writable({
    write: (line, _encoding, done) => (lines.push(String(line)), done()),
  }),
});

test('sign-ins stand in the log, failed or not, by a mark of the account and nothing that leads to it', async () => {
  const { email, password } = await aSignedUpMember(site);
  const logIn = (body: { email: string; password: string }) =>
    site.call('POST /api/auth/login', { body });
  await logIn({ email, password: 'not the password' });
  await logIn({ email: email.toUpperCase(), password });
  const told = lines
    .map((line) => JSON.parse(line) as { msg: string; account?: string; network?: string })
    .filter(({ msg }) => msg.startsWith('a sign-in'));
  // Signing up signs in.
  expect(told).toMatchObject([
    { msg: 'a sign-in succeeded', network: '127.0.0.1', hasFactor: false },
    { msg: 'a sign-in failed', network: '127.0.0.1' },
    { msg: 'a sign-in succeeded', network: '127.0.0.1', hasFactor: false },
  ]);
  expect(told[0]?.account).toMatch(/^[\w-]{12}$/);
  expect(new Set(told.map(({ account }) => account)).size).toBe(1);
  expect(lines.join('')).not.toContain(email);
  expect(lines.join('')).not.toContain(password);
});
