import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { suspend } from '../../../../testing/moderation.ts';
import { resetTwoFactor } from '../../operation/admin/promotion.service.ts';
import { CODES_PER_MEMBER } from './two-factor.limits.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });
type Member = Awaited<ReturnType<typeof aSignedUpMember>>;

let seconds = 1_800_000_000;
beforeAll(() => [site, limited].forEach((one) => one.at(new Date(seconds * 1000).toISOString())));
/** Moves the clock on, so that the app shows a code nobody has used. */
const nextCode = (secret: string) => {
  seconds += 60;
  for (const one of [site, limited]) one.at(new Date(seconds * 1000).toISOString());
  return codeAt(secret);
};
const codeAt = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 });

async function withTwoFactor(
  on = site,
): Promise<{ member: Member; secret: string; recoveryCodes: string[] }> {
  const member = await aSignedUpMember(on);
  await on.app.platform.database.pool.query(
    'update users set email_verified_at = now() where id = $1',
    [member.id],
  );
  const { body } = await on.call(
    'POST /api/auth/two-factor',
    { body: { currentPassword: member.password } },
    member,
  );
  const confirmed = await on.call(
    'POST /api/auth/two-factor/confirm',
    { body: { code: nextCode(body.secret) } },
    member,
  );
  expect(confirmed.status).toBe(200);
  return { member, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

async function firstStep({ email, password }: Member, on = site): Promise<string> {
  const { status, body, response } = await on.call('POST /api/auth/login', {
    body: { email, password },
  });
  expect([status, response.headers['set-cookie']]).toEqual([200, undefined]);
  return 'secondStep' in body ? body.secondStep.token : '';
}
const secondStep = (token: string, code: string, on = site) =>
  on.call('POST /api/auth/login/second-step', { body: { token, code } });
const stateOf = async (member: Member) =>
  (await site.call('GET /api/auth/security', {}, member)).body.twoFactor;

describe('setting two-factor up', () => {
  test('takes the password, then a code; ten recovery codes come of it, and a mail', async () => {
    const { member, recoveryCodes } = await withTwoFactor();
    expect(recoveryCodes).toHaveLength(10);
    expect(await stateOf(member)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toContain('Lotwise: Two-factor was turned on');
  });

  test('changes nothing until a code confirms it', async () => {
    const member = await aSignedUpMember(site);
    await site.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: member.password } },
      member,
    );
    expect(await stateOf(member)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(
      (
        await site.call('POST /api/auth/login', {
          body: { email: member.email, password: member.password },
        })
      ).body,
    ).toMatchObject({ id: member.id });
  });

  test('is refused with a wrong code, password, or twice', async () => {
    const { member, secret } = await withTwoFactor();
    const again = await site.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: member.password } },
      member,
    );
    expect(again.status).toBe(409);
    expect(
      (
        await site.call(
          'POST /api/auth/two-factor/confirm',
          { body: { code: nextCode(secret) } },
          member,
        )
      ).status,
    ).toBe(409);
    const other = await aSignedUpMember(site);
    const wrong = await site.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: 'wrong horse' } },
      other,
    );
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'currentPassword']);
    await site.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: other.password } },
      other,
    );
    const { status, problem } = await site.call(
      'POST /api/auth/two-factor/confirm',
      { body: { code: '000000' } },
      other,
    );
    expect([status, problem.errors]).toEqual([400, [{ path: 'code', message: 'Incorrect code' }]]);
  });

  test('stores the secret sealed and the recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await withTwoFactor();
    const { pool } = site.app.platform.database;
    const { rows } = await pool.query(
      "select encode(sealed_secret, 'escape') as text, encode(sealed_secret, 'hex') as hex from two_factor",
    );
    const stored = JSON.stringify([
      rows,
      (await pool.query("select encode(code_hash, 'escape') as text from recovery_codes")).rows,
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('logging in with two-factor', () => {
  test('takes a code of the app as its second step', async () => {
    const { member, secret } = await withTwoFactor();
    const token = await firstStep(member);
    const { status, body, response } = await secondStep(token, nextCode(secret));
    expect([status, body.id]).toEqual([200, member.id]);
    expect(
      (await site.send({ url: '/api/auth/user', headers: { cookie: cookieOf(response) } }))
        .statusCode,
    ).toBe(200);
  });

  test('lets a suspended member in, to appeal', async () => {
    const { member, secret } = await withTwoFactor();
    await suspend(site, member);
    const { status, body } = await secondStep(await firstStep(member), nextCode(secret));
    expect([status, body.suspendedUntil]).toEqual([200, expect.any(String)]);
  });

  test('takes no code twice, nor one before the last', async () => {
    const { member, secret } = await withTwoFactor();
    const earlier = codeAt(secret);
    const code = nextCode(secret);
    expect((await secondStep(await firstStep(member), code)).status).toBe(200);
    expect((await secondStep(await firstStep(member), code)).status).toBe(400);
    expect((await secondStep(await firstStep(member), earlier)).status).toBe(400);
    expect((await secondStep(await firstStep(member), nextCode(secret))).status).toBe(200);
  });

  test('takes one code for one of two that try it at once', async () => {
    const { member, secret } = await withTwoFactor();
    const tokens = [await firstStep(member), await firstStep(member)];
    const code = nextCode(secret);
    const statuses = await Promise.all(
      tokens.map(async (token) => (await secondStep(token, code)).status),
    );
    expect(statuses.sort()).toEqual([200, 400]);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const { member, recoveryCodes } = await withTwoFactor();
    const code = recoveryCodes[0] ?? '';
    expect(
      (await secondStep(await firstStep(member), ` ${code.toLowerCase().replaceAll('-', ' ')} `))
        .status,
    ).toBe(200);
    expect((await secondStep(await firstStep(member), code)).status).toBe(400);
    expect(await stateOf(member)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  test('takes no one else’s codes', async () => {
    const [one, other] = [await withTwoFactor(), await withTwoFactor()];
    expect(
      (await secondStep(await firstStep(one.member), other.recoveryCodes[0] ?? '')).status,
    ).toBe(400);
    expect((await secondStep(await firstStep(one.member), nextCode(other.secret))).status).toBe(
      400,
    );
  });

  test('keeps its first step through a wrong code, and ends it after ten minutes or a sign-in', async () => {
    const { member, secret } = await withTwoFactor();
    const token = await firstStep(member);
    expect((await secondStep(token, '000000')).problem.errors).toEqual([
      { path: 'code', message: 'Incorrect code' },
    ]);
    expect((await secondStep(token, nextCode(secret))).status).toBe(200);
    expect((await secondStep(token, nextCode(secret))).problem.errors?.[0]?.path).toBe('token');
    const late = await firstStep(member);
    seconds += 601;
    expect((await secondStep(late, nextCode(secret))).problem.errors?.[0]?.path).toBe('token');
  });

  test('with a wrong password is refused as ever, before any second step', async () => {
    const { member } = await withTwoFactor();
    expect(
      (
        await site.call('POST /api/auth/login', {
          body: { email: member.email, password: 'wrong horse' },
        })
      ).status,
    ).toBe(401);
  });

  test('is refused after five wrong codes, whatever the first step', async () => {
    const { member, secret } = await withTwoFactor(limited);
    for (let attempt = 0; attempt < CODES_PER_MEMBER.points; attempt++)
      expect((await secondStep(await firstStep(member, limited), '000000', limited)).status).toBe(
        400,
      );
    const failures = () =>
      limited.app.platform.database.pool
        .query<{ count: number }>('select count from failed_sign_ins where user_id = $1', [
          member.id,
        ])
        .then(({ rows }) => rows[0]?.count);
    // Counted for the member to be told, which no answer waits for.
    await expect.poll(failures).toBe(CODES_PER_MEMBER.points);
    const { status, response } = await secondStep(
      await firstStep(member, limited),
      nextCode(secret),
      limited,
    );
    expect([status, Number(response.headers['retry-after']) > 800]).toEqual([429, true]);
  });
});

describe('two-factor that is on', () => {
  test('is reset by the operator for who lost everything: signed out, told by mail, logged', async () => {
    const { member } = await withTwoFactor();
    const { database, config } = site.app.platform;
    const at = { db: database.db, config, now: new Date(seconds * 1000) };
    expect(await resetTwoFactor(at, 'nobody@example.test')).toBeNull();
    expect(await resetTwoFactor(at, member.email.toUpperCase())).toBe(member.username);
    expect((await site.call('GET /api/auth/security', {}, member)).status).toBe(401);
    const { status, response } = await site.call('POST /api/auth/login', {
      body: { email: member.email, password: member.password },
    });
    expect([status, cookieOf(response)]).toEqual([200, expect.stringContaining('session=')]);
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ text }) => text).join()).toContain('Two-factor was turned off');
    const { rows } = await database.pool.query(
      'select action, actor_name from audit_log where target_id = $1 order by created_at desc limit 1',
      [member.id],
    );
    expect(rows).toEqual([{ action: 'two-factor reset', actor_name: 'the operator' }]);
  });

  test('is turned off with the password and a code, and its codes are gone', async () => {
    const { member, secret } = await withTwoFactor();
    const { password: currentPassword } = member;
    const off = (body: { currentPassword?: string; code?: string }) =>
      site.call('DELETE /api/auth/two-factor', { body }, member);
    const code = nextCode(secret);
    expect((await off({ code })).problem.errors?.[0]?.message).toBe('Current password is required');
    expect((await off({ currentPassword: 'wrong horse', code })).status).toBe(400);
    expect((await off({ currentPassword, code })).status).toBe(204);
    expect(await stateOf(member)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(
      (
        await site.call('POST /api/auth/login', {
          body: { email: member.email, password: member.password },
        })
      ).body,
    ).toMatchObject({ id: member.id });
  });

  test('gives new recovery codes for password and code; the old ones end', async () => {
    const { member, secret, recoveryCodes } = await withTwoFactor();
    const { status, body } = await site.call(
      'POST /api/auth/two-factor/recovery-codes',
      { body: { currentPassword: member.password, code: nextCode(secret) } },
      member,
    );
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await secondStep(await firstStep(member), recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await secondStep(await firstStep(member), body.recoveryCodes[9] ?? '')).status).toBe(
      200,
    );
  });

  const CHANGES = [
    ['DELETE /api/auth/two-factor', {}],
    ['POST /api/auth/two-factor/recovery-codes', {}],
    ['POST /api/auth/passkeys/options', {}],
  ] as const;
  test.each(CHANGES)('keeps %s from who has the password alone', async (key) => {
    const { member, secret, recoveryCodes } = await withTwoFactor();
    const { password: currentPassword } = member;
    const ask = (code?: string) => site.call(key, { body: { currentPassword, code } }, member);
    expect((await ask()).problem.errors).toEqual([
      { path: 'code', message: 'Please enter the code' },
    ]);
    expect((await ask('000000')).problem.errors).toEqual([
      { path: 'code', message: 'Incorrect code' },
    ]);
    expect((await ask(codeAt(secret))).status).toBe(400);
    expect((await ask(recoveryCodes[3])).status).toBeLessThan(300);
  });

  test('takes no code from who logged in with a passkey just now', async () => {
    const { member } = await withTwoFactor();
    const { password: currentPassword } = member;
    const off = () =>
      site.call('DELETE /api/auth/two-factor', { body: { currentPassword } }, member);
    await site.app.platform.database.pool.query(
      'update sessions set has_factor = true where user_id = $1',
      [member.id],
    );
    seconds += 16 * 60;
    site.at(new Date(seconds * 1000).toISOString());
    expect((await off()).problem.errors?.[0]?.path).toBe('code');
    await site.app.platform.database.pool.query(
      'update sessions set created_at = $2 where user_id = $1',
      [member.id, new Date((seconds - 60) * 1000)],
    );
    expect((await off()).status).toBe(204);
  });

  test('lets nobody guess the code who has the password', async () => {
    const { member, secret } = await withTwoFactor(limited);
    const { password: currentPassword } = member;
    const off = (code: string) =>
      limited.call('DELETE /api/auth/two-factor', { body: { currentPassword, code } }, member);
    for (let attempt = 0; attempt < CODES_PER_MEMBER.points; attempt++)
      expect((await off('000000')).status).toBe(400);
    expect((await off(nextCode(secret))).status).toBe(429);
  });

  test('has no recovery codes to renew while it is off', async () => {
    const member = await aSignedUpMember(site);
    expect(
      (
        await site.call(
          'POST /api/auth/two-factor/recovery-codes',
          { body: { currentPassword: member.password } },
          member,
        )
      ).status,
    ).toBe(409);
  });

  test('is asked of a member without a password only after a sign-in of the last 15 minutes', async () => {
    const member = await aMember(site);
    await site.app.platform.database.pool.query(
      'update users set password_hash = null where id = $1',
      [member.id],
    );
    expect((await site.call('POST /api/auth/two-factor', { body: {} }, member)).status).toBe(200);
    seconds += 16 * 60;
    site.at(new Date(seconds * 1000).toISOString());
    expect((await site.call('POST /api/auth/two-factor', { body: {} }, member)).status).toBe(403);
  });
});
