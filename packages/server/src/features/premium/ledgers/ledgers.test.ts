import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { ledgers } from '../../../platform/db/schema/ledgers.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { ledgerKeys } from './ledgers.keys.ts';
import { readLedgersForExport, reseal } from './ledgers.service.ts';

const [key, oldKey] = [randomBytes(32), randomBytes(32)];
const site = useApp({
  env: { LEDGER_KEY: key.toString('base64'), LEDGER_KEY_OLD: oldKey.toString('hex') },
});

const contentOf = (text: string) => gzipSync(text).toString('base64');
const textOf = (content: string) => gunzipSync(Buffer.from(content, 'base64')).toString();
const TEXT = '{"jurisdiction":"US","transactions":[{"id":"secret-trade"}]}';

const save = (as: TestMember | null, part: { name?: string; content?: string } = {}) =>
  site.call('POST /api/ledgers', { body: { name: '2025', content: contentOf(TEXT), ...part } }, as);
const replace = (as: TestMember, id: string, version: number, text = TEXT) =>
  site.call(
    'PUT /api/ledgers/{id}',
    { params: { id }, body: { name: '2025', content: contentOf(text), version } },
    as,
  );
const list = async (as: TestMember) => (await site.call('GET /api/ledgers', {}, as)).body;
const read = (as: TestMember, id: string) =>
  site.call('GET /api/ledgers/{id}', { params: { id } }, as);
const remove = (as: TestMember, id: string) =>
  site.call('DELETE /api/ledgers/{id}', { params: { id } }, as);
const premium = () => aMember(site, { tier: 'premium' });

describe('a saved ledger', () => {
  test('comes back as it was saved, and is listed without its content', async () => {
    const member = await premium();
    const { status, body } = await save(member);
    expect([status, body.version, body.size]).toEqual([201, 1, gzipSync(TEXT).length]);
    expect(await list(member)).toEqual([body]);
    expect(textOf((await read(member, body.id)).body.content)).toBe(TEXT);
  });

  test('is encrypted in the database: neither its text nor its compressed bytes stand there', async () => {
    const member = await premium();
    const { body } = await save(member);
    const [row] = await site.app.platform.database.db
      .select()
      .from(ledgers)
      .where(eq(ledgers.id, body.id));
    const stored = row?.content ?? Buffer.alloc(0);
    expect(stored.length).toBe(gzipSync(TEXT).length + 33);
    expect([
      stored.includes('secret-trade'),
      stored.includes(gzipSync(TEXT).subarray(0, 3)),
      stored.includes(gzipSync(TEXT).subarray(10)),
    ]).toEqual([false, false, false]);
  });

  test('is another member’s to nobody: reading, saving over and deleting it are 404', async () => {
    const { body } = await save(await premium());
    const other = await premium();
    expect([
      (await read(other, body.id)).status,
      (await replace(other, body.id, 1)).status,
      (await remove(other, body.id)).status,
    ]).toEqual([404, 404, 404]);
    expect(await list(other)).toEqual([]);
  });

  test('is saved again under the next version', async () => {
    const member = await premium();
    const { body } = await save(member);
    const again = await replace(member, body.id, 1, '{"transactions":[]}');
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect(textOf((await read(member, body.id)).body.content)).toBe('{"transactions":[]}');
  });

  test('that another tab saved in between is a conflict, and keeps what that tab saved', async () => {
    const member = await premium();
    const { body } = await save(member);
    await replace(member, body.id, 1, '{"a":1}');
    const { status, problem } = await replace(member, body.id, 1, '{"b":1}');
    expect([status, problem.detail]).toEqual([
      409,
      'This ledger was saved somewhere else in between. Open that version, or save yours as a new ledger.',
    ]);
    expect(textOf((await read(member, body.id)).body.content)).toBe('{"a":1}');
  });

  test('of ten saves over one version at once, one is kept', async () => {
    const member = await premium();
    const { body } = await save(member);
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, n) => replace(member, body.id, 1, `{"n":${n}}`)),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('is deleted for good', async () => {
    const member = await premium();
    const { body } = await save(member);
    expect((await remove(member, body.id)).status).toBe(204);
    expect([(await read(member, body.id)).status, (await remove(member, body.id)).status]).toEqual([
      404, 404,
    ]);
  });

  test('goes with its member', async () => {
    const member = await premium();
    const { body } = await save(member);
    const { db } = site.app.platform.database;
    await db.delete(users).where(eq(users.id, member.id));
    expect(await db.select().from(ledgers).where(eq(ledgers.id, body.id))).toEqual([]);
  });

  test('sent twice under one Idempotency-Key is one ledger', async () => {
    const member = await premium();
    const body = { name: '2025', content: contentOf(TEXT) };
    const replies = await Promise.all(
      [1, 2].map(() =>
        site.call('POST /api/ledgers', { body }, member, { 'idempotency-key': 'once' }),
      ),
    );
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await list(member)).toHaveLength(1);
  });
});

describe('who may', () => {
  test('a visitor may nothing, and a free member may not save', async () => {
    expect((await save(null)).status).toBe(401);
    expect((await save(await aMember(site))).status).toBe(403);
  });

  test('is found out before a long body is read', async () => {
    const payload = Buffer.alloc(3_000_000, 'x');
    const headers = { 'content-type': 'application/json' };
    const free = await aMember(site);
    const statuses = await Promise.all(
      [null, free].map(
        async (as) =>
          (await site.send({ method: 'POST', url: '/api/ledgers', payload, headers }, as))
            .statusCode,
      ),
    );
    expect(statuses).toEqual([401, 403]);
  });

  test('a member whose premium ended lists, reads and deletes what they saved, and saves nothing', async () => {
    const member = await premium();
    const { body } = await save(member);
    await site.app.platform.database.db
      .update(users)
      .set({ subscriptionTier: 'free' })
      .where(eq(users.id, member.id));
    expect((await list(member)).map(({ id }) => id)).toEqual([body.id]);
    expect(textOf((await read(member, body.id)).body.content)).toBe(TEXT);
    expect([(await replace(member, body.id, 1)).status, (await save(member)).status]).toEqual([
      403, 403,
    ]);
    expect((await remove(member, body.id)).status).toBe(204);
  });
});

describe('the limits', () => {
  test('a twenty-first ledger is refused, also when many are saved at once', async () => {
    const member = await premium();
    const saves = await Promise.all(
      Array.from({ length: 24 }, (_, n) => save(member, { name: `Ledger ${n}` })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 4 }, () => 409),
    ]);
    expect(await list(member)).toHaveLength(20);
  });

  test.each([
    ['no gzip', Buffer.from('plain text').toString('base64')],
    ['letters that base64 does not have', 'H4sI????'],
    ['nothing', ''],
  ])('%s is refused, and named', async (_what, content) => {
    const { status, problem } = await save(await premium(), { content });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'content']);
  });
});

describe('the copy of a member’s data', () => {
  test('has every ledger with its name', async () => {
    const member = await premium();
    await save(member, { name: 'First' });
    const found = [];
    const { database, config } = site.app.platform;
    for await (const { name, gzip } of readLedgersForExport(database.db, config, member.id))
      found.push([name, gunzipSync(gzip).toString()]);
    expect(found).toEqual([['First', TEXT]]);
  });
});

describe('keys', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotwise-key-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const config = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...environment });

  test('outside production one is made once and readable by its owner alone', () => {
    const first = ledgerKeys(config({})).current;
    expect(first).toHaveLength(32);
    expect(ledgerKeys(config({})).current).toEqual(first);
    const file = path.join(folder, 'ledger.key');
    expect([
      statSync(file).mode & 0o777,
      Buffer.from(readFileSync(file, 'utf8'), 'base64'),
    ]).toEqual([0o600, first]);
  });

  test('production without one saves nothing', () => {
    expect(
      ledgerKeys(config({ NODE_ENV: 'production', PUBLIC_URL: 'https://lotwise.test' })).current,
    ).toBeUndefined();
  });

  test('of the wrong length are refused at start', () => {
    expect(() => config({ LEDGER_KEY: 'c2hvcnQ=' })).toThrow(
      'LEDGER_KEY must be 32 bytes in base64 or hex',
    );
    expect(() => config({ LEDGER_KEY_OLD: `${key.toString('hex')},abc` })).toThrow(
      'must be 32 bytes in base64 or hex',
    );
  });

  test('of before still open what they sealed, until the nightly job has sealed it with the current one', async () => {
    const member = await premium();
    const { database, config: current } = site.app.platform;
    const { id } = (await save(member)).body;
    const before = { ...current, ledgerKey: oldKey, oldLedgerKeys: [key] };
    expect(await reseal(database.db, before)).toBeGreaterThan(0);
    expect(textOf((await read(member, id)).body.content)).toBe(TEXT);
    const without = { ...current, oldLedgerKeys: [] };
    await expect(readLedgersForExport(database.db, without, member.id).next()).rejects.toThrow(
      'does not have the key',
    );
    await reseal(database.db, current);
    expect((await readLedgersForExport(database.db, without, member.id).next()).value?.name).toBe(
      '2025',
    );
    expect(await reseal(database.db, current)).toBe(0);
  });
});

describe('a site in production without a key', () => {
  const keyless = useApp({
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://lotwise.test', RATE_LIMITS: 'on' },
  });

  test('refuses to save with 503 and says that the work stays in the browser', async () => {
    const member = await aMember(keyless, { tier: 'premium' });
    const { status, problem } = await keyless.call(
      'POST /api/ledgers',
      { body: { name: '2025', content: contentOf(TEXT) } },
      member,
    );
    expect([status, problem.detail]).toEqual([
      503,
      'This site can’t keep ledgers on accounts at the moment. Your work stays in this browser.',
    ]);
  });
});
