import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { sampleOf } from '../../../../testing/bad-input.ts';
import {
  aMember,
  anAnswer,
  anExpert,
  aQuestion,
  aSignedUpMember,
  cookieOf,
} from '../../../../testing/data.ts';
import { aModerator, suspend, SUSPENDED } from '../../../../testing/moderation.ts';
import { addressOf, callsOf } from '../../../../testing/walk.ts';

const site = useApp();

/** The writing calls that a suspended member may make. Whatever is not here waits. */
const OPEN = [
  'DELETE /api/auth/account',
  'DELETE /api/auth/identities/{id}',
  'DELETE /api/auth/passkeys/{id}',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
  'DELETE /api/auth/two-factor',
  'PATCH /api/auth/notifications',
  'PATCH /api/auth/passkeys/{id}',
  'PATCH /api/auth/password',
  'POST /api/auth/email',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/login/second-step',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/reset-password',
  'POST /api/auth/two-factor',
  'POST /api/auth/two-factor/confirm',
  'POST /api/auth/two-factor/recovery-codes',
  'POST /api/auth/undo-email-change',
  'POST /api/auth/verify-email',
  'POST /api/auth/verify-email/disown',
  'POST /api/auth/verify-email/resend',
  'POST /api/notifications/read',
  'POST /api/preview',
  'POST /api/subscription/cancel',
  'POST /api/subscription/refund',
  'POST /api/support/tickets',
  'POST /api/support/tickets/{id}/close',
  'POST /api/support/tickets/{id}/messages',
  'POST /api/support/tickets/{id}/read',
];

/** The calls of the API's document that read, or those that write, and what they say to someone. */
async function walk(
  isReading: boolean,
  as: () => Promise<TestMember>,
): Promise<{ key: string; access: string; status: number; isRefused: boolean }[]> {
  const answers = [];
  for (const { key, method, path, body, fileType, ...call } of (await callsOf(site)).filter(
    (one) => (one.method === 'GET') === isReading,
  )) {
    const payload = body ? JSON.stringify(sampleOf(body)) : fileType && 'bytes';
    const request = {
      method: method as 'GET',
      url: addressOf(path),
      payloadAsStream: true,
    } as const;
    const response = await site.send(
      {
        ...request,
        ...(payload && { payload, headers: { 'content-type': fileType ?? 'application/json' } }),
      },
      await as(),
    );
    const isProblem = String(response.headers['content-type']).startsWith(
      'application/problem+json',
    );
    let text = '';
    if (isProblem) for await (const part of response.stream()) text += String(part);
    else response.stream().destroy();
    const detail = isProblem ? (JSON.parse(text) as { detail: string }).detail : '';
    answers.push({
      key,
      access: call['x-access'],
      status: response.statusCode,
      isRefused: SUSPENDED.test(detail),
    });
  }
  return answers;
}

describe('every call of a suspended member', () => {
  test('that writes is refused with the sentence, but for what one needs to appeal, to keep the account safe and to leave', async () => {
    // A member of their own for each that goes through: one signs out, another deletes the account.
    const aSuspended = async () => {
      const member = await aMember(site);
      await suspend(site, member);
      return member;
    };
    const writing = await walk(false, aSuspended);
    for (const one of writing.filter(({ isRefused }) => isRefused))
      expect(one.status, one.key).toBe(403);
    expect(
      writing
        .filter(({ isRefused }) => !isRefused)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(OPEN);
    expect(writing.length).toBeGreaterThan(100);
  }, 120_000);

  test('that reads is answered as to a member without any right, whatever rights they hold', async () => {
    const all = await aMember(site, { tier: 'admin' });
    await site.app.platform.database.db.execute(sql`
      update users set is_moderator = true, credential = 'Attorney', credential_until = current_date + 100 where id = ${all.id}`);
    await suspend(site, all);
    const reading = await walk(true, async () => all);
    for (const { key, access, isRefused, status } of reading) {
      expect(isRefused, key).toBe(!['anyone', 'member'].includes(access));
      if (!isRefused) expect([401, 403], key).not.toContain(status);
    }
    expect(reading.length).toBeGreaterThan(50);
  }, 120_000);
});

describe('a suspended member', () => {
  const restrict = (userId: string, as: TestMember) =>
    site.call(
      'POST /api/moderation/users/{userId}/restrict',
      {
        params: { userId },
        body: { kind: 'suspension', days: 7, message: 'No advertising, please.' },
      },
      as,
    );

  test('is signed out, signs in again, reads why and until when, appeals, and is answered', async () => {
    const [member, moderator, admin] = [
      await aSignedUpMember(site),
      await aModerator(site),
      await aMember(site, { tier: 'admin' }),
    ];
    const question = await aQuestion(site, moderator);
    await restrict(member.id, moderator);
    expect((await site.call('GET /api/auth/user', {}, member)).status).toBe(401);
    const login = await site.call('POST /api/auth/login', {
      body: { email: member.email, password: member.password },
    });
    expect([login.status, login.body]).toMatchObject([
      200,
      { id: member.id, suspendedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ]);
    const again = { ...member, cookie: cookieOf(login.response) };
    const vote = await site.call(
      'POST /api/vote',
      { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
      again,
    );
    expect([vote.status, vote.response.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ]);
    expect(vote.problem.detail).toMatch(SUSPENDED);
    expect(
      (await site.call('GET /api/moderation/mine', { query: {} }, again)).body.acts[0],
    ).toMatchObject({
      action: 'suspended',
      note: 'No advertising, please.',
    });
    expect(
      (await site.call('GET /api/notifications', { query: {} }, again)).body.notifications[0]
        ?.message,
    ).toMatch(SUSPENDED);
    const body = {
      subject: 'It was not advertising',
      category: 'appeal',
      text: 'It is my own site.',
      about: 'suspension',
    } as const;
    const ticket = await site.call('POST /api/support/tickets', { body }, again);
    expect(ticket.status).toBe(201);
    const queue = await site.call(
      'GET /api/admin/tickets',
      { query: { category: 'appeal' } },
      admin,
    );
    expect(queue.body.tickets[0]).toMatchObject({
      id: ticket.body.id,
      user: { username: member.username },
    });
    await site.call(
      'POST /api/admin/tickets/{id}/messages',
      { params: { id: ticket.body.id }, body: { text: 'We will look.' } },
      admin,
    );
    const reply = await site.call(
      'POST /api/support/tickets/{id}/messages',
      { params: { id: ticket.body.id }, body: { text: 'Thank you.' } },
      again,
    );
    expect([reply.status, reply.body.messages.length]).toEqual([201, 3]);
  });

  test('has no right while it lasts, and each again when it is lifted or over', async () => {
    const [premium, moderator] = [await aMember(site, { tier: 'premium' }), await aModerator(site)];
    const own = async () => (await site.call('GET /api/auth/user', {}, premium)).body;
    const { id } = await aQuestion(site, premium);
    const reads = async (as: TestMember) =>
      (await site.call('GET /api/questions/{id}/analytics', { params: { id }, query: {} }, as))
        .status;
    expect([await reads(premium), await own()]).toMatchObject([
      200,
      { subscriptionTier: 'premium', suspendedUntil: null },
    ]);
    await suspend(site, premium);
    expect([await reads(premium), await own()]).toMatchObject([403, { subscriptionTier: 'free' }]);
    await site.call(
      'POST /api/moderation/users/{userId}/lift',
      { params: { userId: premium.id }, body: { kind: 'suspension' } },
      moderator,
    );
    expect([await reads(premium), await own()]).toMatchObject([
      200,
      { subscriptionTier: 'premium', suspendedUntil: null },
    ]);
    const expert = await anExpert(site);
    const queue = async () =>
      (await site.call('GET /api/experts/queue', { query: {} }, expert)).status;
    await suspend(site, expert);
    expect(await queue()).toBe(403);
    site.at(new Date(Date.now() + 8 * 24 * 3600 * 1000).toISOString());
    expect(await queue()).toBe(200);
    site.at(new Date().toISOString());
  });

  test('who moderates sees hidden posts as everyone does', async () => {
    const [author, moderator, other] = [
      await aMember(site),
      await aModerator(site),
      await aModerator(site),
    ];
    const question = await aQuestion(site, author);
    const answer = await anAnswer(site, question, author);
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id: answer.id }, body: { reason: 'spam' } },
      other,
    );
    const look = async () =>
      (await site.call('GET /api/moderation/posts/{id}', { params: { id: answer.id } }, moderator))
        .status;
    expect(await look()).toBe(200);
    await suspend(site, moderator);
    expect(await look()).toBe(404);
  });
});
