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

test('sign-ins stand in the log, failed or not, by the member’s id, or by a mark of an address that nobody has', async () => {
  const { id, email, password } = await aSignedUpMember(site);
  const logIn = (body: { email: string; password: string }) =>
    site.call('POST /api/auth/login', { body });
  await logIn({ email, password: 'not the password' });
  await logIn({ email: email.toUpperCase(), password });
  for (const address of ['Nobody@example.test', 'nobody@example.test'])
    await logIn({ email: address, password });
  const told = lines
    .map((line) => JSON.parse(line) as { msg: string; memberId?: string; unknownAddress?: string })
    .filter(({ msg }) => msg.startsWith('a sign-in'));
  // Signing up signs in.
  expect(told).toMatchObject([
    { msg: 'a sign-in succeeded', memberId: id, network: '127.0.0.1', hasFactor: false },
    { msg: 'a sign-in failed', memberId: id, network: '127.0.0.1' },
    { msg: 'a sign-in succeeded', memberId: id, network: '127.0.0.1', hasFactor: false },
    { msg: 'a sign-in failed', network: '127.0.0.1' },
    { msg: 'a sign-in failed', network: '127.0.0.1' },
  ]);
  expect(told.slice(3).map(({ memberId }) => memberId)).toEqual([undefined, undefined]);
  expect(told[3]?.unknownAddress).toMatch(/^[\w-]{12}$/);
  expect(told[4]?.unknownAddress).toBe(told[3]?.unknownAddress);
  expect(lines.join('')).not.toMatch(new RegExp(`${email}|nobody@`, 'i'));
  expect(lines.join('')).not.toContain(password);
});
