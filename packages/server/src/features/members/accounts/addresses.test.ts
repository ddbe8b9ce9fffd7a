import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { CHECKS_PER_MEMBER, LINKS_PER_ADDRESS } from './accounts.limits.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const HOUR_MS = 3_600_000;

/** The mails to an address, oldest first. */
const mailsTo = async (email: string) => (await mail.sent(site)).filter(({ to }) => to === email);
const tokenIn = ({ links: [link = ''] }: { links: string[] }) =>
  new URL(link).searchParams.get('token') ?? '';
const lastTokenTo = async (email: string) =>
  tokenIn((await mailsTo(email)).at(-1) ?? { links: [] });

const verify = (token: string, as?: TestMember) =>
  site.call('POST /api/auth/verify-email', { body: { token } }, as);
const undo = (token: string) => site.call('POST /api/auth/undo-email-change', { body: { token } });
const own = async (cookie: string) =>
  (await site.send({ url: '/api/auth/user', headers: { cookie } })).json<{
    email: string;
    emailVerified: boolean;
  }>();
const later = (ms: number) => site.at(new Date(Date.now() + ms).toISOString());

/** A member whose address is confirmed. */
async function aConfirmedMember() {
  const member = await aSignedUpMember(site);
  await verify(await lastTokenTo(member.email), member);
  return member;
}

describe('the check of an address', () => {
  test('is mailed at sign-up and confirms by its link', async () => {
    const member = await aSignedUpMember(site);
    const [check] = await mailsTo(member.email);
    expect(check?.subject).toBe('Confirm your email address for Lotwise');
    expect(check?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
    expect((await own(member.cookie)).emailVerified).toBe(false);
    expect(await verify(tokenIn(check ?? { links: [] }), member)).toMatchObject({
      status: 200,
      body: { email: member.email, isChanged: false },
    });
    expect((await own(member.cookie)).emailVerified).toBe(true);
  });

  test('works once', async () => {
    const member = await aSignedUpMember(site);
    const token = await lastTokenTo(member.email);
    await verify(token, member);
    const { status, problem } = await verify(token, member);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'token']);
  });

  test('twice at once works once', async () => {
    const member = await aSignedUpMember(site);
    const token = await lastTokenTo(member.email);
    expect(
      (await Promise.all([1, 2, 3].map(() => verify(token, member))))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 400, 400]);
  });

  test('works for three days', async () => {
    const [soon, late] = [await aSignedUpMember(site), await aSignedUpMember(site)];
    const tokens = [await lastTokenTo(soon.email), await lastTokenTo(late.email)] as const;
    later(71 * HOUR_MS);
    expect((await verify(tokens[0], soon)).status).toBe(200);
    later(73 * HOUR_MS);
    expect((await verify(tokens[1])).status).toBe(400);
    later(0);
  });

  test.each(['', 'x', 'A'.repeat(43), '../etc/passwd', "' or 1=1 --"])(
    'with the token "%s" is refused',
    async (token) => {
      expect((await verify(token)).status).toBe(400);
    },
  );

  test('is sent again on request, and the link before no longer works', async () => {
    const member = await aSignedUpMember(site);
    const first = await lastTokenTo(member.email);
    expect((await site.call('POST /api/auth/verify-email/resend', {}, member)).status).toBe(204);
    const mails = await mailsTo(member.email);
    expect(mails).toHaveLength(2);
    expect((await verify(first)).status).toBe(400);
    expect((await verify(tokenIn(mails[1] ?? { links: [] }), member)).status).toBe(200);
  });

  test('is not sent where the address is confirmed', async () => {
    const member = await aConfirmedMember();
    const before = (await mailsTo(member.email)).length;
    expect((await site.call('POST /api/auth/verify-email/resend', {}, member)).status).toBe(204);
    expect(await mailsTo(member.email)).toHaveLength(before);
  });

  test('is stored as a hash: the table of tokens holds no link', async () => {
    const member = await aSignedUpMember(site);
    const token = await lastTokenTo(member.email);
    const { rows } = await site.app.platform.database.pool.query(
      'select token_hash::text as hash, account_tokens::text as row from account_tokens',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('changing the address', () => {
  const change = (
    member: { cookie: string; id: string; username: string },
    email: string,
    currentPassword?: string,
  ) => site.call('POST /api/auth/email', { body: { email, currentPassword } }, member);
  const newEmail = () => aSignup().email;

  test('takes effect when the new address is confirmed, and not before', async () => {
    const member = await aConfirmedMember();
    const email = newEmail();
    expect((await change(member, email, member.password)).status).toBe(204);
    expect(await own(member.cookie)).toMatchObject({ email: member.email, emailVerified: true });
    expect((await site.call('GET /api/auth/security', {}, member)).body.pendingEmail).toBe(email);
    expect(await verify(await lastTokenTo(email), member)).toMatchObject({
      status: 200,
      body: { email, isChanged: true },
    });
    expect(await own(member.cookie)).toMatchObject({ email, emailVerified: true });
    expect((await site.call('GET /api/auth/security', {}, member)).body.pendingEmail).toBeNull();
    expect(
      (await site.call('POST /api/auth/login', { body: { email, password: member.password } }))
        .status,
    ).toBe(200);
  });

  test('tells the old address, whose link takes it back before it took effect', async () => {
    const member = await aConfirmedMember();
    const email = newEmail();
    await change(member, email, member.password);
    const notice = (await mailsTo(member.email)).at(-1);
    expect([notice?.subject, notice?.text.includes(email)]).toEqual([
      'Your Lotwise email address is about to change',
      true,
    ]);
    expect(await undo(tokenIn(notice ?? { links: [] }))).toMatchObject({
      status: 200,
      body: { email: member.email },
    });
    expect((await verify(await lastTokenTo(email))).status).toBe(400);
    expect((await site.send({ url: '/api/auth/user' }, member)).statusCode).toBe(401);
    expect(
      (
        await site.call('POST /api/auth/login', {
          body: { email: member.email, password: member.password },
        })
      ).status,
    ).toBe(200);
  });

  test('is taken back by that link also after it took effect, once, within seven days', async () => {
    const member = await aConfirmedMember();
    const email = newEmail();
    await change(member, email, member.password);
    const back = await lastTokenTo(member.email);
    await verify(await lastTokenTo(email), member);
    later(6 * 24 * HOUR_MS);
    expect((await undo(back)).status).toBe(200);
    expect((await undo(back)).status).toBe(400);
    const login = (address: string) =>
      site.call('POST /api/auth/login', { body: { email: address, password: member.password } });
    expect([(await login(member.email)).status, (await login(email)).status]).toEqual([200, 401]);
    later(0);
  });

  test('ends where the password is changed meanwhile', async () => {
    const member = await aSignedUpMember(site);
    const email = newEmail();
    await change(member, email, member.password);
    const body = { currentPassword: member.password, newPassword: 'better horse' };
    expect((await site.call('PATCH /api/auth/password', { body }, member)).status).toBe(204);
    expect((await verify(await lastTokenTo(email))).status).toBe(400);
  });

  test('gives an address that was never confirmed no way back: it may be a stranger’s', async () => {
    const member = await aSignedUpMember(site);
    await change(member, newEmail(), member.password);
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Lotwise',
    ]);
  });

  test.each([
    ['none', undefined, 'Current password is required'],
    ['an empty one', '', 'Current password is required'],
    ['a wrong one', 'wrong horse', 'Current password is incorrect'],
  ])('with %s for a password is refused on that field', async (_what, password, message) => {
    const { status, problem } = await change(await aSignedUpMember(site), newEmail(), password);
    expect([status, problem.errors]).toEqual([400, [{ path: 'currentPassword', message }]]);
  });

  test('to an address that is taken, in any case of letters, is 409', async () => {
    const [member, other] = [await aSignedUpMember(site), await aSignedUpMember(site)];
    const { status, problem } = await change(member, other.email.toUpperCase(), member.password);
    expect([status, problem.errors?.[0]?.path]).toEqual([409, 'email']);
  });

  test('to an address that someone else took meanwhile is 409 at its confirmation', async () => {
    const member = await aSignedUpMember(site);
    const email = newEmail();
    await change(member, email, member.password);
    const token = await lastTokenTo(email);
    await aSignedUpMember(site, { email: email.toUpperCase() });
    expect((await verify(token, member)).status).toBe(409);
    expect((await own(member.cookie)).email).toBe(member.email);
  });

  test('to other letters of the same address works', async () => {
    const member = await aConfirmedMember();
    const email = member.email.replace('user', 'USER');
    await change(member, email, member.password);
    await verify(await lastTokenTo(email), member);
    expect((await own(member.cookie)).email).toBe(email);
  });

  test('makes a link for a new password that went to the old address worthless', async () => {
    const member = await aConfirmedMember();
    await site.call('POST /api/auth/forgot-password', { body: { email: member.email } });
    const reset = await lastTokenTo(member.email);
    const email = newEmail();
    await change(member, email, member.password);
    await verify(await lastTokenTo(email), member);
    expect(
      (
        await site.call('POST /api/auth/reset-password', {
          body: { token: reset, newPassword: 'better horse' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('with limits', () => {
  const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });

  test('the check is sent again a few times an hour', async () => {
    const member = await aMember(limited);
    const resend = () => limited.call('POST /api/auth/verify-email/resend', {}, member);
    for (let time = 0; time < CHECKS_PER_MEMBER.points; time++)
      expect((await resend()).status).toBe(204);
    const { status, response } = await resend();
    expect([status, Number(response.headers['retry-after']) > 3000]).toEqual([429, true]);
  });

  test('links can’t be tried without end', async () => {
    const attempt = () =>
      limited.send({
        method: 'POST',
        url: '/api/auth/verify-email',
        payload: { token: 'A'.repeat(43) },
        remoteAddress: '10.1.1.1',
      });
    for (let time = 0; time < LINKS_PER_ADDRESS.points; time++)
      expect((await attempt()).statusCode).toBe(400);
    expect((await attempt()).statusCode).toBe(429);
  });

  test('no address is stored by the limits', async () => {
    await limited.call('POST /api/auth/login', {
      body: { email: 'limits-hold-no@example.test', password: 'x' },
    });
    await limited.call('POST /api/auth/forgot-password', {
      body: { email: 'limits-hold-no@example.test' },
    });
    const { rows } = await limited.app.platform.database.pool.query('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('limits-hold-no');
  });
});
