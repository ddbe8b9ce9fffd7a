import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { grantAdmin } from './promotion.service.ts';

const site = useApp();
const production = useApp({
  env: {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://lotwise.test',
    ADMIN_EMAILS: 'Boss@example.test, chief@example.test',
    LOG_LEVEL: 'silent',
  },
});

describe('a promotion to admin', () => {
  const promote = (app: typeof site, as: TestMember | null) =>
    app.call('POST /api/promote-to-admin', {}, as);
  const withEmail = async (app: typeof site, email: string, isVerified: boolean) => {
    const member = await aMember(app);
    await app.app.platform.database.db
      .update(users)
      .set({ email, emailVerifiedAt: isVerified ? new Date() : null })
      .where(eq(users.id, member.id));
    return member;
  };
  const newSite = useApp();

  test('of a visitor is 401', async () => {
    expect((await promote(site, null)).status).toBe(401);
  });

  test('outside production goes to the first who asks while there is no admin, once', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(newSite)));
    const replies = await Promise.all(members.map((member) => promote(newSite, member)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(replies.find(({ status }) => status === 200)?.body.user).toMatchObject({
      subscriptionTier: 'admin',
    });
  });

  test('in production goes to a verified email that the operator named, in any case of letters', async () => {
    expect((await promote(production, await aMember(production))).status).toBe(403);
    const unverified = await withEmail(production, 'chief@example.test', false);
    expect((await promote(production, unverified)).status).toBe(403);
    const boss = await withEmail(production, 'boss@Example.test', true);
    const { status, body } = await promote(production, boss);
    expect([status, body.user.subscriptionTier]).toEqual([200, 'admin']);
    expect((await promote(production, boss)).status).toBe(200);
  });

  test('by the operator finds the account by its email, and is logged', async () => {
    const { db } = site.app.platform.database;
    const member = await aMember(site);
    expect(await grantAdmin(db, `${member.username}@EXAMPLE.test`, new Date())).toBe(
      member.username,
    );
    expect(await grantAdmin(db, 'nobody@example.test', new Date())).toBeNull();
    const log = await site.call('GET /api/admin/audit', { query: {} }, member);
    expect(log.body.entries[0]).toMatchObject({
      actorName: 'the operator',
      targetName: member.username,
    });
  });
});
