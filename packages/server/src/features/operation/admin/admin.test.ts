import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { calls } from '@lotwise/contract/calls';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

const site = useApp();
const NOBODY = '0198a000-0000-7000-8000-000000000000';

const tier = (as: TestMember, userId: string, subscriptionTier: 'free' | 'premium' | 'admin') =>
  site.call(
    'PATCH /api/admin/users/{userId}',
    { params: { userId }, body: { subscriptionTier } },
    as,
  );
const anAdmin = () => aMember(site, { tier: 'admin' });
const latest = async (as: TestMember) =>
  (await site.call('GET /api/admin/audit', { query: {} }, as)).body.entries[0];

describe('every admin call', () => {
  const ADMIN_CALLS = calls.filter(({ path }) => path.startsWith('/api/admin/'));

  test.each(ADMIN_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is refused to visitor, member and premium',
    async (_key, call) => {
      const url = call.path.replace(/\{\w+\}/g, NOBODY);
      const status = async (as: TestMember | null) =>
        (await site.send({ method: call.method, url }, as)).statusCode;
      expect([
        await status(null),
        await status(await aMember(site)),
        await status(await aMember(site, { tier: 'premium' })),
      ]).toEqual([401, 403, 403]);
    },
  );
});

describe('the statistics', () => {
  const fresh = useApp();

  test('count members by tier, questions and answers', async () => {
    const admin = await aMember(fresh, { tier: 'admin' });
    await aMember(fresh, { tier: 'premium' });
    const question = await aQuestion(fresh, await aMember(fresh));
    await anAnswer(fresh, question, admin);
    await anAnswer(fresh, question, admin);
    expect((await fresh.call('GET /api/admin/stats', {}, admin)).body).toEqual({
      totalUsers: 3,
      premiumUsers: 1,
      freeUsers: 1,
      totalQuestions: 1,
      totalAnswers: 2,
      monthlyRevenue: 0,
    });
  });
});

describe('the members', () => {
  const list = async (search?: string, page = 1) =>
    (
      await site.call(
        'GET /api/admin/users',
        { query: { page, ...(search && { search }) } },
        await anAdmin(),
      )
    ).body;

  test('come newest first with email and counts, without anything secret', async () => {
    const admin = await anAdmin();
    const member = await aMember(site);
    await aQuestion(site, member);
    const { body, response } = await site.call('GET /api/admin/users', { query: {} }, admin);
    expect(body.users[0]).toMatchObject({
      id: member.id,
      username: member.username,
      email: `${member.username}@example.test`,
      questionCount: 1,
      answerCount: 0,
    });
    expect(response.body).not.toMatch(/password|hash|stripe/i);
  });

  test.each([
    ['a part of the username', 'earchable-Om'],
    ['a part of the email', 'able-omar@exa'],
    ['two letters at the beginning', 'ŝe'],
  ])('are found by %s', async (_what, text) => {
    const username = 'ŜEarchable-Omar';
    await aMember(site, { username }).catch(() => undefined);
    expect((await list(text)).users.map((user) => user.username)).toContain(username);
  });

  test.each(['%', '_', '\\', 'no such member', "'; drop table users; --"])(
    'are not found by %s',
    async (text) => {
      expect((await list(text)).users.filter(({ username }) => !username.includes('_'))).toEqual(
        [],
      );
    },
  );

  test('come 50 a page', async () => {
    for (let count = 0; count < 55; count++) await aMember(site, { username: `crowd-${count}` });
    const [first, second] = [await list('crowd-'), await list('crowd-', 2)];
    expect([first.users.length, first.hasMore, second.users.length, second.hasMore]).toEqual([
      50,
      true,
      5,
      false,
    ]);
  });
});

describe('a change of tier', () => {
  test('counts at once, and stands in the log', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    expect((await tier(admin, member.id, 'premium')).body).toMatchObject({
      id: member.id,
      subscriptionTier: 'premium',
    });
    expect((await site.call('GET /api/auth/user', {}, member)).body.subscriptionTier).toBe(
      'premium',
    );
    expect(await latest(admin)).toMatchObject({
      actorName: admin.username,
      action: 'tier changed',
      targetId: member.id,
      targetName: member.username,
      before: { subscriptionTier: 'free' },
      after: { subscriptionTier: 'premium' },
    });
  });

  test('is told to the member', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    await tier(admin, member.id, 'premium');
    const { body } = await site.call('GET /api/notifications', { query: {} }, member);
    expect(body.notifications.map(({ type, message }) => [type, message])).toEqual([
      ['tier', 'You are now a premium member, with all premium benefits.'],
    ]);
  });

  test('to the tier held changes nothing and logs nothing', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    expect((await tier(admin, member.id, 'free')).status).toBe(200);
    expect((await latest(admin))?.targetId).not.toBe(member.id);
  });

  test('to no tier is 400, of nobody 404', async () => {
    const admin = await anAdmin();
    expect((await tier(admin, admin.id, 'gold' as 'free')).problem.errors?.[0]?.path).toBe(
      'subscriptionTier',
    );
    expect((await tier(admin, NOBODY, 'free')).status).toBe(404);
  });

  test('never takes the last admin, also when two demote each other at once', async () => {
    const { db } = site.app.platform.database;
    await db
      .update(users)
      .set({ subscriptionTier: 'free' })
      .where(eq(users.subscriptionTier, 'admin'));
    const [one, other] = [await anAdmin(), await anAdmin()];
    const statuses = await Promise.all(
      [tier(one, other.id, 'free'), tier(other, one.id, 'premium')].map(
        async (call) => (await call).status,
      ),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(1);
    const [left] = await db.select().from(users).where(eq(users.subscriptionTier, 'admin'));
    const last = left?.id === one.id ? one : other;
    expect(await tier(last, last.id, 'free')).toMatchObject({
      status: 409,
      problem: { detail: 'The last admin can’t be demoted.' },
    });
  });
});

test('a deleted admin’s actions stay in the log', async () => {
  const [admin, other, member] = [await anAdmin(), await anAdmin(), await aMember(site)];
  await tier(admin, member.id, 'premium');
  await site.app.platform.database.db.delete(users).where(eq(users.id, admin.id));
  expect(await latest(other)).toMatchObject({
    actorName: 'deleted member',
    targetName: member.username,
  });
});
