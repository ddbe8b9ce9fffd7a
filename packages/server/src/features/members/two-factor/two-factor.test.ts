import { describe, expect, test } from 'vitest';
import { aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { suspend } from '../../../../testing/moderation.ts';
import { useTwoFactor } from '../../../../testing/two-factor.ts';
import { CODES_PER_MEMBER } from './two-factor.limits.ts';

const { site, limited, mail, pass, codeAt, nextCode, withTwoFactor, ...steps } = useTwoFactor();
const { firstStep, secondStep, stateOf } = steps;

describe('setting two-factor up', () => {
  test('takes the password, then a code; ten recovery codes come of it, and a mail', async () => {
    const { member, recoveryCodes } = await withTwoFactor();
    expect(recoveryCodes).toHaveLength(10);
    expect(await stateOf(member)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toContain(
      'Lotwise: Two-factor authentication was turned on',
    );
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
  test('is over where the password is changed during its second step', async () => {
    const { member, secret } = await withTwoFactor();
    const token = await firstStep(member);
    const { pool } = site.app.platform.database;
    const changing = await pool.connect();
    await changing.query('begin');
    const { id } = member;
    await changing.query(`update users set password_hash = 'another' where id = $1`, [id]);
    const step = secondStep(token, nextCode(secret));
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await changing.query('delete from account_tokens where user_id = $1', [id]);
    await changing.query('commit');
    changing.release();
    expect((await step).status).toBe(400);
  });

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
    pass(601);
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
    // Counted for the member to be told, which no response waits for.
    await expect.poll(failures).toBe(CODES_PER_MEMBER.points);
    const { status, response } = await secondStep(
      await firstStep(member, limited),
      nextCode(secret),
      limited,
    );
    expect([status, Number(response.headers['retry-after']) > 800]).toEqual([429, true]);
  });

  test('stays open in a browser that was used before, which has five of its own', async () => {
    const { member, secret } = await withTwoFactor(limited);
    const signedIn = await secondStep(await firstStep(member, limited), nextCode(secret), limited);
    const browser = [signedIn.response.headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith('browser='));
    const tryCode = async (code: string, cookie?: string) =>
      limited.call(
        'POST /api/auth/login/second-step',
        { body: { token: await firstStep(member, limited), code } },
        null,
        cookie === undefined ? {} : { cookie },
      );
    for (let attempt = 0; attempt < CODES_PER_MEMBER.points; attempt++) await tryCode('000000');
    expect((await tryCode(nextCode(secret))).status).toBe(429);
    expect((await tryCode(nextCode(secret), 'browser=made-up')).status).toBe(429);
    for (let attempt = 0; attempt < CODES_PER_MEMBER.points - 1; attempt++)
      expect((await tryCode('000000', browser)).status).toBe(400);
    expect((await tryCode(nextCode(secret), browser)).status).toBe(200);
    for (let attempt = 0; attempt < CODES_PER_MEMBER.points; attempt++)
      await tryCode('000000', browser);
    expect((await tryCode(nextCode(secret), browser)).status).toBe(429);
  });
});
