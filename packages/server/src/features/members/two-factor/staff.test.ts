import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { anAuthenticator } from '../../../../testing/authenticator.ts';
import { aMember, aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';

const site = useApp({ env: { STAFF_TWO_FACTOR: 'on' } });
const free = useApp();

const me = async (as: TestMember, on = site) => (await on.call('GET /api/auth/user', {}, as)).body;
const settings = (as: TestMember, on = site) => on.call('GET /api/admin/settings', {}, as);

async function turnOn(member: TestMember & { password: string }) {
  const { body } = await site.call(
    'POST /api/auth/two-factor',
    { body: { currentPassword: member.password } },
    member,
  );
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  const { status } = await site.call(
    'POST /api/auth/two-factor/confirm',
    { body: { code } },
    member,
  );
  expect(status).toBe(200);
}

describe('where staff need a second factor', () => {
  test('an admin without one has no powers, is told why, and has them once it is on', async () => {
    const admin = await aSignedUpMember(site);
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'admin', granted_tier = 'admin' where id = $1",
      [admin.id],
    );
    expect(await me(admin)).toMatchObject({ subscriptionTier: 'free', needsSecondFactor: true });
    const refused = await settings(admin);
    expect([refused.status, refused.problem.detail]).toEqual([
      403,
      'Please log in with a passkey, or turn on two-factor authentication in your settings: this site asks it of admins and moderators.',
    ]);
    expect((await site.call('GET /api/moderation/held', { query: {} }, admin)).status).toBe(403);
    await turnOn(admin);
    expect(await me(admin)).toMatchObject({ subscriptionTier: 'admin', needsSecondFactor: false });
    const { status, body } = await settings(admin);
    expect([status, body.demandsStaffFactor]).toEqual([200, true]);
  });

  test('an admin who logs in with a passkey has them, until that passkey is removed', async () => {
    const admin = await aSignedUpMember(site);
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'admin', granted_tier = 'admin' where id = $1",
      [admin.id],
    );
    const authenticator = anAuthenticator();
    const { options } = (
      await site.call(
        'POST /api/auth/passkeys/options',
        { body: { currentPassword: admin.password } },
        admin,
      )
    ).body;
    const { body: passkey } = await site.call(
      'POST /api/auth/passkeys',
      { body: { name: 'My phone', response: authenticator.make(options) } },
      admin,
    );
    expect(await me(admin)).toMatchObject({ subscriptionTier: 'free', needsSecondFactor: true });
    const { body: asked } = await site.call('POST /api/auth/login/passkey/options', {});
    const { body: user, response } = await site.call('POST /api/auth/login/passkey', {
      body: { response: authenticator.show(asked.options) },
    });
    expect(user).toMatchObject({ subscriptionTier: 'admin', needsSecondFactor: false });
    const signedIn = { ...admin, cookie: cookieOf(response) };
    expect(await me(signedIn)).toMatchObject({ subscriptionTier: 'admin' });
    expect((await settings(signedIn)).status).toBe(200);
    expect((await settings(admin)).status).toBe(403);
    await site.call(
      'DELETE /api/auth/passkeys/{id}',
      { params: { id: passkey.id }, body: { currentPassword: admin.password } },
      signedIn,
    );
    expect((await settings(signedIn)).status).toBe(403);
  });

  test('a moderator without one moderates nothing and keeps what members have', async () => {
    const moderator = await aModerator(site);
    expect(await me(moderator)).toMatchObject({ isModerator: false, needsSecondFactor: true });
    const held = await site.call('GET /api/moderation/held', { query: {} }, moderator);
    expect(held.status).toBe(403);
    const posted = await site.call(
      'POST /api/questions',
      { body: { title: 'Tax', description: 'How?', tags: ['defi'] } },
      moderator,
    );
    expect(posted.status).toBe(201);
  });

  test('nothing changes for members', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    expect(await me(premium)).toMatchObject({
      subscriptionTier: 'premium',
      needsSecondFactor: false,
    });
  });
});

test('where they do not, an admin needs none', async () => {
  const admin = await aMember(free, { tier: 'admin' });
  expect(await me(admin, free)).toMatchObject({
    subscriptionTier: 'admin',
    needsSecondFactor: false,
  });
  expect((await settings(admin, free)).body.demandsStaffFactor).toBe(false);
});
