import { existsSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { childrenOf, parseXml, textIn } from '../../../../testing/xml.ts';

const site = useApp({
  env: { PUBLIC_URL: 'https://lotwise.test', SITE_NAME: 'Lots & Coins of the World' },
});
const told = useApp({
  env: {
    PUBLIC_URL: 'https://lotwise.test',
    SECURITY_CONTACT: 'security@lotwise.test, https://lotwise.test/security',
    SECURITY_EXPIRES: '2027-06-30',
  },
});
const said = new PassThrough({ encoding: 'utf8' });
const late = useApp({
  env: {
    SECURITY_CONTACT: 'security@lotwise.test',
    SECURITY_EXPIRES: '2020-01-01',
    LOG_LEVEL: 'warn',
  },
  logTo: said,
});
const PUBLIC = path.join(import.meta.dirname, '../../../../../web/public');

test('robots may read the questions, but neither accounts, nor searches, nor the API', async () => {
  const { body, headers } = await site.send({ url: '/robots.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const refused = [...body.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, rule = '']) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  );
  const isRefused = (address: string) => refused.some((rule) => rule.test(address));
  for (const address of [
    '/',
    '/?filter=votes&page=2',
    '/?tag=defi',
    '/questions/1/who-pays',
    '/tags',
    '/users',
    '/leaderboard',
    '/feeds/questions.atom',
    '/sitemap.xml',
  ])
    expect(isRefused(address), address).toBe(false);
  for (const address of [
    '/?search=x',
    '/?tag=a&search=x',
    '/login',
    '/settings',
    '/profile',
    '/bookmarks',
    '/ask',
    '/admin',
    '/subscribe',
    '/api/questions',
  ])
    expect(isRefused(address), address).toBe(true);
  expect(body).toContain('Allow: /api/docs\n');
  expect(body).toContain('\nSitemap: https://lotwise.test/sitemap.xml\n');
});

test('a browser is told how to search here', async () => {
  const { body, headers } = await site.send({ url: '/opensearch.xml' });
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  const description = parseXml(body);
  expect([description.name, description.attributes['xmlns']]).toEqual([
    'OpenSearchDescription',
    'http://a9.com/-/spec/opensearch/1.1/',
  ]);
  expect(textIn(description, 'ShortName')?.length).toBeLessThanOrEqual(16);
  expect(textIn(description, 'Description')).toContain('Lots & Coins of the World');
  expect(
    childrenOf(description, 'Url').find(({ attributes }) => attributes['type'] === 'text/html')
      ?.attributes['template'],
  ).toBe('https://lotwise.test/?search={searchTerms}');
});

test('a phone can install the site, with icons that are there', async () => {
  const { body, headers } = await site.send({ url: '/manifest.webmanifest' });
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Lots & Coins of the World',
    start_url: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining([
      'any any',
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]),
  );
  for (const { src } of manifest.icons) expect(existsSync(path.join(PUBLIC, src)), src).toBe(true);
});

test('who finds a hole reads whom to tell, until the day that the operator named', async () => {
  told.at('2027-06-29T12:00:00Z');
  const { body, headers, statusCode } = await told.send({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    [
      'Contact: mailto:security@lotwise.test',
      'Contact: https://lotwise.test/security',
      'Expires: 2027-06-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://lotwise.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  // No cache on the way serves it beyond its day.
  expect(headers['cache-control']).toBe('public, max-age=43200');
  told.at('2027-07-01T00:00:00Z');
  expect((await told.send({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
  // Without a contact there is none, rather than an empty one.
  expect((await site.send({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
});

test('a contact for holes that has expired is named in the log, at start and once a day when asked', async () => {
  const expired = () => String(said.read() ?? '').match(/SECURITY_EXPIRES is past/g)?.length ?? 0;
  const ask = async () => (await late.send({ url: '/.well-known/security.txt' })).statusCode;
  expect(expired()).toBe(1);
  const start = late.app.platform.now().getTime();
  expect([await ask(), await ask(), expired()]).toEqual([404, 404, 0]);
  late.at(new Date(start + 25 * 3_600_000).toISOString());
  expect([await ask(), await ask(), expired()]).toEqual([404, 404, 1]);
});
