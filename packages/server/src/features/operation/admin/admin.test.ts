import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { calls } from '@lotwise/contract/calls';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { findDrift } from '../upkeep/upkeep.queries.ts';
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
const NOBODY = '0198a000-0000-7000-8000-000000000000';

const tier = (as: TestMember, userId: string, subscriptionTier: 'free' | 'premium' | 'admin') =>
  site.call(
    'PATCH /api/admin/users/{userId}',
    { params: { userId }, body: { subscriptionTier } },
    as,
  );
const anAdmin = () => aMember(site, { tier: 'admin' });
const vote = (
  as: TestMember,
  targetId: string,
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down' = 'up',
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType } }, as);
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
      ['tier', 'Your account is now premium: you have every premium benefit.'],
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

describe('a deleted question', () => {
  test('is gone everywhere, and every counter is right', async () => {
    const [admin, asker, answerer, voter] = [
      await anAdmin(),
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ];
    const kept = await aQuestion(site, asker, { tags: ['deletion', 'kept'] });
    const question = await aQuestion(site, asker, {
      title: 'Soon gone xyzzy?',
      tags: ['deletion', 'gone-tag'],
    });
    const answer = await anAnswer(site, question, answerer);
    await aComment(site, question, voter);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, voter);
    for (let count = 0; count < 21; count++) await vote(await aMember(site), answer.id, 'answer');
    await vote(voter, answer.id, 'answer', 'down');
    await vote(voter, question.id, 'question');
    await vote(voter, kept.id, 'question');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    await site.call('GET /api/questions/{id}', { params: { id: question.id } });

    expect(
      (await site.call('DELETE /api/admin/questions/{id}', { params: { id: question.id } }, admin))
        .status,
    ).toBe(204);

    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).status,
    ).toBe(404);
    expect(
      (await site.call('GET /api/questions', { query: { search: 'xyzzy' } })).body.questions,
    ).toEqual([]);
    expect((await site.call('GET /api/questions', { query: { tag: 'gone-tag' } })).body.total).toBe(
      0,
    );
    expect((await site.call('GET /api/bookmarks', {}, voter)).body).toEqual([]);
    const me = async (as: TestMember) => (await site.call('GET /api/auth/user', {}, as)).body;
    expect(await me(asker)).toMatchObject({ questionCount: 1, reputation: 10 });
    expect(await me(answerer)).toMatchObject({ answerCount: 0, reputation: 0 });
    expect((await me(voter)).reputation).toBe(0);
    expect(
      (await site.call('GET /api/users/{username}', { params: { username: answerer.username } }))
        .body.answerCount,
    ).toBe(0);
    expect(await findDrift(site.app.platform.database.db)).toEqual([]);
    expect(await latest(admin)).toMatchObject({
      action: 'question deleted',
      targetName: 'Soon gone xyzzy?',
      memberName: asker.username,
      before: { tags: ['deletion', 'gone-tag'], answerCount: 1 },
    });
  });

  test('takes a day’s limit into account: what other votes had lost comes back', async () => {
    const [admin, author] = [await anAdmin(), await aMember(site)];
    const [gone, kept] = [await aQuestion(site, author), await aQuestion(site, author)];
    for (let count = 0; count < 15; count++) {
      const voter = await aMember(site);
      await vote(voter, gone.id, 'question');
      await vote(voter, kept.id, 'question');
    }
    expect((await site.call('GET /api/auth/user', {}, author)).body.reputation).toBe(200);
    await site.call('DELETE /api/admin/questions/{id}', { params: { id: gone.id } }, admin);
    expect((await site.call('GET /api/auth/user', {}, author)).body.reputation).toBe(150);
    expect(await findDrift(site.app.platform.database.db)).toEqual([]);
  });

  test('while people vote on it and answer it leaves every counter right', async () => {
    const [admin, author] = [await anAdmin(), await aMember(site)];
    const question = await aQuestion(site, author);
    const answer = await anAnswer(site, question, await aMember(site));
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(site)));
    const acts = members.map((member, index) =>
      index % 4 === 0
        ? site.call(
            'POST /api/questions/{id}/answers',
            { params: { id: question.id }, body: { content: 'One more.' } },
            member,
          )
        : vote(
            member,
            index % 2 === 0 ? question.id : answer.id,
            index % 2 === 0 ? 'question' : 'answer',
            index % 3 === 0 ? 'down' : 'up',
          ),
    );
    const deletion = site.call(
      'DELETE /api/admin/questions/{id}',
      { params: { id: question.id } },
      admin,
    );
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    expect((await deletion).status).toBe(204);
    expect(statuses.every((status) => [200, 201, 404].includes(status))).toBe(true);
    expect(await findDrift(site.app.platform.database.db)).toEqual([]);
  });

  test('is deleted once: then 404', async () => {
    const admin = await anAdmin();
    const { id } = await aQuestion(site, admin);
    const remove = async () =>
      (await site.call('DELETE /api/admin/questions/{id}', { params: { id } }, admin)).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
  });
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
    expect(await latest(member)).toMatchObject({
      actorName: 'the operator',
      targetName: member.username,
    });
  });
});

test('a deleted admin’s acts stay in the log', async () => {
  const [admin, other, member] = [await anAdmin(), await anAdmin(), await aMember(site)];
  await tier(admin, member.id, 'premium');
  await site.app.platform.database.db.delete(users).where(eq(users.id, admin.id));
  expect(await latest(other)).toMatchObject({
    actorName: 'deleted member',
    targetName: member.username,
  });
});
