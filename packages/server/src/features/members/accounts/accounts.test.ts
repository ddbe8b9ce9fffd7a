import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import {
  aMember,
  anAnswer,
  aQuestion,
  aSignedUpMember,
  aSignup,
  cookieOf,
} from '../../../../testing/data.ts';

const site = useApp();
const signUp = (body: Parameters<typeof aSignup>[0] & object) =>
  site.call('POST /api/auth/signup', { body: aSignup(body) });
const logIn = (email: string, password: string) =>
  site.call('POST /api/auth/login', { body: { email, password } });
const me = (cookie: string) => site.send({ url: '/api/auth/user', headers: { cookie } });

describe('signing up', () => {
  test('returns 201 with the member’s own record and the defaults', async () => {
    const form = aSignup();
    const { status, body } = await site.call('POST /api/auth/signup', {
      body: { ...form, firstName: ' Ada ', lastName: '', bio: 'Tax adviser' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: form.username,
      email: form.email,
      firstName: 'Ada',
      lastName: null,
      bio: 'Tax adviser',
    });
    expect(body).toMatchObject({
      reputation: 0,
      subscriptionTier: 'free',
      expertiseTags: [],
      questionCount: 0,
      answerCount: 0,
      emailVerified: false,
    });
    expect(body.notificationPreferences).toEqual({
      emailNotifications: true,
      answerNotifications: true,
      weeklyDigest: false,
      marketingEmails: false,
    });
  });

  test('makes an id of version 7', async () => {
    expect((await signUp({})).body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('signs in with a cookie that scripts and other sites can’t use', async () => {
    const { response, body } = await signUp({});
    const rest = 'Path=\\/; HttpOnly; SameSite=Lax';
    expect(response.headers['set-cookie']).toEqual(
      ['session=[\\w-]{43}; Max-Age=2592000', 'browser=[\\w-]{43}; Max-Age=31536000'].map((one) =>
        expect.stringMatching(new RegExp(`^${one}; ${rest}$`)),
      ),
    );
    expect((await me(cookieOf(response))).json<{ id: string }>().id).toBe(body.id);
  });

  test.each(['Ünal_9', 'a-b.c_d', '税務師', 'abc', 'x'.repeat(20)])(
    'takes the username %s',
    async (username) => {
      expect((await signUp({ username })).status).toBe(201);
    },
  );

  test('refuses a username that is taken, in any case of letters', async () => {
    const { username } = await aSignedUpMember(site);
    const { status, problem } = await signUp({ username: username.toUpperCase() });
    expect([status, problem.errors]).toEqual([
      409,
      [{ path: 'username', message: 'This username is taken.' }],
    ]);
  });

  test('refuses an email that is taken, in any case of letters', async () => {
    const { email } = await aSignedUpMember(site);
    const { status, problem } = await signUp({ email: email.toUpperCase() });
    expect([status, problem.errors]).toEqual([
      409,
      [{ path: 'email', message: 'There is already an account with this email address.' }],
    ]);
  });

  test('twice at once makes one account', async () => {
    const form = aSignup();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await signUp(form)).status),
    );
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('keeps the email as it was typed', async () => {
    const form = aSignup();
    expect(
      (await signUp({ ...form, email: `  ${form.email.replace('user', 'User')} ` })).body.email,
    ).toBe(form.email.replace('user', 'User'));
  });

  const email = 'Please enter a valid email address';
  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '  ab  ', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(21), 'Username must be less than 20 characters'],
    ['username', 'two words', 'Username may contain letters, digits, _, - and . only'],
    ['username', '<b>bold</b>', 'Username may contain letters, digits, _, - and . only'],
    ['username', 'zero\u200bwidth', 'Username may contain letters, digits, _, - and . only'],
    ['email', 'nobody', email],
    ['email', 'no@body', email],
    ['email', '@example.test', email],
    ['email', 'a b@example.test', email],
    ['email', '', email],
    ['email', `${'x'.repeat(250)}@example.test`, email],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
    ['bio', 'x'.repeat(501), 'Bio must be less than 500 characters'],
    ['firstName', 'x'.repeat(101), 'Please use at most 100 characters'],
  ])('with %s "%.30s" is refused: %s', async (path, value, message) => {
    const { status, problem } = await signUp({ [path]: value });
    expect([status, problem.detail, problem.errors]).toEqual([400, message, [{ path, message }]]);
  });

  test('without anything names every required field in the words of the form', async () => {
    const { status, problem } = await site.call('POST /api/auth/signup', { body: {} as never });
    expect(status).toBe(400);
    expect(problem.errors).toEqual([
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
  });

  test('takes no tier, reputation or id from the form', async () => {
    const { body } = await signUp({
      subscriptionTier: 'admin',
      reputation: 5000,
      id: '0198a000-0000-7000-8000-000000000000',
      isExternal: true,
    } as never);
    expect([body.subscriptionTier, body.reputation]).toEqual(['free', 0]);
    expect(body.id).not.toBe('0198a000-0000-7000-8000-000000000000');
  });
});

describe('logging in', () => {
  test('answers the record and a session, whatever the case of the email', async () => {
    const member = await aSignedUpMember(site);
    const { status, body, response } = await logIn(member.email.toUpperCase(), member.password);
    expect([status, body]).toMatchObject([200, { id: member.id }]);
    expect((await me(cookieOf(response))).statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(member.cookie);
  });

  test('with a wrong password and with an unknown email is refused alike', async () => {
    const { email } = await aSignedUpMember(site);
    const wrong = await logIn(email, 'wrong horse');
    const unknown = await logIn('nobody@example.test', 'wrong horse');
    expect([wrong.status, wrong.problem.detail]).toEqual([401, 'Incorrect email or password.']);
    expect([unknown.status, unknown.problem]).toEqual([401, wrong.problem]);
    expect([wrong.response.headers['set-cookie'], unknown.response.headers['set-cookie']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('as an account without a password is refused', async () => {
    const { username } = await aMember(site);
    expect((await logIn(`${username}@example.test`, '!')).status).toBe(401);
  });

  test('minds every character of a long password', async () => {
    const password = 'Ein längerer Satz über Pfähle. '.repeat(4);
    const { email } = await aSignedUpMember(site, { password });
    expect((await logIn(email, `${password.slice(1)}a`)).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
  });

  test.each([
    ['email', { email: 'nobody', password: 'x' }, 'Please enter a valid email address'],
    ['password', { email: 'a@example.test', password: '' }, 'Password is required'],
  ])('with a bad %s says so', async (path, body, message) => {
    const { status, problem } = await site.call('POST /api/auth/login', { body });
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  test('without anything names both fields in the words of the form', async () => {
    const { problem } = await site.call('POST /api/auth/login', { body: {} as never });
    expect(problem.errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password is required' },
    ]);
  });
});

describe('what others see of a member', () => {
  test('never holds an email, a name or a password, on any call', async () => {
    const member = await aSignedUpMember(site, { email: `secret-mail-${Date.now()}@example.test` });
    const question = await aQuestion(site, member);
    await anAnswer(site, question, member);
    await site.call(
      'POST /api/questions/{id}/comments',
      { params: { id: question.id }, body: { content: 'Hello' } },
      member,
    );
    const reader = await aMember(site, { tier: 'premium' });
    const urls = [
      '/api/questions',
      `/api/questions/${question.id}`,
      `/api/questions/${question.id}/comments`,
    ];
    for (const url of [
      ...urls,
      '/api/stats/users',
      '/api/stats/leaderboard',
      `/api/questions?search=${member.username}`,
    ]) {
      for (const as of [null, reader])
        expect((await site.send({ url }, as)).body, url).not.toMatch(
          /secret-mail|password|argon2|firstName|"email"/i,
        );
    }
  });

  test('and the member’s own record holds no password, session or payment field', async () => {
    const member = await aSignedUpMember(site);
    const own = (await me(member.cookie)).body;
    expect(own).toContain(member.email);
    expect(own).not.toMatch(/password|argon2|hash|stripe|token|session/i);
  });

  test('is not kept in any cache', async () => {
    const member = await aSignedUpMember(site);
    expect((await me(member.cookie)).headers['cache-control']).toBe('private, no-store');
  });
});

test('names and bio lose what nobody sees, and a name is of one alphabet', async () => {
  const member = await aMember(site);
  const change = (body: { firstName?: string; lastName?: string; bio?: string }) =>
    site.call('PATCH /api/auth/user', { body }, member);
  const { body } = await change({
    firstName: 'Ann\u3164\u202e',
    lastName: '\uffa0\u1160',
    bio: 'one\n\u2066two',
  });
  expect([body.firstName, body.lastName, body.bio]).toEqual(['Ann', null, 'one\ntwo']);
  expect((await change({ firstName: 'Аnn' })).problem.detail).toBe(
    'Please write each word in letters of one alphabet',
  );
});
