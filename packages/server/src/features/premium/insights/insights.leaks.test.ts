import { beforeAll, describe, expect, test } from 'vitest';
import { DELETED_USERNAME } from '@lotwise/domain/members/deleted-user';
import type { EditedInsight } from '@lotwise/contract/premium/insights';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anExpert, leaveForGood } from '../../../../testing/data.ts';
import { aDraft, anInsight } from '../../../../testing/insights.ts';
import { builtWeb } from '../../../../testing/pages.ts';
import { HTML_VERSION } from '../../../rendering/render.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });
const SECRET = 'xylophone';
let author: TestMember;
let insight: EditedInsight;
const readers = {} as Record<'free' | 'premium' | 'admin', TestMember>;

beforeAll(async () => {
  author = await anExpert(site);
  const content = `Openings are free, see [^1] and [a link][kept].\n\n<!-- more -->\n\nThe ${SECRET} rule.[^2]\n\n[^1]: A ${SECRET} footnote\n[^2]: Another ${SECRET}\n[kept]: https://example.test/${SECRET}`;
  insight = await anInsight(site, author, { title: 'Rules of premium', content });
  for (const tier of ['free', 'premium', 'admin'] as const)
    readers[tier] = await aMember(site, { tier });
});

const PLACES = [
  '/api/insights',
  '/api/insights/rules-of-premium',
  '/insights',
  '/insights/rules-of-premium',
  '/feeds/insights.atom',
  '/sitemaps/pages.xml',
];
const bodyAt = async (url: string, as: TestMember | null = null) =>
  (await site.send({ url }, as)).body;

describe('the part for premium members', () => {
  test('is nowhere for visitors and free members, also after a premium member has read it', async () => {
    for (const reader of [null, readers.free, readers.premium, null, readers.free])
      for (const url of PLACES) {
        const body = await bodyAt(url, reader);
        expect(body.length, url).toBeGreaterThan(100);
        if (reader !== readers.premium)
          expect(body, `${url} ${reader?.username}`).not.toContain(SECRET);
      }
  });

  test('is there for premium members, admins and the author, in JSON and page, and kept by no cache', async () => {
    for (const reader of [readers.premium, readers.admin, author])
      for (const url of ['/api/insights/rules-of-premium', '/insights/rules-of-premium']) {
        const response = await site.send({ url }, reader);
        expect(response.body, url).toContain(SECRET);
        expect(response.headers['cache-control']).toBe('private, no-store');
      }
    const { body } = await site.call(
      'GET /api/insights/{slug}',
      { params: { slug: 'rules-of-premium' } },
      readers.free,
    );
    expect([body.rest, body.isLocked, body.restWords > 0]).toEqual([null, true, true]);
    expect(
      (
        await site.call(
          'GET /api/insights/{slug}',
          { params: { slug: 'rules-of-premium' } },
          author,
        )
      ).body.isLocked,
    ).toBe(false);
  });

  test('goes with premium', async () => {
    const member = await aMember(site, { tier: 'premium' });
    expect(await bodyAt('/insights/rules-of-premium', member)).toContain(SECRET);
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'free' where id = $1",
      [member.id],
    );
    expect(await bodyAt('/insights/rules-of-premium', member)).not.toContain(SECRET);
  });

  test('stays kept when the text is rendered again', async () => {
    await site.app.platform.database.pool.query(
      "update insights set html_version = 0, opening_html = 'old', rest_html = 'old'",
    );
    expect(await bodyAt('/api/insights/rules-of-premium', readers.free)).not.toContain(SECRET);
    const { rows } = await site.app.platform.database.pool.query(
      'select html_version from insights where id = $1',
      [insight.id],
    );
    expect(rows).toEqual([{ html_version: HTML_VERSION }]);
    expect(await bodyAt('/api/insights/rules-of-premium', readers.premium)).toContain(SECRET);
  });
});

describe('the pages', () => {
  test('say to search engines which part is not free, and where the page stands', async () => {
    const html = await bodyAt('/insights/rules-of-premium');
    expect(html).toContain(
      '<link rel="canonical" href="https://lotwise.test/insights/rules-of-premium">',
    );
    expect(html).toContain(
      '"isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".insight-rest"}',
    );
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toContain(
      'type="application/atom+xml" title="Insights · Lotwise" href="/feeds/insights.atom"',
    );
    expect(html).toMatch(/class="[^"]*insight-rest/);
    await anInsight(site, author, { title: 'Free for all', content: 'One paragraph.' });
    expect(await bodyAt('/insights/free-for-all')).toContain('"isAccessibleForFree":true}');
  });

  test('of a former title lead on to the present one', async () => {
    const { id, version } = await anInsight(site, author, { title: 'Written first' });
    const body = { title: 'Written again', content: 'Text.', version };
    expect(await bodyAt('/insights/written-first')).toContain('Written first');
    await site.call('PUT /api/auth/insights/{id}', { params: { id }, body }, author);
    for (const as of [null, readers.free]) {
      const response = await site.send({ url: '/insights/written-first' }, as);
      expect([response.statusCode, response.headers.location]).toEqual([
        301,
        '/insights/written-again',
      ]);
    }
  });

  test('forget what is taken back at once, with list, feed and sitemap', async () => {
    const { id } = await anInsight(site, author, { title: 'Gone in a moment' });
    for (const url of PLACES)
      expect(await bodyAt(url)).toMatch(url.includes('rules') ? /Rules/ : /gone-in-a-moment/);
    await site.call('POST /api/auth/insights/{id}/unpublish', { params: { id } }, author);
    for (const url of PLACES) expect(await bodyAt(url), url).not.toContain('gone-in-a-moment');
    expect((await site.send({ url: '/insights/gone-in-a-moment' })).statusCode).toBe(404);
  });
});

describe('an author who leaves', () => {
  const leave = (as: TestMember, deletePosts: boolean) => leaveForGood(site, as, { deletePosts });

  test('leaves what was published under “deleted user”, and takes drafts along', async () => {
    const leaver = await anExpert(site);
    await anInsight(site, leaver, { title: 'Kept for readers' });
    const draft = await aDraft(site, leaver, { title: 'Not for readers' });
    expect(await bodyAt('/insights/kept-for-readers')).toContain(leaver.username);
    expect((await leave(leaver, false)).status).toBe(204);
    const html = await bodyAt('/insights/kept-for-readers');
    expect([html.includes(DELETED_USERNAME), html.includes(leaver.username)]).toEqual([
      true,
      false,
    ]);
    expect(
      (await site.call('GET /api/auth/insights/{id}', { params: { id: draft.id } }, readers.admin))
        .status,
    ).toBe(404);
  });

  test('or all of it goes', async () => {
    const leaver = await anExpert(site);
    await anInsight(site, leaver, { title: 'Goes as well' });
    expect(await bodyAt('/insights')).toContain('Goes as well');
    await leave(leaver, true);
    expect(await bodyAt('/insights')).not.toContain('Goes as well');
  });
});
