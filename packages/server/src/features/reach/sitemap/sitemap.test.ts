import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { childrenOf, parseXml, textIn } from '../../../../testing/xml.ts';
import { compressedPart, parts, redraw } from './sitemap.service.ts';

const site = useApp({ env: { PUBLIC_URL: 'https://lotwise.test' } });
const PART_SIZE = 3;
const TITLES = ['One', 'Two & <three>', '🚀', '质押', 'Five', 'Six', 'Seven'];

let asker: TestMember;
const paths: string[] = [];
const get = (url: string, headers: Record<string, string> = {}) => site.send({ url, headers });
const locations = (xml: string, name: 'url' | 'sitemap') =>
  childrenOf(parseXml(xml), name).map((entry) => textIn(entry, 'loc') ?? '');
const inParts = async () => {
  const files = locations((await get('/sitemap.xml')).body, 'sitemap').filter((address) =>
    address.includes('questions-'),
  );
  return Promise.all(
    files.map(async (address) => locations((await get(new URL(address).pathname)).body, 'url')),
  );
};
const full = (path: string) => `https://lotwise.test${path}`;

beforeAll(async () => {
  asker = await aMember(site);
  for (const title of TITLES)
    paths.push(questionPath(await aQuestion(site, asker, { title, tags: ['defi', 'c++'] })));
});

test('a site that has just been filled has its questions in it at once', async () => {
  expect(await inParts()).toEqual([paths.map(full)]);
});

describe('drawn into small parts', () => {
  beforeAll(() => redraw(site.app.platform.database.db, PART_SIZE));

  test('the index names the pages and each part, with the time of its last change', async () => {
    const response = await get('/sitemap.xml');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const index = parseXml(response.body);
    expect([index.name, index.attributes['xmlns']]).toEqual([
      'sitemapindex',
      'http://www.sitemaps.org/schemas/sitemap/0.9',
    ]);
    expect(locations(response.body, 'sitemap')).toEqual(
      ['pages', 'questions-1', 'questions-2', 'questions-3'].map(
        (name) => `https://lotwise.test/sitemaps/${name}.xml`,
      ),
    );
    for (const part of childrenOf(index, 'sitemap').slice(1))
      expect(textIn(part, 'lastmod')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test('every question is in exactly one part, under its own address', async () => {
    expect(await inParts()).toEqual(
      [paths.slice(0, 3), paths.slice(3, 6), paths.slice(6)].map((part) => part.map(full)),
    );
  });

  test('a new question joins the last part', async () => {
    const path = questionPath(await aQuestion(site, asker, { title: 'Joined later' }));
    await redraw(site.app.platform.database.db, PART_SIZE);
    // A part that was read a moment ago is kept for an hour; the last one now ends elsewhere.
    expect((await inParts()).slice(0, 2)).toEqual(
      [paths.slice(0, 3), paths.slice(3, 6)].map((part) => part.map(full)),
    );
    paths.push(path);
    for (const title of ['And one more', 'Begins a part'])
      paths.push(questionPath(await aQuestion(site, asker, { title })));
    await redraw(site.app.platform.database.db, PART_SIZE);
    expect(await inParts()).toEqual(
      [paths.slice(0, 3), paths.slice(3, 6), paths.slice(6, 9), paths.slice(9)].map((part) =>
        part.map(full),
      ),
    );
  });

  test('a part whose first question is gone begins where it did', async () => {
    const gone = paths[3]?.split('/')[2];
    await site.app.platform.database.pool.query('delete from questions where id = $1', [gone]);
    expect((await freshParts())[1]).toEqual(paths.slice(4, 6).map(full));
  });

  // Read past the cached files, as another process would.
  async function freshParts(): Promise<string[][]> {
    const { db } = site.app.platform.database;
    const found = await parts(db);
    return Promise.all(
      found.map(async (part) =>
        locations(
          gunzipSync(await compressedPart(db, 'https://lotwise.test', part)).toString(),
          'url',
        ),
      ),
    );
  }

  test('a part is the same compressed, and not sent again while it is the same', async () => {
    const url = '/sitemaps/questions-1.xml';
    const plain = await get(url);
    const gzip = await get(url, { 'accept-encoding': 'gzip, br' });
    expect([plain.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await get(url, { 'accept-encoding': 'gzip;q=0' })).body).toBe(plain.body);
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['questions-0', 'questions-99', 'questions-', 'questions-1e0', 'users', '..%2Fpages'])(
    'there is no part %s',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    },
  );
});

test('the pages are the fixed ones and those of the tags', async () => {
  const found = locations((await get('/sitemaps/pages.xml')).body, 'url');
  expect(found.slice(0, 5)).toEqual(['/', '/tags', '/law', '/users', '/leaderboard'].map(full));
  expect(found).toContain('https://lotwise.test/tags/c%2B%2B');
});

test('a site without questions has a sitemap of its pages', async () => {
  await site.app.platform.database.pool.query('delete from questions');
  await redraw(site.app.platform.database.db);
  expect(locations((await get('/sitemap.xml')).body, 'sitemap')).toEqual([
    'https://lotwise.test/sitemaps/pages.xml',
  ]);
});
