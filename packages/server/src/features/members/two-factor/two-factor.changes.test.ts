import type { Call } from '@lotwise/contract/call';
import { calls } from '@lotwise/contract/calls';
import type { Problem } from '@lotwise/contract/errors';
import { describe, expect, test } from 'vitest';
import { aMember, aSignedUpMember, aSignup, cookieOf } from '../../../../testing/data.ts';
import { useTwoFactor } from '../../../../testing/two-factor.ts';
import { resetTwoFactor } from '../../operation/admin/promotion.service.ts';
import { CODES_PER_MEMBER } from './two-factor.limits.ts';

const { site, limited, mail, now, pass, codeAt, nextCode, withTwoFactor, ...steps } =
  useTwoFactor();
const { firstStep, secondStep, stateOf } = steps;

describe('two-factor that is on', () => {
  test('is reset by the operator for a member who lost everything: signed out, told by mail, logged', async () => {
    const { member } = await withTwoFactor();
    const { database, config } = site.app.platform;
    const at = { db: database.db, config, now: now() };
    expect(await resetTwoFactor(at, 'nobody@example.test')).toBeNull();
    expect(await resetTwoFactor(at, member.email.toUpperCase())).toBe(member.username);
    expect((await site.call('GET /api/auth/security', {}, member)).status).toBe(401);
    const { status, response } = await site.call('POST /api/auth/login', {
      body: { email: member.email, password: member.password },
    });
    expect([status, cookieOf(response)]).toEqual([200, expect.stringContaining('session=')]);
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ text }) => text).join()).toContain(
      'Two-factor authentication was turned off',
    );
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
    ['PATCH /api/auth/password', { newPassword: 'a drawer of blue stones' }],
    ['POST /api/auth/email', { email: aSignup().email }],
    ['DELETE /api/auth/account', {}],
  ] as const;
  test.each(CHANGES)('keeps %s from someone who has only the password', async (key, more) => {
    const { member, secret, recoveryCodes } = await withTwoFactor();
    const { password: currentPassword } = member;
    const [method, url] = key.split(' ') as ['POST', string];
    const ask = async (code?: string) => {
      const payload = { currentPassword, ...more, code };
      const { statusCode: status, body } = await site.send({ method, url, payload }, member);
      return { status, problem: (body ? JSON.parse(body) : {}) as Problem };
    };
    expect((await ask()).problem.errors).toEqual([
      { path: 'code', message: 'Please enter the code' },
    ]);
    expect((await ask('000000')).problem.errors).toEqual([
      { path: 'code', message: 'Incorrect code' },
    ]);
    expect((await ask(codeAt(secret))).status).toBe(400);
    expect((await ask(recoveryCodes[3])).status).toBeLessThan(300);
  });

  test('keeps a code that was sent with a change that is refused for something else', async () => {
    const { member, secret } = await withTwoFactor();
    const { password: currentPassword } = member;
    const code = nextCode(secret);
    const change = (newPassword: string) =>
      site.call(
        'PATCH /api/auth/password',
        { body: { currentPassword, newPassword, code } },
        member,
      );
    expect((await change('password1')).problem.errors?.[0]?.path).toBe('newPassword');
    expect((await change('a drawer of blue stones')).status).toBe(204);
  });

  test('is asked for wherever the password is', () => {
    const asking = calls.flatMap(({ method, path, body }: Call) => {
      const fields = body?.shape ?? {};
      return 'currentPassword' in fields && !('code' in fields) ? [`${method} ${path}`] : [];
    });
    // It begins to set two-factor up, and is refused where that is on.
    expect(asking).toEqual(['POST /api/auth/two-factor']);
  });

  test('asks for no code from a member who logged in with a passkey just now', async () => {
    const { member } = await withTwoFactor();
    const { password: currentPassword } = member;
    const off = () =>
      site.call('DELETE /api/auth/two-factor', { body: { currentPassword } }, member);
    await site.app.platform.database.pool.query(
      'update sessions set has_factor = true where user_id = $1',
      [member.id],
    );
    pass(16 * 60);
    expect((await off()).problem.errors?.[0]?.path).toBe('code');
    await site.app.platform.database.pool.query(
      'update sessions set created_at = $2 where user_id = $1',
      [member.id, new Date(now().getTime() - 60_000)],
    );
    expect((await off()).status).toBe(204);
  });

  test('lets nobody who has the password guess the code', async () => {
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
    pass(16 * 60);
    expect((await site.call('POST /api/auth/two-factor', { body: {} }, member)).status).toBe(403);
  });
});
