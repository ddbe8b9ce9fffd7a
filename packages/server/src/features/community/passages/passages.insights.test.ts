import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anExpert } from '../../../../testing/data.ts';
import { aDraft, anInsight } from '../../../../testing/insights.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { publishDue } from '../../premium/insights/insights.writing.service.ts';
import { findSources } from './finding.service.ts';
import { indexInsight } from './passages.service.ts';

const site = useApp();
let author: TestMember;
let admin: TestMember;
beforeAll(async () => {
  [author, admin] = [await anExpert(site), await aMember(site, { tier: 'admin' })];
});

const db = () => site.app.platform.database.db;
const held = async (id: string) =>
  (
    await db().execute<{ content: string }>(
      sql`select content from passages where source_id = ${id} order by place`,
    )
  ).rows.map(({ content }) => content);
async function contents(id: string): Promise<string[]> {
  await runJobs(site);
  return held(id);
}
async function find(
  question: string,
  part: { jurisdiction?: 'us' | 'gb' | null; taxYear?: number | null } = {},
) {
  await runJobs(site);
  return findSources(db(), {
    question,
    earlier: '',
    jurisdiction: null,
    taxYear: null,
    day: '2026-11-21',
    ...part,
  });
}
const to = (id: string, act: 'publish' | 'unpublish', publishAt?: string) =>
  act === 'publish'
    ? site.call(
        'POST /api/auth/insights/{id}/publish',
        { params: { id }, body: publishAt ? { publishAt } : {} },
        author,
      )
    : site.call('POST /api/auth/insights/{id}/unpublish', { params: { id } }, author);
const save = (id: string, body: CallInput<'PUT /api/auth/insights/{id}'>['body']) =>
  site.call('PUT /api/auth/insights/{id}', { params: { id }, body }, author);

describe('passages of an insight', () => {
  test('are of the whole of it, from when it is published until it is taken back', async () => {
    const { id } = await aDraft(site, author, {
      content: 'Opening.\n\n<!-- more -->\n\n## Rule\n\nThe rest.',
    });
    expect(await contents(id)).toEqual([]);
    await to(id, 'publish');
    expect(await contents(id)).toEqual(['Opening.', 'The rest.']);
    await to(id, 'unpublish');
    expect(await held(id)).toEqual([]);
    await to(id, 'publish', new Date(site.app.platform.now().getTime() + 3_600_000).toISOString());
    expect(await contents(id)).toEqual([]);
    await publishDue(db(), new Date(site.app.platform.now().getTime() + 7_200_000));
    expect(await contents(id)).toEqual(['Opening.', 'The rest.']);
  });

  test('are gone at once and made again when it is edited, and stay where only a reading is noted', async () => {
    const { id, title, tags, version } = await anInsight(site, author, { content: 'Old words.' });
    expect(await contents(id)).toEqual(['Old words.']);
    await db().execute(sql`update insights set html_version = 0 where id = ${id}`);
    expect(await held(id)).toEqual(['Old words.']);
    await save(id, { title, tags, content: 'New words.', version });
    expect(await held(id)).toEqual([]);
    expect(await contents(id)).toEqual(['New words.']);
  });

  test('of an earlier renderer are made from its text', async () => {
    const { id } = await anInsight(site, author, {
      content: 'Opening.\n\n<!-- more -->\n\nThe rest.',
    });
    await db().execute(
      sql`update insights set html_version = 0, opening_html = 'x', rest_html = 'y' where id = ${id}`,
    );
    expect((await contents(id)).join(' ')).toMatch(/^Opening\.\s+The rest\.$/);
  });

  test('are gone with it, also with an author who takes everything along; a deleted member’s insight is still quoted', async () => {
    const deleted = await anInsight(site, author);
    expect(await contents(deleted.id)).not.toEqual([]);
    await site.call('DELETE /api/auth/insights/{id}', { params: { id: deleted.id } }, author);
    expect(await contents(deleted.id)).toEqual([]);
    const [leaver, giver] = [await anExpert(site), await anExpert(site)];
    const [taken, left] = [await anInsight(site, leaver), await anInsight(site, giver)];
    await runJobs(site);
    const remove = (userId: string, deletePosts: boolean) =>
      site.call(
        'DELETE /api/admin/users/{userId}',
        { params: { userId }, body: { deletePosts } },
        admin,
      );
    expect([
      (await remove(leaver.id, true)).status,
      (await remove(giver.id, false)).status,
    ]).toEqual([204, 204]);
    expect([await contents(taken.id), (await contents(left.id)).length > 0]).toEqual([[], true]);
  });

  test('made while it is edited and taken back say what is so in the end', async () => {
    const insight = await anInsight(site, author, { content: 'Version 0.' });
    const { id, title, tags } = insight;
    let { version } = insight;
    const building = Promise.all(Array.from({ length: 30 }, () => indexInsight(db(), id)));
    for (let edit = 1; edit <= 8; edit++)
      version = (await save(id, { title, tags, content: `Version ${edit}.`, version })).body
        .version;
    await building;
    expect(await contents(id)).toEqual(['Version 8.']);
    const again = Promise.all(Array.from({ length: 10 }, () => indexInsight(db(), id)));
    await save(id, { title, tags, content: 'Last.', version });
    await to(id, 'unpublish');
    await again;
    expect(await contents(id)).toEqual([]);
  });
});

test('an insight is found by its words, title and opening, where and for when it holds', async () => {
  const scope = { jurisdiction: 'gb' as const, taxYearFrom: 2025, taxYearTo: 2026 };
  const content =
    'On lending out your okapi coins.\n\n<!-- more -->\n\n## Collateral\n\nHanding over giraffes is a disposal.';
  const { id, slug, title } = await anInsight(site, author, {
    title: 'A tour of okapi loans',
    content,
    ...scope,
  });
  const [source, ...others] = await find('Is handing over giraffes a disposal in okapi loans?');
  expect(others).toEqual([]);
  expect(source).toEqual({
    kind: 'insight',
    sourceId: id,
    slug,
    title,
    rule: null,
    passages: [
      { heading: null, content: 'On lending out your okapi coins.' },
      { heading: 'Collateral', content: 'Handing over giraffes is a disposal.' },
    ],
    ...scope,
  });
  const found = async (part: Parameters<typeof find>[1]) =>
    (await find('Is handing over giraffes a disposal in okapi loans?', part)).length;
  expect([
    await found({ jurisdiction: 'gb' }),
    await found({ jurisdiction: 'us' }),
    await found({ taxYear: 2026 }),
    await found({ taxYear: 2024 }),
  ]).toEqual([1, 0, 1, 0]);
  const body = {
    title,
    tags: [],
    content,
    version: 2,
    jurisdiction: 'us' as const,
    taxYearFrom: 2024,
    taxYearTo: 2024,
  };
  await save(id, body);
  expect([
    await found({ jurisdiction: 'us' }),
    await found({ taxYear: 2024 }),
    await found({ jurisdiction: 'gb' }),
  ]).toEqual([1, 1, 0]);
});
