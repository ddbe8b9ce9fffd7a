import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anExpert } from '../../../../testing/data.ts';
import { aDraft, anInsight, OPENING, REST } from '../../../../testing/insights.ts';
import { publishDue } from './insights.writing.service.ts';

const site = useApp();
let expert: TestMember;
beforeAll(async () => {
  expert = await anExpert(site);
});

const read = (slug: string, as: TestMember | null = null) =>
  site.call('GET /api/insights/{slug}', { params: { slug } }, as);
const listed = async (query: CallInput<'GET /api/insights'>['query'] = {}) =>
  (await site.call('GET /api/insights', { query })).body;
const own = async (as: TestMember) =>
  (await site.call('GET /api/auth/insights', { query: {} }, as)).body.insights;
const getOwn = (id: string, as: TestMember | null) =>
  site.call('GET /api/auth/insights/{id}', { params: { id } }, as);
const publish = (id: string, as: TestMember | null, publishAt: string | null = null) =>
  site.call('POST /api/auth/insights/{id}/publish', { params: { id }, body: { publishAt } }, as);
const unpublish = (id: string, as: TestMember | null) =>
  site.call('POST /api/auth/insights/{id}/unpublish', { params: { id } }, as);
const remove = (id: string, as: TestMember | null) =>
  site.call('DELETE /api/auth/insights/{id}', { params: { id } }, as);
const save = (
  id: string,
  body: CallInput<'PUT /api/auth/insights/{id}'>['body'],
  as: TestMember | null,
) => site.call('PUT /api/auth/insights/{id}', { params: { id }, body }, as);
const TEXT = { title: 'Another title', content: `${OPENING}\n\n${REST}`, tags: [] };

describe('writing an insight', () => {
  test('is for verified experts and admins', async () => {
    const body = TEXT;
    const statusOf = async (as: TestMember | null) =>
      (await site.call('POST /api/auth/insights', { body }, as)).status;
    expect(await statusOf(null)).toBe(401);
    for (const tier of ['free', 'premium'] as const)
      expect(await statusOf(await aMember(site, { tier }))).toBe(403);
    expect(await statusOf(await anExpert(site, { days: -1 }))).toBe(403);
    expect(await statusOf(await anExpert(site))).toBe(201);
    expect(await statusOf(await aMember(site, { tier: 'admin' }))).toBe(201);
  });

  test('begins a draft that nobody else reads', async () => {
    const draft = await aDraft(site, expert, {
      title: 'Only a draft',
      jurisdiction: 'gb',
      taxYearFrom: 2024,
      taxYearTo: 2025,
    });
    expect(draft).toMatchObject({
      slug: 'only-a-draft',
      state: 'draft',
      publishedAt: null,
      editedAt: null,
      version: 1,
      jurisdiction: 'gb',
    });
    expect(draft.restWords).toBe(7);
    expect((await read('only-a-draft', expert)).status).toBe(404);
    expect((await listed()).insights.map(({ slug }) => slug)).not.toContain('only-a-draft');
    const other = await anExpert(site);
    for (const call of [
      getOwn(draft.id, other),
      save(draft.id, { ...TEXT, version: 1 }, other),
      publish(draft.id, other),
      remove(draft.id, other),
    ])
      expect((await call).status).toBe(404);
    expect((await own(expert)).map(({ id }) => id)).toContain(draft.id);
    expect(await own(other)).toEqual([]);
  });

  test.each([
    ['title', { title: ' ' }],
    ['content', { content: '' }],
    ['tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['tags', { tags: ['no spaces!'] }],
    ['taxYearTo', { taxYearFrom: 2024 }],
    ['taxYearTo', { taxYearFrom: 2024, taxYearTo: 2023 }],
  ])('is refused for a wrong %s', async (field, part) => {
    const { status, problem } = await site.call(
      'POST /api/auth/insights',
      { body: { ...TEXT, ...part } as never },
      expert,
    );
    expect([status, problem.errors?.map(({ path }) => path.split('.')[0])]).toEqual([400, [field]]);
  });

  test('twice with one key begins one', async () => {
    const author = await anExpert(site);
    const headers = { 'idempotency-key': 'one-insight' };
    const [first, second] = [
      await site.call('POST /api/auth/insights', { body: TEXT }, author, headers),
      await site.call('POST /api/auth/insights', { body: TEXT }, author, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(await own(author)).toHaveLength(1);
  });
});

describe('publishing', () => {
  test('shows it in the list, by its tag, and to readers', async () => {
    const insight = await anInsight(site, expert, { title: 'Shown at once', tags: ['nft'] });
    expect(insight.state).toBe('published');
    expect((await publish(insight.id, expert)).status).toBe(409);
    const [first] = (await listed({ tag: 'NFT' })).insights;
    expect(first).toMatchObject({
      slug: 'shown-at-once',
      excerpt: 'Everyone reads that openings are free.',
      minutes: 1,
      restWords: 7,
      editedAt: null,
    });
    expect(first?.author).toMatchObject({ username: expert.username, credential: 'Attorney (US)' });
    expect((await listed({ tag: 'nothing' })).insights).toEqual([]);
    expect((await listed({ page: 99 })).insights).toEqual([]);
    const { body } = await read('shown-at-once');
    expect(body.openingHtml).toBe('<p>Everyone reads that <strong>openings</strong> are free.</p>');
  });

  test('needs an opening', async () => {
    const { id } = await aDraft(site, expert, { content: `<!-- more -->\n\n${REST}` });
    const { status, problem } = await publish(id, expert);
    expect([status, problem.detail]).toEqual([
      400,
      'Please write an opening: it is the part everyone can read, up to the dividing line.',
    ]);
  });

  test('an edit shows when it was changed, and a save elsewhere is not lost', async () => {
    const insight = await anInsight(site, expert, { title: 'To be edited' });
    const { status, body } = await save(
      insight.id,
      {
        ...TEXT,
        title: 'To be edited',
        content: 'New opening.\n\nNew rest.',
        version: insight.version,
      },
      expert,
    );
    expect([status, body.version, body.state]).toEqual([200, insight.version + 1, 'published']);
    const shown = (await read('to-be-edited')).body;
    expect([shown.openingHtml, shown.editedAt === null]).toEqual(['<p>New opening.</p>', false]);
    expect((await save(insight.id, { ...TEXT, version: insight.version }, expert)).status).toBe(
      409,
    );
  });

  test('a new title moves it, and every address it had leads there', async () => {
    const insight = await anInsight(site, expert, { title: 'First title here' });
    const { body } = await save(
      insight.id,
      { ...TEXT, title: 'Second title here', version: insight.version },
      expert,
    );
    expect(body.slug).toBe('second-title-here');
    expect((await read('first-title-here')).body.slug).toBe('second-title-here');
    const taken = await anInsight(site, expert, { title: 'First title here' });
    expect(taken.slug).toBe('first-title-here-2');
    const back = await save(
      insight.id,
      { ...TEXT, title: 'First title here', version: body.version },
      expert,
    );
    expect(back.body.slug).toBe('first-title-here');
    expect((await read('second-title-here')).body.slug).toBe('first-title-here');
  });

  test('two of one title at once get two addresses', async () => {
    const slugs = (
      await Promise.all([1, 2, 3, 4].map(() => aDraft(site, expert, { title: 'Same for all' })))
    ).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(4);
  });

  test('is undone: a draft again, which keeps its address and its first day', async () => {
    const insight = await anInsight(site, expert, { title: 'Taken back' });
    expect((await unpublish(insight.id, expert)).body.state).toBe('draft');
    expect((await read('taken-back')).status).toBe(404);
    expect((await unpublish(insight.id, expert)).status).toBe(409);
    const again = (await publish(insight.id, expert)).body;
    expect([again.slug, again.publishedAt]).toEqual(['taken-back', insight.publishedAt]);
  });

  test('a deleted one is gone, and its address is free', async () => {
    const insight = await anInsight(site, expert, { title: 'Deleted soon' });
    expect((await remove(insight.id, expert)).status).toBe(204);
    expect([
      (await read('deleted-soon')).status,
      (await getOwn(insight.id, expert)).status,
    ]).toEqual([404, 404]);
    expect((await aDraft(site, expert, { title: 'Deleted soon' })).slug).toBe('deleted-soon');
  });
});

describe('scheduling', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const due = async (at: Date) => {
    const count = await publishDue(site.app.platform.database.db, at);
    if (count > 0) site.app.platform.purge(['insights']);
  };

  test('publishes at its time and not before', async () => {
    const { id } = await aDraft(site, expert, { title: 'For later' });
    const { body } = await publish(id, expert, inHours(2).toISOString());
    expect([body.state, body.publishAt]).toEqual(['scheduled', body.publishAt]);
    await due(inHours(1));
    expect((await read('for-later')).status).toBe(404);
    await due(inHours(3));
    expect((await read('for-later')).body.publishedAt).toBe(
      (await getOwn(id, expert)).body.publishedAt,
    );
    expect((await getOwn(id, expert)).body).toMatchObject({ state: 'published', publishAt: null });
  });

  test('can be changed, cancelled and overtaken', async () => {
    const { id } = await aDraft(site, expert, { title: 'Changing times' });
    await publish(id, expert, inHours(2).toISOString());
    const later = inHours(5).toISOString();
    expect((await publish(id, expert, later)).body.publishAt).toBe(later);
    expect((await unpublish(id, expert)).body).toMatchObject({ state: 'draft', publishAt: null });
    await publish(id, expert, later);
    expect((await publish(id, expert)).body.state).toBe('published');
  });

  test.each([
    ['the past', -1],
    ['the far future', 24 * 400],
  ])('refuses %s', async (_when, hours) => {
    const { id } = await aDraft(site, expert);
    const { status, problem } = await publish(id, expert, inHours(hours).toISOString());
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'publishAt']);
  });

  test('does not publish for an author who is verified no more, and tells them', async () => {
    const author = await anExpert(site);
    const { id } = await aDraft(site, author, { title: 'Too late for me' });
    await publish(id, author, inHours(1).toISOString());
    await site.app.platform.database.pool.query(
      'update users set credential_until = current_date - 1 where id = $1',
      [author.id],
    );
    await due(inHours(2));
    expect((await getOwn(id, author)).body.state).toBe('draft');
    const { notifications } = (await site.call('GET /api/notifications', { query: {} }, author))
      .body;
    expect(notifications[0]?.message).toContain('Your insight “Too late for me” was not published');
    expect((await remove(id, author)).status).toBe(204);
  });
});

describe('an admin', () => {
  test('sees, takes back and deletes those of others, in the log', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    const insight = await anInsight(site, expert, { title: 'For the admin' });
    expect((await own(admin)).map(({ id }) => id)).toContain(insight.id);
    expect((await unpublish(insight.id, admin)).status).toBe(200);
    expect((await remove(insight.id, admin)).status).toBe(204);
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries.slice(0, 2).map(({ action, targetName }) => [action, targetName])).toEqual([
      ['insight deleted', 'For the admin'],
      ['insight unpublished', 'For the admin'],
    ]);
  });
});
