import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { anImage } from '../../../../testing/images.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { sweepFilesOfNobody } from '../uploads/uploads.service.ts';
import { endOldBadges, removeOldEvidence } from './credentials.service.ts';

const folder = useDataFolder();
const site = useApp({ env: { DATA_DIR: folder } });
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF';
const DAY_MS = 24 * 3600 * 1000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const addEvidence = (
  as: TestMember | null,
  payload: Buffer | string = PDF,
  type = 'application/pdf',
) =>
  site.send(
    {
      method: 'POST',
      url: '/api/auth/credentials/evidence',
      payload,
      headers: { 'content-type': type },
    },
    as,
  );
const evidenceOf = async (as: TestMember) => (await addEvidence(as)).json<{ id: string }>().id;
const ask = async (as: TestMember, part: object = {}) =>
  site.call(
    'POST /api/auth/credentials',
    {
      body: {
        kind: 'cpa',
        jurisdiction: 'US',
        licenceNumber: '12345',
        evidenceId: await evidenceOf(as),
        ...part,
      },
    },
    as,
  );
const grant = (
  as: TestMember | null,
  id: string,
  body: { jurisdiction?: 'US' | 'GB' | 'DE'; expiresOn?: string } = {},
) =>
  site.call(
    'POST /api/admin/credentials/{id}/grant',
    { params: { id }, body: { jurisdiction: 'US', expiresOn: dayAfter(100), ...body } },
    as,
  );
const refuse = (as: TestMember | null, id: string, reason = 'The number is not in the register.') =>
  site.call('POST /api/admin/credentials/{id}/refuse', { params: { id }, body: { reason } }, as);
const download = (as: TestMember | null, id: string) =>
  site.send({ url: `/api/admin/credentials/${id}/evidence` }, as);
const own = async (as: TestMember) => (await site.call('GET /api/auth/credentials', {}, as)).body;
const badgeOf = async ({ username }: TestMember) =>
  (await site.call('GET /api/stats/users', { query: { search: username } })).body[0]?.user
    .credential;
const evidenceFiles = () =>
  existsSync(path.join(folder, 'uploads/evidence'))
    ? readdirSync(path.join(folder, 'uploads/evidence')).length
    : 0;

describe('a request to be verified', () => {
  test('waits, with what was said', async () => {
    const member = await aMember(site);
    const { status, body } = await ask(member, { note: 'State of Texas' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'cpa',
      jurisdiction: 'US',
      licenceNumber: '12345',
      note: 'State of Texas',
      state: 'waiting',
      reason: null,
    });
    expect(await own(member)).toEqual([body]);
    expect(await own(await aMember(site))).toEqual([]);
  });

  test('is there once while it waits', async () => {
    const member = await aMember(site);
    await ask(member);
    expect((await ask(member)).status).toBe(409);
    expect((await ask(member, { kind: 'ea' })).status).toBe(201);
  });

  test.each([
    ['kind', { kind: 'wizard' }],
    ['jurisdiction', { jurisdiction: 'XX' }],
    ['jurisdiction', { kind: 'steuerberater', jurisdiction: 'US' }],
    ['licenceNumber', { licenceNumber: '  ' }],
    ['evidenceId', { evidenceId: 'none' }],
  ])('with a wrong %s is refused', async (field, part) => {
    const { status, problem } = await ask(await aMember(site), part);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, field]);
  });

  test('can’t use another member’s document, nor one twice', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const evidenceId = await evidenceOf(other);
    expect((await ask(member, { evidenceId })).status).toBe(404);
    await ask(other, { evidenceId });
    expect((await ask(other, { evidenceId, kind: 'ea' })).status).toBe(409);
  });

  test('can be withdrawn by its member alone, and its document goes with it', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const { id } = (await ask(member)).body;
    const before = evidenceFiles();
    const withdraw = (as: TestMember) =>
      site.call('DELETE /api/auth/credentials/{id}', { params: { id } }, as);
    expect((await withdraw(admin)).status).toBe(404);
    expect((await withdraw(member)).status).toBe(204);
    expect((await withdraw(member)).status).toBe(409);
    expect((await own(member))[0]?.state).toBe('withdrawn');
    expect(evidenceFiles()).toBe(before - 1);
    expect((await grant(admin, id)).status).toBe(409);
  });
});

describe('evidence', () => {
  test.each([
    ['a PDF cut off', PDF.slice(0, -5), 'application/pdf', 400],
    ['a PDF of no version', PDF.replace('1.7', ''), 'application/pdf', 400],
    ['HTML behind the first bytes of a PDF', '%PDF-1.7<script>1</script>', 'application/pdf', 400],
    ['a PDF that goes on long after its end', PDF + ' '.repeat(1025), 'application/pdf', 400],
    ['HTML named a PDF', '<script>alert(1)</script>', 'application/pdf', 400],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415],
    ['a program', 'MZ\u0000\u0000', 'application/octet-stream', 415],
  ])('that is %s is refused', async (_what, payload, type, status) => {
    expect((await addEvidence(await aMember(site), payload, type)).statusCode).toBe(status);
  });

  test('is read by admins alone, as a file that nothing keeps', async () => {
    const [member, premium, admin] = [
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const { id } = (await ask(member)).body;
    expect((await download(null, id)).statusCode).toBe(401);
    for (const as of [member, premium]) expect((await download(as, id)).statusCode).toBe(403);
    const { statusCode, headers, body } = await download(admin, id);
    expect([statusCode, body]).toEqual([200, PDF]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
  });

  test('that is an image is stored again', async () => {
    const member = await aMember(site);
    const evidenceId = (await addEvidence(member, await anImage(), 'image/png')).json<{
      id: string;
    }>().id;
    const { id } = (await ask(member, { evidenceId })).body;
    expect(
      (await download(await aMember(site, { tier: 'admin' }), id)).headers['content-type'],
    ).toBe('image/webp');
  });

  test('is under no public address', async () => {
    await evidenceOf(await aMember(site));
    const [name = ''] = readdirSync(path.join(folder, 'uploads/evidence'));
    for (const url of [
      `/uploads/${name}`,
      `/uploads/evidence/${name}`,
      `/uploads/..%2fevidence%2f${name}`,
      `/evidence/${name}`,
    ])
      expect((await site.send({ url })).statusCode, url).toBe(404);
  });

  test('is deleted 30 days after the decision, and a day after its upload where no request names it', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const [decided, waiting] = [
      (await ask(member)).body.id,
      (await ask(member, { kind: 'ea' })).body.id,
    ];
    await evidenceOf(member);
    await grant(admin, decided);
    const run = (days: number) =>
      removeOldEvidence(site.app.platform, new Date(Date.now() + days * DAY_MS));
    await run(29);
    const before = evidenceFiles();
    expect((await download(admin, decided)).statusCode).toBe(200);
    await run(31);
    expect(evidenceFiles()).toBeLessThan(before);
    expect([
      (await download(admin, decided)).statusCode,
      (await download(admin, waiting)).statusCode,
    ]).toEqual([404, 200]);
    const { credentials } = (
      await site.call('GET /api/admin/credentials', { query: { state: 'decided' } }, admin)
    ).body;
    expect(credentials.find(({ id }) => id === decided)).toMatchObject({
      evidenceType: null,
      state: 'granted',
    });
  });

  test('goes with its member’s account', async () => {
    const member = await aMember(site);
    await ask(member);
    const before = evidenceFiles();
    await site.app.platform.database.db.delete(users).where(eq(users.id, member.id));
    await sweepFilesOfNobody(site.app.platform);
    expect(evidenceFiles()).toBe(before - 1);
  });
});

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
        await site.call('GET /api/questions/{id}/comments', { params: { id: question.id } })
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
      ['credential', 'Your request to be verified as Enrolled Agent was refused: No such number.'],
      [
        'credential',
        expect.stringMatching(
          /^Your request to be verified as Certified Public Accountant was granted until \d+ \w+ \d{4}\.$/,
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
});

test('the queue has those that wait, oldest first, for admins', async () => {
  const admin = await aMember(site, { tier: 'admin' });
  const first = (await ask(await aMember(site))).body.id;
  const second = (await ask(await aMember(site))).body.id;
  const { body } = await site.call('GET /api/admin/credentials', { query: {} }, admin);
  const ids = body.credentials.map(({ id }) => id);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  expect(body.credentials[0]).toMatchObject({
    user: { email: expect.stringMatching(/@/) },
    evidenceType: 'application/pdf',
  });
});

test('evidence is taken or refused by what it is, whatever it is called', async () => {
  const member = await aMember(site);
  expect((await addEvidence(member, PDF, 'image/png')).statusCode).toBe(201);
  const refused = await addEvidence(member, 'PK\u0003\u0004 a letter', 'application/pdf');
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ detail: string }>().detail).toBe(
    'This file is neither a PDF nor an image that can be read. Please send a PDF, PNG, JPEG, WebP, GIF or AVIF.',
  );
});
