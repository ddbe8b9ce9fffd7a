import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember } from '../../../testing/data.ts';
import { useDataFolder } from '../../../testing/data-folder.ts';
import { anImage } from '../../../testing/images.ts';
import { callsOf } from '../../operations.ts';

const site = useApp({ env: { DATA_DIR: useDataFolder() } });
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF';

/** Every call that returns a file, with the type that its bytes have. */
const TYPES: Record<string, RegExp> = {
  'GET /api/admin/users/export': /^text\/csv; charset=utf-8$/,
  'GET /api/admin/backup': /^application\/(octet-stream|gzip)$/,
  'GET /api/admin/credentials/{id}/evidence': /^application\/pdf$/,
  'GET /api/auth/export': /^application\/zip$/,
};

async function aRequestWithEvidence(member: TestMember): Promise<string> {
  const evidence = await site.send(
    {
      method: 'POST',
      url: '/api/auth/credentials/evidence',
      payload: PDF,
      headers: { 'content-type': 'application/pdf' },
    },
    member,
  );
  const { id: evidenceId } = evidence.json<{ id: string }>();
  const { body } = await site.call(
    'POST /api/auth/credentials',
    { body: { kind: 'cpa', jurisdiction: 'US', licenceNumber: '1', evidenceId } },
    member,
  );
  return body.id;
}

test('each file is saved rather than shown, as what it is, and kept by nobody on the way', async () => {
  const admin = await aMember(site, { tier: 'admin' });
  const id = await aRequestWithEvidence(await aMember(site));
  const downloads = callsOf(site.app.platform.config).filter(({ download }) => download);
  expect(downloads.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(TYPES).sort(),
  );
  for (const { method, path } of downloads) {
    const { statusCode, headers } = await site.send({ url: path.replace('{id}', id) }, admin);
    const key = `${method} ${path}`;
    expect(statusCode, key).toBe(200);
    expect(headers['content-type'], key).toMatch(TYPES[key] ?? /^$/);
    expect(headers['content-disposition'], key).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(headers, key).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
});

test('an image is shown as the image that it is, and runs nothing when it is opened alone', async () => {
  const upload = await site.send(
    {
      method: 'POST',
      url: '/api/uploads',
      payload: await anImage(),
      headers: { 'content-type': 'image/png' },
    },
    await aMember(site),
  );
  const { headers } = await site.send({ url: upload.json<{ url: string }>().url });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});
