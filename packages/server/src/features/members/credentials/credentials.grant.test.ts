import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayAfter, useCredentials } from '../../../../testing/credentials.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { endOldBadges } from './credentials.service.ts';

const { site, ask, grant, refuse, own, badgeOf } = useCredentials();

describe('a grant', () => {
  test('shows beside the name wherever its member does, and when it is taken back no more', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const question = await aQuestion(site, member);
    await anAnswer(site, question, member);
    await aComment(site, question, member);
    const badges = async () => {
      const read = (await site.call('GET /api/questions/{id}', { params: { id: question.id } }))
        .body;
      const list = (await site.call('GET /api/questions', { query: { filter: 'recent' } })).body
        .questions;
      const comments = (
        await site.call('GET /api/questions/{id}/comments', {
          params: { id: question.id },
          query: {},
        })
      ).body;
      const profile = (
        await site.call('GET /api/users/{username}', { params: { username: member.username } })
      ).body;
      return [
        read.author.credential,
        read.answers[0]?.author.credential,
        list.find(({ id }) => id === question.id)?.author.credential,
        comments[0]?.author.credential,
        await badgeOf(member),
        profile.credentials[0]?.badge ?? null,
      ];
    };
    expect(new Set(await badges())).toEqual(new Set([null]));
    const { id } = (await ask(member)).body;
    const granted = await grant(admin, id);
    expect(granted.body).toMatchObject({
      state: 'granted',
      expiresOn: dayAfter(100),
      user: { username: member.username },
    });
    expect(new Set(await badges())).toEqual(new Set(['CPA (US)']));
    await refuse(admin, id, 'The licence was given back.');
    expect(new Set(await badges())).toEqual(new Set([null]));
    expect((await own(member))[0]).toMatchObject({
      state: 'refused',
      reason: 'The licence was given back.',
    });
  });

  test('and a refusal are told to the member', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const [first, second] = [
      (await ask(member)).body.id,
      (await ask(member, { kind: 'ea' })).body.id,
    ];
    await grant(admin, first, { expiresOn: dayAfter(100) });
    await refuse(admin, second, 'No such number.');
    const { body } = await site.call('GET /api/notifications', { query: {} }, member);
    expect(body.notifications.map(({ type, message }) => [type, message])).toEqual([
      ['credential', 'Your request to be verified as Enrolled Agent was rejected: No such number.'],
      [
        'credential',
        expect.stringMatching(
          /^Your request to be verified as Certified Public Accountant was approved until \d+ \w+ \d{4}\.$/,
        ),
      ],
    ]);
  });

  test('says on the profile which profession, register and day', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    await grant(admin, (await ask(member, { kind: 'cta', jurisdiction: 'GB' })).body.id, {
      jurisdiction: 'GB',
    });
    expect(
      (await site.call('GET /api/users/{username}', { params: { username: member.username } })).body
        .credentials,
    ).toEqual([
      {
        name: 'Chartered Tax Adviser',
        badge: 'CTA (UK)',
        jurisdiction: 'GB',
        register: 'Chartered Institute of Taxation',
        verifiedAt: expect.any(String),
        expiresOn: dayAfter(100),
      },
    ]);
  });

  test('ends with its last day: at once for readers, and in the row by the nightly job', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const { db } = site.app.platform.database;
    const { id } = (await ask(member)).body;
    await grant(admin, id);
    await db.execute(
      sql`update users set credential_until = current_date - 1 where id = ${member.id}`,
    );
    await db.execute(sql`update credentials set expires_on = current_date - 1 where id = ${id}`);
    site.app.platform.purge(['stats', `user:${member.username}`]);
    expect(await badgeOf(member)).toBeNull();
    expect((await own(member))[0]?.state).toBe('expired');
    expect((await endOldBadges(db, new Date())).map((one) => one.username)).toContain(
      member.username,
    );
    const [row] = await db
      .select({ credential: users.credential })
      .from(users)
      .where(eq(users.id, member.id));
    expect(row?.credential).toBeNull();
  });

  test('of two leaves the other when one is given up', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const [first, second] = [
      (await ask(member)).body.id,
      (await ask(member, { kind: 'ea' })).body.id,
    ];
    await grant(admin, first);
    await grant(admin, second);
    expect(await badgeOf(member)).toBe('EA (US)');
    await site.call('DELETE /api/auth/credentials/{id}', { params: { id: second } }, member);
    expect(await badgeOf(member)).toBe('CPA (US)');
  });

  test.each([
    ['expiresOn', { expiresOn: dayAfter(0) }],
    ['expiresOn', { expiresOn: dayAfter(6 * 366) }],
    ['expiresOn', { expiresOn: 'tomorrow' }],
    ['jurisdiction', { jurisdiction: 'DE' as const }],
  ])('with a wrong %s is refused', async (field, part) => {
    const { id } = (await ask(await aMember(site))).body;
    const { status, problem } = await grant(await aMember(site, { tier: 'admin' }), id, part);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, field]);
  });

  test('is not an admin’s to give themselves', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    expect((await grant(admin, (await ask(admin)).body.id)).status).toBe(403);
  });

  test('twice at once is decided once by each, and logged twice', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const { id } = (await ask(member)).body;
    const statuses = await Promise.all(
      [grant(admin, id), refuse(admin, id), grant(admin, id)].map(
        async (call) => (await call).status,
      ),
    );
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const [last] = await own(member);
    expect(await badgeOf(member)).toBe(last?.state === 'granted' ? 'CPA (US)' : null);
  });

  test('of what another admin decided meanwhile is refused, and the grant stays', async () => {
    const [member, admin, second] = [
      await aMember(site),
      await aMember(site, { tier: 'admin' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const { id } = (await ask(member)).body;
    const refuseSeen = (seen: 'waiting' | 'granted') =>
      site.call(
        'POST /api/admin/credentials/{id}/refuse',
        { params: { id }, body: { reason: 'No such number.', seen } },
        second,
      );
    await grant(admin, id);
    const { status, problem } = await refuseSeen('waiting');
    expect([status, problem.detail]).toEqual([
      409,
      'Another admin has decided this request meanwhile.',
    ]);
    expect(await badgeOf(member)).toBe('CPA (US)');
    expect((await refuseSeen('granted')).status).toBe(200);
    expect(await badgeOf(member)).toBeNull();
  });
});
