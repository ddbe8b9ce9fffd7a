import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, cookieOf } from '../../../../testing/data.ts';

const site = useApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const list = async (as: TestMember) => (await site.call('GET /api/auth/sessions', {}, as)).body;
const isSignedIn = async (as: TestMember) =>
  (await site.send({ url: '/api/auth/user' }, as)).statusCode === 200;
const atMinute = (minute: number) =>
  site.at(new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString());

/** The same member in another browser. */
async function on(
  userAgent: string,
  member: Awaited<ReturnType<typeof aSignedUpMember>>,
): Promise<TestMember> {
  const { response } = await site.call(
    'POST /api/auth/login',
    { body: { email: member.email, password: member.password } },
    null,
    { 'user-agent': userAgent },
  );
  return { ...member, cookie: cookieOf(response) };
}

describe('the list of sessions', () => {
  test('names the devices, the current one first, then the last used', async () => {
    atMinute(0);
    const member = await aSignedUpMember(site);
    atMinute(10);
    const laptop = await on(FIREFOX, member);
    atMinute(20);
    await on(IPHONE, member);
    const sessions = await list(laptop);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      ['Safari on an iPhone', false],
      ['An unknown device', false],
    ]);
    expect(sessions[1]).toMatchObject({
      createdAt: '2026-03-01T00:20:00.000Z',
      lastUsedAt: '2026-03-01T00:20:00.000Z',
    });
  });

  test('notes the use of a session every five minutes at most', async () => {
    atMinute(0);
    const member = await aMember(site);
    const lastUsed = async () => (await list(member))[0]?.lastUsedAt;
    atMinute(4.9);
    expect(await lastUsed()).toBe('2026-03-01T00:00:00.000Z');
    atMinute(5);
    expect(await lastUsed()).toBe('2026-03-01T00:05:00.000Z');
    atMinute(9);
    expect(await lastUsed()).toBe('2026-03-01T00:05:00.000Z');
  });

  test('leaves out what is over, and everyone else’s', async () => {
    atMinute(0);
    const member = await aSignedUpMember(site);
    await aMember(site);
    atMinute(31 * 24 * 60);
    expect(await list(await on(FIREFOX, member))).toHaveLength(1);
  });

  test('holds no token, hash or address', async () => {
    const { response } = await site.call('GET /api/auth/sessions', {}, await aMember(site));
    expect(Object.keys(response.json<object[]>()[0] ?? {}).sort()).toEqual([
      'createdAt',
      'device',
      'id',
      'isCurrent',
      'lastUsedAt',
    ]);
  });
});

describe('signing out', () => {
  test('ends one session and no other', async () => {
    const member = await aSignedUpMember(site);
    const [laptop, phone] = [await on(FIREFOX, member), await on(IPHONE, member)];
    const id =
      (await list(laptop)).find(({ device }) => device === 'Safari on an iPhone')?.id ?? '';
    expect(
      (await site.call('DELETE /api/auth/sessions/{id}', { params: { id } }, laptop)).status,
    ).toBe(204);
    expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(member)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      (await site.call('DELETE /api/auth/sessions/{id}', { params: { id } }, laptop)).status,
    ).toBe(404);
  });

  test('everywhere else keeps the session that asks', async () => {
    const member = await aSignedUpMember(site);
    const [laptop, phone, someone] = [
      await on(FIREFOX, member),
      await on(IPHONE, member),
      await aMember(site),
    ];
    expect((await site.call('DELETE /api/auth/sessions', {}, phone)).status).toBe(204);
    expect([
      await isSignedIn(phone),
      await isSignedIn(laptop),
      await isSignedIn(member),
      await isSignedIn(someone),
    ]).toEqual([true, false, false, true]);
  });

  test('someone else is refused as if there were no such session', async () => {
    const victim = await aMember(site);
    const id = (await list(victim))[0]?.id ?? '';
    expect(
      (await site.call('DELETE /api/auth/sessions/{id}', { params: { id } }, await aMember(site)))
        .status,
    ).toBe(404);
    expect(await isSignedIn(victim)).toBe(true);
  });
});

describe('an admin who logs a member out', () => {
  const endOf = (userId: string, as: TestMember | null) =>
    site.call('DELETE /api/admin/users/{userId}/sessions', { params: { userId } }, as);

  test('ends every session of theirs and no other, and it stands in the log', async () => {
    const [admin, other] = [await aMember(site, { tier: 'admin' }), await aMember(site)];
    const member = await aSignedUpMember(site);
    const devices = [member, await on(FIREFOX, member), await on(IPHONE, member)];
    expect(await endOf(member.id, admin)).toMatchObject({ status: 200, body: { ended: 3 } });
    expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, false, false]);
    expect([await isSignedIn(other), await isSignedIn(admin)]).toEqual([true, true]);
    expect(await isSignedIn(await on(FIREFOX, member))).toBe(true);
    const { body } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(body.entries[0]).toMatchObject({
      action: 'sessions ended',
      targetId: member.id,
      after: { sessions: 3 },
    });
  });

  test('is an admin, names a member, and does it to another', async () => {
    const [admin, member] = [await aMember(site, { tier: 'admin' }), await aMember(site)];
    expect((await endOf(member.id, null)).status).toBe(401);
    expect((await endOf(admin.id, member)).status).toBe(403);
    expect((await endOf('0198a000-0000-7000-8000-000000000000', admin)).status).toBe(404);
    expect((await endOf(admin.id, admin)).status).toBe(409);
    expect([await isSignedIn(member), await isSignedIn(admin)]).toEqual([true, true]);
  });
});
