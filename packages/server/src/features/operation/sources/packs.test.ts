import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { packSizes } from '../content/content.service.ts';

const sizeOf = (name: string) => packSizes().find(({ pack }) => pack === name)?.size ?? 0;
const BASICS = sizeOf('basics');

const site = useApp();
const other = useApp();
const scrape = (source: string, as: TestMember | null) =>
  site.call('POST /api/admin/scrape-content', { body: { source: source as 'basics' } }, as);
const packs = async (as: TestMember) =>
  (await site.call('GET /api/admin/sources', {}, as)).body.packs;

describe('POST /api/admin/scrape-content', () => {
  test('adds a pack’s questions with their answers once, and none that was deleted', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    expect(await packs(admin)).toContainEqual({
      source: 'basics',
      total: BASICS,
      imported: 0,
      removed: 0,
    });
    const both = await Promise.all([scrape('basics', admin), scrape('basics', admin)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.count, 0)).toBe(BASICS);
    expect((await scrape('basics', admin)).body).toEqual({ count: 0 });
    const { body } = await site.call('GET /api/questions', { query: {} });
    expect([body.total, body.questions.every(({ isAnswered }) => isAnswered)]).toEqual([
      BASICS,
      true,
    ]);
    const [deleted, hidden] = body.questions.map(({ id }) => ({ params: { id } }));
    if (!deleted || !hidden) throw new Error('The pack has two questions.');
    await site.call('DELETE /api/admin/questions/{id}', deleted, admin);
    const why = { body: { reason: 'spam' as const } };
    await site.call('POST /api/moderation/posts/{id}/hide', { ...hidden, ...why }, admin);
    await site.call('POST /api/moderation/posts/{id}/restore', { ...hidden, body: {} }, admin);
    expect((await scrape('basics', admin)).body).toEqual({ count: 0 });
    expect(await packs(admin)).toContainEqual({
      source: 'basics',
      total: BASICS,
      imported: BASICS - 1,
      removed: 1,
    });
    const { body: audit } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(audit.entries[0]).toMatchObject({
      action: 'content scraped',
      targetName: 'basics',
      after: { questions: 0 },
    });
  });

  test('knows all three packs and no other, and keeps nobody from asking meanwhile', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    let isOver = false;
    const large = scrape('tax-questions', admin).finally(() => (isOver = true));
    const { pool } = site.app.platform.database;
    const added = async () =>
      (await pool.query("select from content_packs where pack = 'tax-questions'")).rowCount;
    await expect.poll(added, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const { rows } = await pool.query<{ name: string }>(
      'select name from tags order by question_count desc limit 5',
    );
    await aQuestion(site, await aMember(site), { tags: rows.map(({ name }) => name) });
    expect(isOver).toBe(false);
    expect([(await large).body.count, (await scrape('advanced', admin)).body.count]).toEqual([
      sizeOf('tax-questions'),
      sizeOf('advanced'),
    ]);
    const { status, problem } = await scrape('everything', admin);
    expect([status, problem.detail]).toEqual([
      400,
      'source must be one of tax-questions, basics, advanced',
    ]);
  });

  test.each(['free', 'premium'] as const)('is refused to a %s member', async (tier) => {
    expect((await scrape('basics', await aMember(site, { tier }))).status).toBe(403);
    expect((await scrape('basics', null)).status).toBe(401);
  });
});

test('a pack that breaks off keeps what it had added, in the log too, and goes on from there', async () => {
  const admin = await aMember(other, { tier: 'admin' });
  const { pool } = other.app.platform.database;
  const load = () =>
    other.call('POST /api/admin/scrape-content', { body: { source: 'basics' } }, admin);
  await pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin
      if (select count(*) from content_packs) = 3 then raise exception 'broken off'; end if; return new; end $$;
    create trigger break_off before insert on content_packs for each row execute function break_off()`);
  expect((await load()).status).toBe(500);
  const listed = (await other.call('GET /api/questions', { query: {} })).body;
  const log = (await other.call('GET /api/admin/audit', { query: {} }, admin)).body;
  expect([listed.total, log.entries[0]?.after]).toEqual([3, { questions: 3 }]);
  await pool.query('drop trigger break_off on content_packs');
  expect((await load()).body).toEqual({ count: BASICS - 3 });
});

describe('a source', () => {
  test('is there once, named as the network names it, changed and removed with an entry in the log', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    const add = (body: { site: string; tag: string }) =>
      site.call('POST /api/admin/sources', { body }, admin);
    const { status, body } = await add({
      site: 'https://Bitcoin.stackexchange.com/',
      tag: ' Taxes ',
    });
    expect([status, body]).toMatchObject([
      201,
      {
        site: 'bitcoin.stackexchange.com',
        tag: 'taxes',
        removesMissing: false,
        questionCount: 0,
        run: null,
      },
    ]);
    expect((await add({ site: 'bitcoin', tag: 'taxes' })).status).toBe(409);
    const params = { id: body.id };
    // The second press changes nothing and is not in the log.
    for (const removesMissing of [true, true]) {
      const input = { params, body: { removesMissing } };
      const changed = await site.call('PATCH /api/admin/sources/{id}', input, admin);
      expect(changed.body.removesMissing).toBe(true);
    }
    expect((await site.call('DELETE /api/admin/sources/{id}', { params }, admin)).status).toBe(204);
    expect((await site.call('DELETE /api/admin/sources/{id}', { params }, admin)).status).toBe(404);
    const { body: audit } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(audit.entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'source removed',
      'source changed',
      'source added',
    ]);
  });

  test.each([
    [{ site: 'example.com', tag: 'tax' }, 'site'],
    [{ site: 'bitcoin', tag: 'two words' }, 'tag'],
    [{ site: '', tag: 'tax' }, 'site'],
  ])('%j is refused', async (body, path) => {
    const admin = await aMember(site, { tier: 'admin' });
    const { status, problem } = await site.call('POST /api/admin/sources', { body }, admin);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });
});
