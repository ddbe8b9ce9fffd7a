import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { sessions } from '../../../platform/db/schema/foundation.ts';
import { SESSION_SECONDS } from '../../../platform/http/session.ts';

const site = useApp();
const START = Date.parse('2027-03-01T12:00:00Z');
const atDay = (days: number) => site.at(new Date(START + days * 86_400_000).toISOString());
const isSignedIn = async (member: Pick<TestMember, 'cookie'>) =>
  (await site.send({ url: '/api/auth/user', headers: { cookie: member.cookie } })).statusCode ===
  200;
const another = async (member: { email: string; password: string }) => ({
  cookie: cookieOf(
    (
      await site.call('POST /api/auth/login', {
        body: { email: member.email, password: member.password },
      })
    ).response,
  ),
});

afterEach(() => atDay(0));

describe('logging out', () => {
  test('ends this session and takes its cookie back', async () => {
    const member = await aSignedUpMember(site);
    const { status, response } = await site.call('POST /api/auth/logout', {}, member);
    expect([status, response.body]).toEqual([204, '']);
    expect(String(response.headers['set-cookie'])).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect(await isSignedIn(member)).toBe(false);
  });

  test('leaves the sessions of other browsers', async () => {
    const member = await aSignedUpMember(site);
    const phone = await another(member);
    await site.call('POST /api/auth/logout', {}, member);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('without a session does nothing', async () => {
    expect((await site.call('POST /api/auth/logout', {})).status).toBe(204);
  });
});

describe('a session', () => {
  test('is stored as a hash: what the table holds signs nobody in', async () => {
    const member = await aMember(site);
    const rows = await site.app.platform.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, member.id));
    const token = member.cookie.replace('session=', '');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash.includes(token)).toBe(false);
    expect(
      await isSignedIn({ cookie: `session=${rows[0]?.tokenHash.toString('base64url')}` }),
    ).toBe(false);
  });

  test('is over after 30 days without use', async () => {
    atDay(0);
    const member = await aMember(site);
    atDay(30.01);
    expect(await isSignedIn(member)).toBe(false);
  });

  // It may have been on its way while the session was renewed, and would take the new cookie.
  test('takes no cookie back where a call was sent with one that is over', async () => {
    atDay(0);
    const member = await aMember(site);
    atDay(30.01);
    for (const url of ['/api/questions', '/api/auth/user'])
      expect((await site.send({ url }, member)).headers['set-cookie']).toBeUndefined();
  });

  test('in use is prolonged once half its time has passed, and not before', async () => {
    atDay(0);
    const member = await aMember(site);
    atDay(14.9);
    expect(
      (await site.send({ url: '/api/questions' }, member)).headers['set-cookie'],
    ).toBeUndefined();
    atDay(15.1);
    const cookie = String(
      (await site.send({ url: '/api/questions' }, member)).headers['set-cookie'],
    );
    expect(cookie).toContain(`${member.cookie}; Max-Age=${SESSION_SECONDS}`);
    atDay(45);
    expect(await isSignedIn(member)).toBe(true);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' or 1=1 --", '%00', '\u00e9'])(
    'with the token "%.20s" is none',
    async (token) => {
      expect(await isSignedIn({ cookie: `session=${encodeURIComponent(token)}` })).toBe(false);
    },
  );

  test('that is none doesn’t stop a visitor from reading', async () => {
    expect(
      (
        await site.send({
          url: '/api/questions',
          headers: { cookie: `session=${'A'.repeat(43)}; theme=dark; =; ;;` },
        })
      ).statusCode,
    ).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (member: TestMember, currentPassword: string, newPassword: string) =>
    site.call('PATCH /api/auth/password', { body: { currentPassword, newPassword } }, member);

  test('ends the member’s other sessions and no one else’s', async () => {
    const member = await aSignedUpMember(site);
    const phone = await another(member);
    const someone = await aMember(site);
    const { status, response } = await change(member, member.password, 'better horse');
    expect([status, response.body]).toEqual([204, '']);
    const renewed = { cookie: cookieOf(response) };
    expect([
      await isSignedIn(renewed),
      await isSignedIn(member),
      await isSignedIn(phone),
      await isSignedIn(someone),
    ]).toEqual([true, false, false, true]);
  });

  /** Commits `statement` while `act` waits for it. */
  async function meanwhile<T>(statement: string, id: string, act: () => Promise<T>): Promise<T> {
    const { pool } = site.app.platform.database;
    const changing = await pool.connect();
    await changing.query('begin');
    await changing.query(statement, [id]);
    const acting = act();
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await changing.query('commit');
    changing.release();
    return acting;
  }
  const ANOTHER = `update users set password_hash = 'another' where id = $1`;

  test('leaves no session that was about to begin with the old one', async () => {
    const { id, email, password } = await aSignedUpMember(site);
    const { status, problem } = await meanwhile(ANOTHER, id, () =>
      site.call('POST /api/auth/login', { body: { email, password } }),
    );
    expect([status, problem.detail]).toEqual([401, 'Incorrect email or password.']);
  });

  test('is refused where it was changed or all sessions were ended meanwhile', async () => {
    for (const [statement, refusal] of [
      [ANOTHER, 400],
      ['delete from sessions where user_id = $1', 401],
    ] as const) {
      const member = await aSignedUpMember(site);
      const { status, response } = await meanwhile(statement, member.id, () =>
        change(member, member.password, 'better horse'),
      );
      expect([status, response.headers['set-cookie']], statement).toEqual([refusal, undefined]);
      const login = { email: member.email, password: 'better horse' };
      expect((await site.call('POST /api/auth/login', { body: login })).status).toBe(401);
    }
  });

  test('leaves no change of address that was about to begin', async () => {
    const { id, username, cookie, password } = await aSignedUpMember(site);
    const { status } = await meanwhile('delete from sessions where user_id = $1', id, () =>
      site.call(
        'POST /api/auth/email',
        { body: { email: `${username}@new.test`, currentPassword: password } },
        { id, username, cookie },
      ),
    );
    expect(status).toBe(401);
    const { rowCount } = await site.app.platform.database.pool.query(
      `select from account_tokens where user_id = $1 and purpose = 'change_email'`,
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('makes the new one valid and the old one invalid', async () => {
    const member = await aSignedUpMember(site);
    await change(member, member.password, 'better horse');
    const statusWith = async (password: string) =>
      (await site.call('POST /api/auth/login', { body: { email: member.email, password } })).status;
    expect([await statusWith('better horse'), await statusWith(member.password)]).toEqual([
      200, 401,
    ]);
  });

  test('with a wrong current password is refused on that field and ends nothing', async () => {
    const member = await aSignedUpMember(site);
    const phone = await another(member);
    const { status, problem } = await change(member, 'wrong horse', 'better horse');
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    ]);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test.each([
    [
      'currentPassword',
      { currentPassword: '', newPassword: 'better horse' },
      'Current password is required',
    ],
    [
      'newPassword',
      { currentPassword: 'correct horse', newPassword: '1234567' },
      'Password must be at least 8 characters',
    ],
    [
      'newPassword',
      { currentPassword: 'correct horse', newPassword: 'x'.repeat(257) },
      'Password must be at most 256 characters',
    ],
  ])('with a bad %s says so', async (path, body, message) => {
    const { status, problem } = await site.call(
      'PATCH /api/auth/password',
      { body },
      await aMember(site),
    );
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });
});
