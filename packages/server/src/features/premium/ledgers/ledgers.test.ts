import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { contentOf, saveLedger, sendContent } from '../../../../testing/ledgers.ts';
import { ledgerContents, ledgerPieces, ledgers } from '../../../platform/db/schema/ledgers.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { dropForgotten } from './contents.service.ts';
import { readLedgersForExport } from './ledgers.service.ts';

const [key, oldKey] = [randomBytes(32), randomBytes(32)];
const site = useApp({
  env: { LEDGER_KEY: key.toString('base64'), LEDGER_KEY_OLD: oldKey.toString('hex') },
});

const TEXT = '{"jurisdiction":"US","transactions":[{"id":"secret-trade"}]}';

const save = (as: TestMember, name = '2025') => saveLedger(site, { name, content: TEXT }, as);
async function replace(as: TestMember, id: string, version: number, text = TEXT) {
  const { contentId } = (await sendContent(site, text, as)).json<{ contentId: string }>();
  const body = { name: '2025', contentId, version };
  return site.call('PUT /api/ledgers/{id}', { params: { id }, body }, as);
}
const list = async (as: TestMember) => (await site.call('GET /api/ledgers', {}, as)).body;
const read = (as: TestMember, id: string) =>
  site.call('GET /api/ledgers/{id}', { params: { id } }, as);
const remove = (as: TestMember, id: string) =>
  site.call('DELETE /api/ledgers/{id}', { params: { id } }, as);
/** How many contents of a member stand in the database. */
const storedOf = ({ id }: TestMember) =>
  site.app.platform.database.db.$count(ledgerContents, eq(ledgerContents.userId, id));
const premium = () => aMember(site, { tier: 'premium' });

describe('a saved ledger', () => {
  test('comes back as it was saved, and is listed without its content', async () => {
    const member = await premium();
    const { status, body } = await save(member);
    expect([status, body.version, body.size]).toEqual([201, 1, gzipSync(TEXT).length]);
    expect(await list(member)).toEqual([body]);
    expect(await contentOf(site, body.id, member)).toBe(TEXT);
  });

  test('is encrypted in the database: neither its text nor its compressed bytes stand there', async () => {
    const member = await premium();
    const { body } = await save(member);
    const { db } = site.app.platform.database;
    const [row] = await db
      .select({ bytes: ledgerPieces.bytes })
      .from(ledgerPieces)
      .innerJoin(ledgers, eq(ledgers.contentId, ledgerPieces.contentId))
      .where(eq(ledgers.id, body.id));
    const stored = row?.bytes ?? Buffer.alloc(0);
    expect(stored.length).toBe(gzipSync(TEXT).length);
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
    expect(await contentOf(site, body.id, member)).toBe('{"transactions":[]}');
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
    expect(await contentOf(site, body.id, member)).toBe('{"a":1}');
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

  test('is deleted for good, and so is what was in it before it was saved again', async () => {
    const member = await premium();
    const { body } = await save(member);
    await replace(member, body.id, 1);
    expect(await storedOf(member)).toBe(1);
    expect((await remove(member, body.id)).status).toBe(204);
    expect([(await read(member, body.id)).status, (await remove(member, body.id)).status]).toEqual([
      404, 404,
    ]);
    expect(await storedOf(member)).toBe(0);
  });

  test('goes with its member', async () => {
    const member = await premium();
    const { body } = await save(member);
    const { db } = site.app.platform.database;
    await db.delete(users).where(eq(users.id, member.id));
    expect(await db.select().from(ledgers).where(eq(ledgers.id, body.id))).toEqual([]);
    expect(await storedOf(member)).toBe(0);
  });

  test('sent twice under one Idempotency-Key is one ledger', async () => {
    const member = await premium();
    const { contentId } = (await sendContent(site, TEXT, member)).json<{ contentId: string }>();
    const body = { name: '2025', contentId };
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
    const free = await aMember(site);
    const statuses = [null, free].map(async (as) => (await sendContent(site, TEXT, as)).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 403]);
    const body = { name: '2025', contentId: free.id };
    expect((await site.call('POST /api/ledgers', { body }, free)).status).toBe(403);
  });

  test('is found out before the body is read', async () => {
    const free = await aMember(site);
    const statuses = [null, free].map(async (as) => {
      const neverEnding = new Readable({ read() {} });
      const request = { method: 'POST', url: '/api/ledgers/contents' } as const;
      const headers = { 'content-type': 'application/gzip' };
      return (await site.send({ ...request, headers, payload: neverEnding }, as)).statusCode;
    });
    expect(await Promise.all(statuses)).toEqual([401, 403]);
  });

  test('a member whose premium ended lists, reads and deletes what they saved, and saves nothing', async () => {
    const member = await premium();
    const { body } = await save(member);
    await site.app.platform.database.db
      .update(users)
      .set({ subscriptionTier: 'free' })
      .where(eq(users.id, member.id));
    expect((await list(member)).map(({ id }) => id)).toEqual([body.id]);
    expect(await contentOf(site, body.id, member)).toBe(TEXT);
    expect([
      (await replace(member, body.id, 1)).status,
      (await sendContent(site, TEXT, member)).statusCode,
    ]).toEqual([403, 403]);
    expect((await remove(member, body.id)).status).toBe(204);
  });
});

describe('the limits', () => {
  test('a twenty-first ledger is refused, also when many are saved at once', async () => {
    const member = await premium();
    for (let n = 1; n <= 17; n++) expect((await save(member, `Ledger ${n}`)).status).toBe(201);
    const saves = await Promise.all(Array.from({ length: 7 }, (_, n) => save(member, `More ${n}`)));
    expect(saves.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409]);
    expect(await list(member)).toHaveLength(20);
  });

  test.each([
    ['no gzip', Buffer.from('plain text')],
    ['two bytes of gzip', Buffer.from([0x1f, 0x8b])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and nothing of it is kept', async (_what, content) => {
    const member = await premium();
    const response = await sendContent(site, content, member);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { detail: 'A ledger has to be compressed with gzip.' },
    ]);
    expect(await storedOf(member)).toBe(0);
  });

  test('of what is sent and not saved, the newest ten are kept, and those for an hour', async () => {
    const member = await premium();
    for (let n = 0; n < 12; n++) await sendContent(site, TEXT, member);
    expect(await storedOf(member)).toBe(10);
    await save(member);
    const { db } = site.app.platform.database;
    const inAnHour = new Date(Date.now() + 3_601_000);
    expect(await dropForgotten(db, new Date())).toBe(0);
    expect(await dropForgotten(db, inAnHour)).toBeGreaterThan(8);
    expect(await storedOf(member)).toBe(1);
  });

  test('content is saved once, and by whom it is of', async () => {
    const [member, other] = [await premium(), await premium()];
    const { contentId } = (await sendContent(site, TEXT, member)).json<{ contentId: string }>();
    const body = { name: '2025', contentId };
    const status = async (as: TestMember) =>
      (await site.call('POST /api/ledgers', { body }, as)).status;
    expect([await status(other), await status(member), await status(member)]).toEqual([
      404, 201, 404,
    ]);
    const url = `/api/ledgers/contents/${contentId}`;
    expect((await site.send({ url }, other)).statusCode).toBe(404);
  });
});

describe('the copy of a member’s data', () => {
  test('has every ledger with its name', async () => {
    const member = await premium();
    await save(member, 'First');
    const found = [];
    const { database, config } = site.app.platform;
    for await (const { name, gzip } of readLedgersForExport(database.db, config, member.id))
      found.push([name, gunzipSync(await buffer(gzip)).toString()]);
    expect(found).toEqual([['First', TEXT]]);
  });
});
