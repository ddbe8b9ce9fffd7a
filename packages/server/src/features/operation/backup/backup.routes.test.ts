import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { contentOf, restoreInto } from '../../../../testing/backups.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createEmptyDatabase } from '../../../../testing/database.ts';

const env = { DATA_DIR: useDataFolder() };
const site = useApp({ env });
const download = (as: Parameters<typeof site.send>[1]) =>
  site.send({ url: '/api/admin/backup' }, as);
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  target = await createEmptyDatabase();
});
afterAll(() => target.drop());

describe('GET /api/admin/backup', () => {
  test('answers a file that can be restored, and writes down who took it', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    await aQuestion(site, admin);
    const { statusCode, headers, rawPayload } = await download(admin);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/gzip',
      'private, no-store',
    ]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="lotwise-\d{4}-\d\d-\d\dT\d{6}Z\.backup"$/,
    );
    await restoreInto(target.url, rawPayload, env);
    expect((await contentOf(target.pool))['all_questions']).toEqual(
      (await contentOf(site.app.platform.database.pool))['all_questions'],
    );
    const { body } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(body.entries[0]).toMatchObject({
      actorName: admin.username,
      action: 'backup downloaded',
    });
  });

  test.each([
    ['a visitor', 401],
    ['a free member', 403],
    ['a premium member', 403],
  ] as const)('is refused to %s', async (who, status) => {
    const as =
      who === 'a visitor'
        ? null
        : await aMember(site, { tier: who === 'a free member' ? 'free' : 'premium' });
    const { statusCode, headers } = await download(as);
    expect([statusCode, headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
