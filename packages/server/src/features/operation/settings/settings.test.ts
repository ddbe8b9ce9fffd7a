import { describe, expect, test } from 'vitest';
import { calls } from '@lotwise/contract/calls';
import { FEATURES, featureOf, waitsForMaintenance } from '@lotwise/domain/operation/settings';
import type { SiteSettings } from '@lotwise/contract/operation/settings';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { anImage } from '../../../../testing/images.ts';

const first = useApp();
const second = useApp({ beside: first });
const anAdmin = () => aMember(first, { tier: 'admin' });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function set(change: Partial<SiteSettings>, on = first) {
  const reply = await on.call('PATCH /api/admin/settings', { body: change }, await anAdmin());
  // A message of the bus about an earlier change may be on its way.
  await wait(100);
  return reply;
}

describe('the settings', () => {
  test('are those of the configuration until one is set, and each change stands in the log', async () => {
    const admin = await anAdmin();
    const { body } = await first.call('GET /api/admin/settings', {}, admin);
    expect(body.settings).toEqual(body.defaults);
    expect(body.settings).toMatchObject({
      name: 'Lotwise',
      signUp: 'open',
      off: [],
      maintenance: false,
    });
    const changed = await first.call(
      'PATCH /api/admin/settings',
      { body: { name: 'Taxwise', maintenance: false } },
      admin,
    );
    expect([changed.status, changed.body.settings.name, changed.body.defaults.name]).toEqual([
      200,
      'Taxwise',
      'Lotwise',
    ]);
    const { entries } = (await first.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries[0]).toMatchObject({
      action: 'settings changed',
      targetName: 'name',
      before: { name: 'Lotwise' },
      after: { name: 'Taxwise' },
    });
    await first.call('PATCH /api/admin/settings', { body: { name: 'Taxwise' } }, admin);
    expect(
      (await first.call('GET /api/admin/audit', { query: {} }, admin)).body.entries,
    ).toHaveLength(entries.length);
  });

  test('reach the other server', async () => {
    await set({ name: 'Before' });
    const nameAt = async (site: typeof first) =>
      (await site.send({ url: '/api/openapi.json' })).json<{ info: { title: string } }>().info
        .title;
    await expect.poll(() => nameAt(second), { interval: 20 }).toContain('Before');
    const { status } = await second.call(
      'PATCH /api/admin/settings',
      { body: { name: 'After' } },
      await anAdmin(),
    );
    expect([status, await nameAt(second)]).toEqual([200, expect.stringContaining('After')]);
    await expect.poll(() => nameAt(first), { interval: 20 }).toContain('After');
  });

  test.each([
    ['name', { name: ' ' }],
    [
      'links.blog',
      {
        links: {
          website: 'https://a.test',
          blog: 'javascript:alert(1)',
          social: 'https://a.test',
          professional: 'https://a.test',
          reviews: 'https://a.test',
        },
      },
    ],
    ['signUp', { signUp: 'maybe' }],
    ['off.0', { off: ['voting'] }],
    ['limits.uploadsPerDay', { limits: { signUpsPerHour: 1, uploadsPerDay: 0 } }],
    ['notice', { notice: 'x'.repeat(201) }],
  ])('refuse a wrong %s', async (path, body) => {
    const { status, problem } = await set(body as never);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('that make no sense in the database count as unset', async () => {
    await set({ off: [] });
    await first.app.platform.database.pool.query(
      `update settings set value = '["a part of tomorrow"]' where name = 'off'`,
    );
    await first.app.platform.settings.refresh();
    expect(first.app.platform.settings.current().off).toEqual([]);
  });
});

describe('maintenance', () => {
  test('lets members read and nobody but admins write, on every server, with the time to wait', async () => {
    const member = await aSignedUpMember(first);
    const admin = await anAdmin();
    const { id } = await aQuestion(first, member);
    await set({ maintenance: true, notice: 'Back at noon.' });
    const vote = (on: typeof first, as = member as { cookie: string }) =>
      on.call(
        'POST /api/vote',
        { body: { targetId: id, targetType: 'question', voteType: 'up' } },
        as as typeof member,
      );
    const { status, problem, response } = await vote(first);
    expect([status, problem.detail, response.headers['retry-after']]).toEqual([
      503,
      'Back at noon.',
      '120',
    ]);
    await expect.poll(async () => (await vote(second)).status, { interval: 20 }).toBe(503);
    expect((await first.call('GET /api/questions/{id}', { params: { id } }, member)).status).toBe(
      200,
    );
    expect((await first.call('POST /api/auth/signup', { body: aSignup() })).status).toBe(503);
    expect((await first.send({ method: 'POST', url: '/unsubscribe?token=x' })).statusCode).toBe(
      503,
    );
    expect((await vote(first, admin)).status).toBe(200);
    // An admin must be able to come in, and nobody knows who is one before.
    expect(
      (
        await first.call('POST /api/auth/login', {
          body: { email: member.email, password: member.password },
        })
      ).status,
    ).toBe(200);
    expect((await first.call('POST /api/auth/logout', {}, member)).status).toBe(204);
    await set({ maintenance: false });
    expect((await first.call('POST /api/auth/signup', { body: aSignup() })).status).toBe(201);
  });

  test('stops every call that writes but those of signing in and out', () => {
    const open = calls
      .filter((call) => call.method !== 'GET' && !waitsForMaintenance(call))
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/login/passkey',
      'POST /api/auth/login/passkey/options',
      'POST /api/auth/login/second-step',
      'POST /api/auth/logout',
    ]);
  });
});

describe('a part that is switched off', () => {
  test('is refused with a sentence, and comes back', async () => {
    const member = await aMember(first);
    const upload = async () =>
      first.send(
        {
          method: 'POST',
          url: '/api/uploads',
          payload: await anImage(),
          headers: { 'content-type': 'image/png' },
        },
        member,
      );
    await set({ off: ['uploads', 'insights'] });
    const refused = await upload();
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      'Uploads of images: this is switched off on this site at the moment.',
    ]);
    expect((await first.call('GET /api/insights', { query: {} })).status).toBe(403);
    await set({ off: [] });
    expect((await first.call('GET /api/insights', { query: {} })).status).toBe(200);
    expect((await upload()).statusCode).toBe(201);
  });

  test.each(Object.keys(FEATURES).filter((feature) => feature !== 'assistant'))(
    '%s has calls',
    (feature) => {
      expect(calls.filter((call) => featureOf(call) === feature).length).toBeGreaterThan(0);
    },
  );
});
