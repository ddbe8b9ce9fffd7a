import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { RESETS_PER_ADDRESS, RESETS_PER_EMAIL } from './accounts.limits.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const MINUTE_MS = 60_000;

const forgot = (email: string) => site.call('POST /api/auth/forgot-password', { body: { email } });
const reset = (token: string, newPassword = 'better horse') =>
  site.call('POST /api/auth/reset-password', { body: { token, newPassword } });
const logIn = (email: string, password: string) =>
  site.call('POST /api/auth/login', { body: { email, password } });
const mailsTo = async (email: string) => (await mail.sent(site)).filter(({ to }) => to === email);
const later = (ms: number) => site.at(new Date(Date.now() + ms).toISOString());

async function resetTokenOf(email: string): Promise<string> {
  await forgot(email);
  const link =
    (await mailsTo(email)).findLast(({ subject }) => subject === 'Reset your Lotwise password')
      ?.links[0] ?? '';
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
  return new URL(link).searchParams.get('token') ?? '';
}

describe('a forgotten password', () => {
  test('is replaced by the mailed link; every session ends, and the member is told', async () => {
    const member = await aSignedUpMember(site);
    const phone = {
      ...member,
      cookie: cookieOf((await logIn(member.email, member.password)).response),
    };
    const { status, response } = await reset(await resetTokenOf(member.email));
    // The browser is known from now on, and nobody is signed in in it.
    expect([status, /session=\w/.test(String(response.headers['set-cookie']))]).toEqual([
      204,
      false,
    ]);
    for (const as of [member, phone])
      expect((await site.send({ url: '/api/auth/user' }, as)).statusCode).toBe(401);
    expect([
      (await logIn(member.email, 'better horse')).status,
      (await logIn(member.email, member.password)).status,
    ]).toEqual([200, 401]);
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      'Lotwise: Your password was changed',
    );
  });

  test('shows by the link that the address is theirs', async () => {
    const member = await aSignedUpMember(site);
    await reset(await resetTokenOf(member.email));
    expect((await logIn(member.email, 'better horse')).body).toMatchObject({ emailVerified: true });
  });

  test('is found whatever the case of the letters', async () => {
    const member = await aSignedUpMember(site);
    await forgot(member.email.toUpperCase());
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      'Reset your Lotwise password',
    );
  });

  test('has a link that works once, also at once', async () => {
    const token = await resetTokenOf((await aSignedUpMember(site)).email);
    const statuses = (await Promise.all([reset(token), reset(token), reset(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([204, 400, 400]);
  });

  test('has a link that works for an hour', async () => {
    const [soon, late] = [
      await resetTokenOf((await aSignedUpMember(site)).email),
      await resetTokenOf((await aSignedUpMember(site)).email),
    ];
    later(59 * MINUTE_MS);
    expect((await reset(soon)).status).toBe(204);
    later(61 * MINUTE_MS);
    expect((await reset(late)).status).toBe(400);
    later(0);
  });

  test('asked for again makes the link before worthless', async () => {
    const { email } = await aSignedUpMember(site);
    const first = await resetTokenOf(email);
    const second = await resetTokenOf(email);
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([400, 204]);
  });

  test('can’t be replaced by a short one, and the link stays good', async () => {
    const token = await resetTokenOf((await aSignedUpMember(site)).email);
    const { status, problem } = await reset(token, '1234567');
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'newPassword', message: 'Password must be at least 8 characters' }],
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  test('can’t be replaced by the link for another purpose', async () => {
    const { email } = await aSignedUpMember(site);
    const check =
      new URL((await mailsTo(email))[0]?.links[0] ?? '').searchParams.get('token') ?? '';
    expect((await reset(check)).status).toBe(400);
  });
});

describe('an address without an account', () => {
  test('is answered alike and sent nothing', async () => {
    const { email } = await aSignedUpMember(site);
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.test')];
    expect([known.status, known.response.body]).toEqual([204, '']);
    expect([unknown.status, unknown.response.body]).toEqual([204, '']);
    expect(await mailsTo('nobody@example.test')).toEqual([]);
  });

  test('is answered in the same time', async () => {
    const { email } = await aSignedUpMember(site);
    const time = async (address: string) => {
      const startedAt = performance.now();
      await forgot(address);
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      known.push(await time(email));
      unknown.push(await time('nobody@example.test'));
    }
    const [slower = 0, faster = 1] = [Math.min(...known), Math.min(...unknown)].sort(
      (a, b) => b - a,
    );
    expect(faster).toBeGreaterThan(290);
    expect(slower / faster).toBeLessThan(1.15);
  });
});

describe('with limits', () => {
  const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });
  const ask = (email: string, remoteAddress: string) =>
    limited.send({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress,
    });

  test('a mailbox is sent a few links an hour, whoever asks, with an account or without', async () => {
    for (const email of [(await aSignedUpMember(limited)).email, 'nobody@example.test']) {
      const asked = Array.from({ length: RESETS_PER_EMAIL.points + 1 }, (_, index) =>
        ask(index % 2 ? email : email.toUpperCase(), `10.2.0.${index}`),
      );
      const responses = await Promise.all(asked);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
        ...Array.from({ length: RESETS_PER_EMAIL.points }, () => 204),
        429,
      ]);
      expect(
        Number(responses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']),
      ).toBeGreaterThan(3000);
    }
  });

  test('one address asks for a bounded number of links', async () => {
    const asked = Array.from({ length: RESETS_PER_ADDRESS.points + 1 }, (_, index) =>
      ask(`nobody-${index}@example.test`, '10.3.0.1'),
    );
    expect((await Promise.all(asked)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(
      1,
    );
  });
});

test('what another site’s page sends is refused', async () => {
  for (const url of [
    'forgot-password',
    'reset-password',
    'email',
    'verify-email',
    'undo-email-change',
  ])
    expect(
      (
        await site.send({
          method: 'POST',
          url: `/api/auth/${url}`,
          payload: {},
          headers: { origin: 'https://evil.test' },
        })
      ).statusCode,
    ).toBe(403);
});
