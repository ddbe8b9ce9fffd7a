import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS, PDF, useCredentials } from '../../../../testing/credentials.ts';
import { aMember } from '../../../../testing/data.ts';
import { anImage } from '../../../../testing/images.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { sweepFilesOfNobody } from '../uploads/uploads.service.ts';
import { removeOldEvidence } from './credentials.service.ts';

const { site, folder, addEvidence, evidenceOf, ask, grant, download, evidenceFiles } =
  useCredentials();

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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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

test('evidence is taken or refused by what it is, whatever it is called', async () => {
  const member = await aMember(site);
  expect((await addEvidence(member, PDF, 'image/png')).statusCode).toBe(201);
  const refused = await addEvidence(member, 'PK\u0003\u0004 a letter', 'application/pdf');
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ detail: string }>().detail).toBe(
    'This file is neither a PDF nor an image that can be read. Please send a PDF, PNG, JPEG, WebP, GIF or AVIF.',
  );
});
