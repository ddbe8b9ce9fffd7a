import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aSignup } from '../../../../testing/data.ts';
import { forgetInvitations } from './invitations.service.ts';

const site = useApp({ env: { SIGN_UP: 'invitation' } });
const closed = useApp({ env: { SIGN_UP: 'closed' } });
const open = useApp();
const DAY_MS = 24 * 3600 * 1000;
const NOBODY = '0198a000-0000-7000-8000-000000000000';

const invite = async (
  part: Partial<{ note: string; days: number; maxUses: number }> = {},
  on = site,
) => {
  const admin = await aMember(on, { tier: 'admin' });
  return {
    admin,
    ...(await on.call(
      'POST /api/admin/invitations',
      { body: { note: 'For Ada', days: 7, maxUses: 1, ...part } },
      admin,
    )),
  };
};
const tokenOf = (url: string) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('invitation') ?? '';
const join = (invitation?: string, on = site, part = {}) =>
  on.call('POST /api/auth/signup', {
    body: { ...aSignup(part), ...(invitation && { invitation }) },
  });
const list = async (as: Awaited<ReturnType<typeof invite>>['admin']) =>
  (await site.call('GET /api/admin/invitations', { query: {} }, as)).body.invitations;

describe('an invitation', () => {
  test('lets so many join as it says, and its link is stored nowhere', async () => {
    const { admin, status, body } = await invite({ maxUses: 2 });
    expect([status, body.url]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/localhost:3000\/signup#invitation=[\w-]{43}$/),
    ]);
    const token = tokenOf(body.url);
    expect([(await join(token)).status, (await join(token)).status]).toEqual([201, 201]);
    const { status: third, problem } = await join(token);
    expect([third, problem.errors?.[0]?.path]).toEqual([400, 'invitation']);
    expect((await list(admin))[0]).toMatchObject({
      note: 'For Ada',
      uses: 2,
      maxUses: 2,
      madeBy: admin.username,
    });
    const { rows } = await site.app.platform.database.pool.query(
      'select i::text as row from invitations i union all select a::text from audit_log a',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is needed, and a wrong word is none', async () => {
    expect((await join()).problem.errors).toEqual([
      { path: 'invitation', message: expect.stringContaining('You need an invitation') },
    ]);
    expect((await join('A'.repeat(43))).status).toBe(400);
  });

  test('is not used by a sign-up that fails', async () => {
    const { admin, body } = await invite();
    const taken = await join(tokenOf(body.url), site, { username: admin.username });
    expect(taken.status).toBe(409);
    expect((await list(admin))[0]?.uses).toBe(0);
    expect((await join(tokenOf(body.url))).status).toBe(201);
  });

  test('of one use lets one in, when ten come at once', async () => {
    const { body } = await invite();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await join(tokenOf(body.url))).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });

  test('expires, and is forgotten a month later', async () => {
    const { admin, body } = await invite({ days: 1 });
    site.at(new Date(Date.now() + DAY_MS + 1000).toISOString());
    expect((await join(tokenOf(body.url))).status).toBe(400);
    site.at(new Date().toISOString());
    const has = async () => (await list(admin)).some(({ id }) => id === body.invitation.id);
    await forgetInvitations(site.app.platform.database.db, new Date(Date.now() + 30 * DAY_MS));
    expect(await has()).toBe(true);
    await forgetInvitations(site.app.platform.database.db, new Date(Date.now() + 32 * DAY_MS));
    expect(await has()).toBe(false);
  });

  test('can be taken back', async () => {
    const { admin, body } = await invite();
    const remove = (id: string) =>
      site.call('DELETE /api/admin/invitations/{id}', { params: { id } }, admin);
    expect([
      (await remove(body.invitation.id)).status,
      (await remove(body.invitation.id)).status,
      (await remove(NOBODY)).status,
    ]).toEqual([204, 404, 404]);
    expect((await join(tokenOf(body.url))).status).toBe(400);
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries.slice(0, 2).map(({ action, targetName }) => [action, targetName])).toEqual([
      ['invitation taken back', 'For Ada'],
      ['invitation made', 'For Ada'],
    ]);
  });
});

test('a closed site takes nobody, with or without an invitation', async () => {
  const { body } = await invite({}, closed);
  const { status, problem } = await join(tokenOf(body.url), closed);
  expect([status, problem.detail]).toEqual([
    403,
    'This site is not taking new members at the moment.',
  ]);
});

test('an open site takes anyone, and leaves the invitation', async () => {
  const { body } = await invite({}, open);
  expect([
    (await join(tokenOf(body.url), open)).status,
    (await join('nonsense', open)).status,
  ]).toEqual([201, 201]);
});
