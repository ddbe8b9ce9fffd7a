import { describe, expect, test } from 'vitest';
import { aSignedUpMember, aSignup, cookieOf } from '../../../../testing/data.ts';
import { useLeaving, WEEK_MS } from '../../../../testing/leaving.ts';

const { mail, site, close, erase, read, counterMismatches, aLife } = useLeaving();

describe('a closed account', () => {
  const body = (member: { email: string; password: string }) => ({
    body: { email: member.email, password: member.password },
  });

  test('is signed out everywhere, and shown as a deleted user at once', async () => {
    const { member, own } = await aLife();
    const elsewhere = cookieOf(
      (await site.call('POST /api/auth/login', body(member as never))).response,
    );
    const { status, response } = await close(member);
    expect(status).toBe(204);
    expect(String(response.headers['set-cookie'])).toMatch(/^session=; /);
    for (const cookie of [member.cookie, elsewhere])
      expect((await site.send({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(
        401,
      );
    const { author } = (await read(own.id)).body;
    expect([author.username, author.profileImageUrl, author.subscriptionTier]).toEqual([
      'deleted user',
      null,
      'free',
    ]);
    const { username } = member;
    expect((await site.call('GET /api/users/{username}', { params: { username } })).status).toBe(
      404,
    );
    expect((await site.call('GET /api/stats/users', { query: { search: username } })).body).toEqual(
      [],
    );
    expect(await counterMismatches()).toEqual([]);
  });

  test('tells by mail until when it can be had back, and that it is back', async () => {
    const member = await aSignedUpMember(site);
    await site.app.platform.database.pool.query(
      'update users set email_verified_at = now() where id = $1',
      [member.id],
    );
    site.at('2027-02-25T10:20:00Z');
    member.cookie = cookieOf((await site.call('POST /api/auth/login', body(member))).response);
    await close(member);
    expect((await site.call('POST /api/auth/login', body(member))).body).toMatchObject({
      isReopened: true,
    });
    site.at(new Date().toISOString());
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Your Lotwise account is closed',
        'Your Lotwise account is open again',
      ]),
    );
    expect(sent.find(({ subject }) => subject.endsWith('closed'))?.text).toContain(
      'It will be erased on 4 March 2027 at 10:20 UTC.',
    );
  });

  test('comes back whole by signing in within the week, once', async () => {
    const { member, own } = await aLife();
    const { pool } = site.app.platform.database;
    const row = () =>
      pool.query('select to_jsonb(u) - $2 as row from users u where id = $1', [
        member.id,
        'updated_at',
      ]);
    await site.call('PATCH /api/auth/user', { body: { bio: 'Back soon' } }, member);
    const before = (await row()).rows;
    await close(member);
    expect((await row()).rows).not.toEqual(before);
    const back = await site.call('POST /api/auth/login', body(member as never));
    expect(back.body).toMatchObject({ username: member.username, isReopened: true });
    expect((await row()).rows).toEqual(before);
    expect((await read(own.id)).body.author.username).toBe(member.username);
    expect(
      (await site.call('POST /api/auth/login', body(member as never))).body,
    ).not.toHaveProperty('isReopened');
    await erase();
    expect((await read(own.id)).body.author.username).toBe(member.username);
    expect(await counterMismatches()).toEqual([]);
  });

  test('keeps its name and address for its member until it is erased', async () => {
    const member = await aSignedUpMember(site);
    const again = (part: object) =>
      site.call('POST /api/auth/signup', { body: { ...aSignup(), ...part } });
    await close(member);
    const [name, address] = [
      await again({ username: member.username.toUpperCase() }),
      await again({ email: member.email.toUpperCase() }),
    ];
    expect([name.problem.detail, address.problem.detail]).toEqual([
      'This username is taken.',
      'There is already an account with this email address.',
    ]);
    await erase();
    expect((await again({ username: member.username, email: member.email })).status).toBe(201);
  });

  test('is not brought back by a wrong password, nor after its week', async () => {
    const member = await aSignedUpMember(site);
    await close(member);
    expect(
      (await site.call('POST /api/auth/login', { body: { ...member, password: 'wrong' } })).status,
    ).toBe(401);
    site.at(new Date(Date.now() + WEEK_MS + 1000).toISOString());
    expect((await site.call('POST /api/auth/login', body(member))).status).toBe(401);
    site.at(new Date().toISOString());
  });

  test('comes back by a new password for whoever forgot the old one', async () => {
    const member = await aSignedUpMember(site);
    await close(member);
    await site.call('POST /api/auth/forgot-password', { body: { email: member.email } });
    const link = (await mail.sent(site)).findLast(
      ({ to, subject }) => to === member.email && subject.startsWith('Reset your'),
    );
    const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
    const newPassword = 'another horse entirely';
    expect(
      (await site.call('POST /api/auth/reset-password', { body: { token, newPassword } })).status,
    ).toBe(204);
    expect(
      (await site.call('POST /api/auth/login', body({ ...member, password: newPassword }))).status,
    ).toBe(200);
  });

  test('is not brought back after its week by a link mailed within it, though nobody has erased it yet', async () => {
    const member = await aSignedUpMember(site);
    await close(member);
    site.at(new Date(Date.now() + WEEK_MS - 60_000).toISOString());
    await site.call('POST /api/auth/forgot-password', { body: { email: member.email } });
    const link = (await mail.sent(site)).findLast(({ to }) => to === member.email);
    const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
    site.at(new Date(Date.now() + WEEK_MS + 60_000).toISOString());
    const { status, problem } = await site.call('POST /api/auth/reset-password', {
      body: { token, newPassword: 'another horse entirely' },
    });
    expect([status, problem?.detail]).toEqual([401, 'This account no longer exists.']);
    site.at(new Date().toISOString());
  });

  test('is closed and opened at once by many without losing anything', async () => {
    const { member } = await aLife();
    await close(member);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () =>
        site.call('POST /api/auth/login', body(member as never)).then(({ status }) => status),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await counterMismatches()).toEqual([]);
  });
});
