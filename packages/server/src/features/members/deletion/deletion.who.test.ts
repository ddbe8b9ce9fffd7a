import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember } from '../../../../testing/data.ts';
import { useLeaving } from '../../../../testing/leaving.ts';

const { mail, site, close } = useLeaving();
const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });

describe('who may', () => {
  test('needs the password, however fresh the sign-in', async () => {
    const member = await aSignedUpMember(site);
    for (const currentPassword of [undefined, '']) {
      const input = currentPassword === undefined ? {} : { currentPassword };
      const { problem } = await site.call('DELETE /api/auth/account', { body: input }, member);
      expect(problem.errors).toEqual([
        { path: 'currentPassword', message: 'Current password is required' },
      ]);
    }
    expect((await close(member, { currentPassword: 'wrong horse' })).problem.errors).toEqual([
      { path: 'currentPassword', message: 'Current password is incorrect' },
    ]);
    expect((await close(member)).status).toBe(204);
  });

  test('without a password needs a sign-in of the last 15 minutes', async () => {
    const member = await aMember(site);
    await site.app.platform.database.pool.query(
      'update users set password_hash = null where id = $1',
      [member.id],
    );
    site.at(new Date(Date.now() + 16 * 60_000).toISOString());
    expect((await close(member)).status).toBe(403);
    site.at(new Date().toISOString());
    expect((await close(member)).status).toBe(204);
  });

  test('is not the last admin, nor the last two at once', async () => {
    const admins = [await aSignedUpMember(site), await aSignedUpMember(site)];
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'admin', granted_tier = 'admin' where id = any($1)",
      [admins.map(({ id }) => id)],
    );
    expect(
      (await Promise.all(admins.map((admin) => close(admin)))).map(({ status }) => status).sort(),
    ).toEqual([204, 409]);
  });

  test('is nobody signed out, and no other site', async () => {
    expect((await site.send({ method: 'DELETE', url: '/api/auth/account' })).statusCode).toBe(401);
    const member = await aMember(site);
    expect(
      (
        await site.send(
          { method: 'DELETE', url: '/api/auth/account', headers: { origin: 'https://evil.test' } },
          member,
        )
      ).statusCode,
    ).toBe(403);
    expect((await site.send({ url: '/api/auth/user' }, member)).statusCode).toBe(200);
  });

  test('can’t guess the password without end', async () => {
    const member = await aSignedUpMember(limited);
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await close(member, { currentPassword: 'a guess' }, limited)).status).toBe(400);
    expect((await close(member, {}, limited)).status).toBe(429);
  });
});
