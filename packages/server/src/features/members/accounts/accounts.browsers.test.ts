import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, aSignup, cookieOf } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const secure = useApp({ env: { ...mail.env, PUBLIC_URL: 'https://tax.example' } });
const wide = useApp({ env: { PUBLIC_URL: 'https://tax.example', HSTS_SUBDOMAINS: 'on' } });

const DAY_MS = 24 * 3600 * 1000;
const isIn = async (cookie: string) =>
  (await site.send({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200;
const logIn = (member: { email: string; password: string }, headers = {}) =>
  site.call(
    'POST /api/auth/login',
    { body: { email: member.email, password: member.password } },
    null,
    headers,
  );

test('signing in again ends the session that this browser had', async () => {
  const [first, second] = [await aSignedUpMember(site), await aSignedUpMember(site)];
  const { response } = await logIn(second, { cookie: first.cookie });
  expect([await isIn(first.cookie), await isIn(cookieOf(response))]).toEqual([false, true]);
});

test('a changed password renews the session and ends the old cookie', async () => {
  const member = await aSignedUpMember(site);
  const { response, status } = await site.call(
    'PATCH /api/auth/password',
    { body: { currentPassword: member.password, newPassword: 'quite another horse' } },
    member,
  );
  const renewed = cookieOf(response);
  expect([status, await isIn(member.cookie), await isIn(renewed)]).toEqual([204, false, true]);
});

test('a session in use ends ninety days after its sign-in', async () => {
  const start = Date.now();
  const member = await aMember(site);
  const stays: boolean[] = [];
  for (const day of [16, 32, 48, 64, 80, 89, 91]) {
    site.at(new Date(start + day * DAY_MS).toISOString());
    stays.push(await isIn(member.cookie));
  }
  site.at(new Date().toISOString());
  expect(stays).toEqual([true, true, true, true, true, true, false]);
});

test('behind TLS the cookie is the host’s own, and browsers stay with TLS', async () => {
  const { response } = await secure.call('POST /api/auth/signup', { body: aSignup() });
  const cookie = String(response.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure;/);
  expect(cookie).not.toContain('Domain=');
  const user = await secure.send({
    url: '/api/auth/user',
    headers: { cookie: cookieOf(response) },
  });
  expect([user.statusCode, user.headers['strict-transport-security']]).toEqual([
    200,
    'max-age=31536000',
  ]);
  expect((await site.send({ url: '/' })).headers['strict-transport-security']).toBeUndefined();
  expect((await wide.send({ url: '/' })).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

test('logging out clears what the browser had cached, and only that', async () => {
  const member = await aMember(site);
  const { headers } = await site.send({ method: 'POST', url: '/api/auth/logout' }, member);
  expect(headers['clear-site-data']).toBe('"cache"');
});

test('a sign-in from a new browser is told, to a confirmed address', async () => {
  const [confirmed, unconfirmed] = [await aSignedUpMember(site), await aSignedUpMember(site)];
  await site.app.platform.database.pool.query(
    'update users set email_verified_at = now() where id = $1',
    [confirmed.id],
  );
  const toldOf = async (to: string) =>
    (await mail.sent(site)).filter(
      (sent) => sent.to === to && sent.subject.includes('You logged in from a new browser'),
    ).length;
  for (const member of [confirmed, unconfirmed]) await logIn(member);
  expect([await toldOf(confirmed.email), await toldOf(unconfirmed.email)]).toEqual([1, 0]);
  const { response } = await logIn(confirmed);
  const browser = /browser=[\w-]+/.exec(String(response.headers['set-cookie']))?.[0] ?? '';
  await logIn(confirmed, { cookie: browser });
  expect(await toldOf(confirmed.email)).toBe(2);
});

test.each([
  ['123456', 'This password is too easy to guess.'],
  ['Password ', 'This password is too easy to guess.'],
  ['      ', 'This password is too easy to guess.'],
  ['ethereum1', 'This password is too easy to guess.'],
  ['lotwise1', 'Please choose a password that isn’t your username'],
])('the password %s is refused in words', async (password, sentence) => {
  const { status, problem } = await site.call('POST /api/auth/signup', {
    body: aSignup({ password }),
  });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'password']);
  expect(problem.detail).toContain(sentence);
});

test('a password that is the username is refused at sign-up and as a new one', async () => {
  const form = aSignup();
  expect(
    (await site.call('POST /api/auth/signup', { body: { ...form, password: form.username } }))
      .status,
  ).toBe(400);
  const member = await aSignedUpMember(site);
  const { problem } = await site.call(
    'PATCH /api/auth/password',
    { body: { currentPassword: member.password, newPassword: member.username } },
    member,
  );
  expect(problem.errors?.[0]?.path).toBe('newPassword');
});

test.each(['admin', 'Lotwise', 'support', '...', 'm0derator', 'ㅤㅤㅤ', 'аdmin'])(
  'the username %s is refused',
  async (username) => {
    const { status, problem } = await site.call('POST /api/auth/signup', {
      body: { ...aSignup(), username },
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'username']);
  },
);

test('a username that looks like a staff member’s is refused, also as a new name', async () => {
  await aMember(site, { tier: 'admin', username: 'satoshi-tax' });
  const forSignUp = await site.call('POST /api/auth/signup', {
    body: { ...aSignup(), username: 'sat0shi.tax' },
  });
  expect(forSignUp.problem.detail).toContain('too similar to that of someone on the site’s staff');
  const member = await aMember(site);
  const renamed = await site.call(
    'PATCH /api/auth/user',
    { body: { username: 'satoshl_tax' } },
    member,
  );
  expect(renamed.status).toBe(400);
});
