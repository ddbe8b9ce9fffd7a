import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { useDataFolder } from '../../../testing/data-folder.ts';
import { anImage } from '../../../testing/images.ts';
import { saveLedger } from '../../../testing/ledgers.ts';
import { builtWeb } from '../../../testing/pages.ts';
import { callsOf } from '../../operations.ts';

const site = useApp({
  web: await builtWeb(),
  env: {
    DATA_DIR: useDataFolder(),
    PUBLIC_URL: 'https://tax.example',
    SECURITY_CONTACT: 'mailto:security@example.test',
    SECURITY_EXPIRES: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
  },
});
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF';

/** Every call that returns a file, with the type that its bytes have. */
const TYPES: Record<string, RegExp> = {
  'GET /api/admin/users/export': /^text\/csv; charset=utf-8$/,
  'GET /api/admin/backup': /^application\/gzip$/,
  'GET /api/admin/credentials/{id}/evidence': /^application\/pdf$/,
  'GET /api/auth/export': /^application\/zip$/,
  'GET /api/ledgers/contents/{id}': /^application\/gzip$/,
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
  const evidence = await aRequestWithEvidence(await aMember(site));
  const { body: saved } = await saveLedger(site, { content: '{}' }, admin);
  const ledger = await site.call('GET /api/ledgers/{id}', { params: { id: saved.id } }, admin);
  const downloads = callsOf(site.app.platform.config).filter(({ download }) => download);
  expect(downloads.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(TYPES).sort(),
  );
  for (const { method, path } of downloads) {
    const id = path.includes('ledgers') ? ledger.body.contentId : evidence;
    const { statusCode, headers } = await site.send({ url: path.replace('{id}', id) }, admin);
    const key = `${method} ${path}`;
    expect(statusCode, key).toBe(200);
    expect(headers['content-type'], key).toMatch(TYPES[key] ?? /^$/);
    expect(headers['content-disposition'], key).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(headers, key).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
});

const XML = /^application\/xml; charset=utf-8$/;
const ATOM = /^application\/atom\+xml; charset=utf-8$/;
const TEXT = /^text\/plain; charset=utf-8$/;
const HTML = /^text\/html; charset=utf-8$/;
const PROBLEM = /^application\/problem\+json; charset=utf-8$/;

/** The addresses besides the API: a new one is a line here. */
const PLACES: Record<string, RegExp> = {
  '/': HTML,
  '/nothing/here': HTML,
  '/uploads/nothing.webp': PROBLEM,
  '/unsubscribe': HTML,
  '/healthz': /^application\/json/,
  '/readyz': /^application\/json/,
  '/robots.txt': TEXT,
  '/manifest.webmanifest': /^application\/manifest\+json/,
  '/.well-known/security.txt': TEXT,
  '/opensearch.xml': /^application\/opensearchdescription\+xml/,
  '/feeds/questions.atom': ATOM,
  '/feeds/questions/QUESTION.atom': ATOM,
  '/feeds/insights.atom': ATOM,
  '/sitemap.xml': XML,
  '/sitemaps/pages.xml': XML,
  '/sitemaps/questions-1.xml': XML,
  '/share/questions/QUESTION.png': /^image\/png$/,
  '/favicon.svg': /^image\/svg\+xml/,
  '/favicon.ico': /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  '/docs.css': /^text\/css; charset=utf-8$/,
  '/icons/maskable-512.png': /^image\/png$/,
  '/icons/maskable-192.png': /^image\/png$/,
  '/icons/icon-512.png': /^image\/png$/,
  '/icons/icon-192.png': /^image\/png$/,
  '/icons/apple-touch-icon.png': /^image\/png$/,
  '/api/docs': HTML,
  '/api/openapi.json': /^application\/json; charset=utf-8$/,
};

/** The addresses besides the API that have a route, as the router lists them. */
const routed = () =>
  [...site.app.http.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\S+) \(.*GET/gm)]
    .map(([, route = '']) => route)
    .filter((route) => !route.startsWith('/api') && route !== '*');

const ASSETS = path.join(import.meta.dirname, '../../../../web/dist/client/assets');
const ASSET_TYPES: Record<string, RegExp> = {
  js: /^(text|application)\/javascript; charset=utf-8$/,
  css: /^text\/css; charset=utf-8$/,
  woff2: /^font\/woff2$/,
};

function expectDeclared(
  { headers }: Awaited<ReturnType<typeof site.send>>,
  type: RegExp | undefined,
  what: string,
): void {
  expect(headers['content-type'], what).toMatch(type ?? /^$/);
  expect(headers['x-content-type-options'], what).toBe('nosniff');
  expect(headers['content-security-policy'], what).toMatch(/frame-ancestors 'none'/);
  expect(headers['strict-transport-security'], what).toBe('max-age=31536000');
  expect(headers['x-request-id'], what).toMatch(/^[\w-]{5,}$/);
}

test('every page, feed and file says what it is, and forbids guessing, frames and plain HTTP', async () => {
  const question = await aQuestion(site, await aMember(site));
  const known = Object.keys(PLACES);
  const fitting = (route: string) =>
    new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/, '[^/]+')}$`);
  expect(routed().filter((route) => !known.some((url) => fitting(route).test(url)))).toEqual([]);
  for (const [place, type] of Object.entries(PLACES)) {
    const url = place.replace('QUESTION', question.id);
    expectDeclared(await site.send({ url }), type, url);
    const again = await site.send({ url, headers: { accept: 'text/html' } });
    expectDeclared(again, type === PROBLEM ? HTML : type, `${url} again`);
    const etag = String(again.headers.etag ?? '');
    const { statusCode, headers } = await site.send({ url, headers: { 'if-none-match': etag } });
    if (statusCode === 304) expect(headers['x-request-id'], `${url} held`).toMatch(/^[\w-]{5,}$/);
  }
  for (const file of readdirSync(ASSETS).filter((name) => !/\.(br|gz)$/.test(name))) {
    const type = ASSET_TYPES[path.extname(file).slice(1)];
    expectDeclared(await site.send({ url: `/assets/${file}` }), type, file);
  }
  expectDeclared(await site.send({ url: '/assets/gone.js' }), PROBLEM, 'a file that is gone');
});

test('a static file refuses conditions and ranges that it can’t meet as the client’s mistake', async () => {
  for (const [header, value, status] of [
    ['if-match', '"other"', 412],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
    ['range', 'bytes=99999999-', 416],
    ['range', 'bytes=-0', 416],
  ] as const) {
    const reply = await site.send({
      method: 'GET',
      url: '/favicon.svg',
      headers: { [header]: value },
    });
    expect([header, value, reply.statusCode]).toEqual([header, value, status]);
    expect(reply.json<{ detail: string }>().detail).toMatch(/^The file /);
  }
});
