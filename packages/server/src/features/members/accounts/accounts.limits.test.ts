import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { issueToken } from './tokens.service.ts';
import { aMember, aSignedUpMember, aSignup } from '../../../../testing/data.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const behindProxies = useApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback,linklocal,uniquelocal' },
});
let host = 1;
/** An address nobody has sent from. */
const aNetwork = () => `10.0.0.${host++}`;

const logIn = (email: string, password: string, remoteAddress: string) =>
  site.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
  });

describe('signing in', () => {
  test('is refused after ten wrong passwords for an account from one address', async () => {
    const { email, password } = await aSignedUpMember(site);
    const network = aNetwork();
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await logIn(email, 'wrong horse', network)).statusCode).toBe(401);
    const response = await logIn(email, password, network);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
    expect(response.json()).toMatchObject({
      title: 'Too Many Requests',
      detail:
        'There were too many attempts to log in to this account. Please try again in 15 minutes.',
    });
  });

  test('counts the same account in any case of letters', async () => {
    const { email } = await aSignedUpMember(site);
    const network = aNetwork();
    for (let attempt = 0; attempt < 10; attempt++)
      await logIn(attempt % 2 ? email : email.toUpperCase(), 'wrong horse', network);
    expect((await logIn(email, 'wrong horse', network)).statusCode).toBe(429);
  });

  test('stays open for the same account from another address, and for another account from the same', async () => {
    const victim = await aSignedUpMember(site);
    const other = await aSignedUpMember(site);
    const network = aNetwork();
    for (let attempt = 0; attempt < 11; attempt++)
      await logIn(victim.email, 'wrong horse', network);
    expect((await logIn(victim.email, victim.password, aNetwork())).statusCode).toBe(200);
    expect((await logIn(other.email, other.password, network)).statusCode).toBe(200);
  });

  test('forgives the wrong passwords once the right one comes', async () => {
    const { email, password } = await aSignedUpMember(site);
    const network = aNetwork();
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) await logIn(email, 'wrong horse', network);
      expect((await logIn(email, password, network)).statusCode).toBe(200);
    }
  });

  test('is refused after a hundred attempts from one address, whoever they are for', async () => {
    const network = aNetwork();
    const statuses = await Promise.all(
      Array.from(
        { length: 101 },
        async (_, index) => (await logIn(`nobody-${index}@example.test`, 'x', network)).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('is not counted for input that could be no attempt', async () => {
    const { email, password } = await aSignedUpMember(site);
    const network = aNetwork();
    for (let attempt = 0; attempt < 15; attempt++)
      expect((await logIn(email, '', network)).statusCode).toBe(400);
    expect((await logIn(email, password, network)).statusCode).toBe(200);
  });
});

test('signing up is refused after twenty accounts from one address', async () => {
  const network = aNetwork();
  const signUp = () =>
    site.send({
      method: 'POST',
      url: '/api/auth/signup',
      payload: aSignup(),
      remoteAddress: network,
    });
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await signUp()).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const refused = await signUp();
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
});

test('guessing the current password in a stolen session is refused after ten', async () => {
  const member = await aMember(site);
  const guess = () =>
    site.call(
      'PATCH /api/auth/password',
      { body: { currentPassword: 'a guess', newPassword: 'better horse' } },
      member,
    );
  for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
});

test('an address in X-Forwarded-For is not believed unless a proxy is trusted', async () => {
  const { email } = await aSignedUpMember(site);
  const network = aNetwork();
  const attempt = (index: number) =>
    site.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'wrong horse' },
      remoteAddress: network,
      headers: { 'x-forwarded-for': `192.0.2.${index}` },
    });
  for (let index = 0; index < 10; index++) await attempt(index);
  expect((await attempt(99)).statusCode).toBe(429);
});

test('behind proxies of private networks, who adds an address to the header is still who they are', async () => {
  const { email } = await aSignedUpMember(behindProxies);
  const attempt = (index: number) =>
    behindProxies.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'wrong horse' },
      headers: {
        'x-forwarded-for': `192.0.2.${index}, 203.0.113.7:${4000 + index}, 10.0.0.${index}`,
      },
    });
  for (let index = 0; index < 10; index++) await attempt(index);
  expect((await attempt(99)).statusCode).toBe(429);
});

describe('a network', () => {
  const inside = (index: number) => `2001:db8:${host}:1::${index.toString(16)}`;

  test('of IPv6 is one, however many addresses it has: wrong passwords', async () => {
    const { email } = await aSignedUpMember(site);
    const statuses: number[] = [];
    for (let index = 1; index <= 12; index++)
      statuses.push((await logIn(email, 'wrong horse', inside(index))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('of IPv6 is one: new accounts', async () => {
    const statuses: number[] = [];
    for (let index = 1; index <= 21; index++)
      statuses.push(
        (
          await site.send({
            method: 'POST',
            url: '/api/auth/signup',
            payload: aSignup(),
            remoteAddress: inside(index),
          })
        ).statusCode,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  test('is the same for an IPv4 address that is written as IPv6', async () => {
    const { email } = await aSignedUpMember(site);
    const network = aNetwork();
    for (let attempt = 0; attempt < 10; attempt++)
      await logIn(email, 'wrong horse', attempt % 2 ? network : `::ffff:${network}`);
    expect((await logIn(email, 'wrong horse', network)).statusCode).toBe(429);
  });
});

describe('guessing one account’s password from many networks', () => {
  const browserOf = (response: { headers: Record<string, unknown> }) =>
    /browser=[\w-]+/.exec(String(response.headers['set-cookie']))?.[0] ?? '';
  const from = (remoteAddress: string, payload: object, cookie = '') =>
    site.send({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      remoteAddress,
      headers: cookie === '' ? {} : { cookie },
    });

  test('is refused after fifty, but not to a browser that its owner has used', async () => {
    const { email, password } = await aSignedUpMember(site);
    const owner = browserOf(await from(aNetwork(), { email, password }));
    const guesses = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        from(`198.51.100.${index}`, { email, password: 'wrong horse' }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const refused = await from('203.0.113.9', { email, password });
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ detail: string }>().detail).toMatch(
      /^Others have tried too often .* Please try again in 15 minutes\.$/,
    );
    expect((await from('203.0.113.9', { email, password }, owner)).statusCode).toBe(200);
  });

  test('does not close it to a browser in which the owner followed a mailed link', async () => {
    const { email, password, id } = await aSignedUpMember(site);
    const guess = (index: number) =>
      from(`192.0.2.${index}`, { email, password: 'wrong horse' }).then((r) => r.statusCode);
    const guesses = () => Promise.all(Array.from({ length: 51 }, (_, index) => guess(index)));
    await guesses();
    const { db } = site.app.platform.database;
    const { token } = await issueToken(db, {
      userId: id,
      purpose: 'reset_password',
      email,
      now: site.app.platform.now(),
    });
    const { response } = await site.call('POST /api/auth/reset-password', {
      body: { token, newPassword: password },
    });
    await guesses();
    expect((await from('203.0.113.9', { email, password })).statusCode).toBe(429);
    expect((await from('203.0.113.9', { email, password }, browserOf(response))).statusCode).toBe(
      200,
    );
  });

  test('is not made easier by another account’s browser', async () => {
    const [victim, guesser] = [await aSignedUpMember(site), await aSignedUpMember(site)];
    const own = browserOf(await from(aNetwork(), { ...guesser, id: undefined, cookie: undefined }));
    const network = aNetwork();
    for (let attempt = 0; attempt < 10; attempt++)
      await from(network, { email: victim.email, password: 'wrong horse' }, own);
    expect(
      (await from(network, { email: victim.email, password: victim.password }, own)).statusCode,
    ).toBe(429);
  });
});
