import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { LISTS_TAG } from '../platform/cache/tags.ts';
import { builtWeb } from '../../testing/pages.ts';
import { someAirdrops, stateOf } from '../../testing/page-state.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });

let asker: TestMember;
const get = (url: string, headers: Record<string, string> = {}, as: TestMember | null = null) =>
  site.send({ url, headers }, as);

beforeAll(async () => {
  ({ asker } = await someAirdrops(site));
});

describe('a page in the cache', () => {
  test('of a question shows a new answer, comment, vote and acceptance at once', async () => {
    const other = await aMember(site);
    const posted = await aQuestion(site, asker);
    const visit = async () => (await get(questionPath(posted))).body;
    expect(await visit()).not.toContain('Brand new answer');
    const answer = await anAnswer(site, posted, other, 'Brand new answer');
    expect(await visit()).toContain('Brand new answer');
    await aComment(site, posted, other, 'Brand new comment');
    expect(await visit()).toContain('Brand new comment');
    await site.call(
      'POST /api/vote',
      { body: { targetId: posted.id, targetType: 'question', voteType: 'up' } },
      other,
    );
    expect(stateOf(await visit()).reads[0]?.reply).toMatchObject({ votes: 1 });
    expect(await visit()).not.toContain('Accepted Answer');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    expect(await visit()).toContain('Accepted Answer');
  });

  test('is one copy whatever the order of its parameters and whatever no page reads', async () => {
    // No test here changes what this page shows: a purge may come a moment after its write.
    const page = '/insights';
    const startMs = Date.now();
    const times = [];
    for (const [index, query] of [
      'tag=a&page=1',
      'page=1&tag=a',
      'utm_source=mail&tag=a&page=1&fbclid=x',
      'tag=a&page=1&',
    ].entries()) {
      site.at(new Date(startMs + index * 1000).toISOString());
      times.push(stateOf((await get(`${page}?${query}`)).body).now);
    }
    expect(times).toEqual([startMs, startMs, startMs, startMs]);
  });

  test('stands under the parameters that it reads, and no others', async () => {
    for (const [asked, own] of [
      ['/calculator?page=2&view=gains', '/calculator?view=gains'],
      ['/login?page=2&search=a', '/login'],
      ['/?page=2&view=gains', '/?page=2'],
    ] as const)
      expect(/rel="canonical" href="\w+:\/\/[^/]+([^"]*)"/.exec((await get(asked)).body)?.[1]).toBe(
        own,
      );
  });

  test('names its own address as the canonical one, however it was asked for', async () => {
    await site.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(site.app.http.listeningOrigin);
    for (const address of ['//evil.test/ask', '/\\evil.test/ask', '///evil.test/ask'])
      expect(await rawGet(Number(port), address), address).toBe('301 /evil.test/ask');
    // Each a page that no test has asked for before, so that its first rendering is the one asked
    // for here.
    for (const address of [
      '/terms?utm_source=x',
      '/.//evil.test/privacy',
      '/x/..//evil.test/subscribe',
    ]) {
      const body = await rawGet(Number(port), address);
      expect(/rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? body, address).toMatch(
        /^https:\/\/lotwise\.test\//,
      );
    }
    expect((await get('/privacy')).body).toContain(
      '<link rel="canonical" href="https://lotwise.test/privacy">',
    );
  });

  /** Sends a path as it is, which `fetch` and `inject` would tidy up. */
  function rawGet(port: number, address: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = http.get(
        { port, path: address, agent: false, headers: { host: 'evil.test' } },
        (response) => {
          response.setEncoding('utf8');
          let body = '';
          response.on('data', (part: string) => (body += part));
          response.on('end', () =>
            resolve(body || `${response.statusCode} ${response.headers.location}`),
          );
        },
      );
      request.on('error', reject);
    });
  }
});

describe('the tag of a page', () => {
  test('saves sending it again while nothing has changed', async () => {
    const first = await get('/tags');
    const etag = String(first.headers.etag);
    // Weak: it is the same in each coding.
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await get('/tags', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag, again.headers.vary]).toEqual([
      304,
      '',
      etag,
      'Cookie, Accept-Encoding',
    ]);
    site.app.platform.purge([LISTS_TAG]);
    site.at(new Date(Date.now() + 1000).toISOString());
    expect((await get('/tags', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is known again as a proxy passes it on: weak, or in a list', async () => {
    const etag = String((await get('/tags')).headers.etag).replace(/^W\//, '');
    for (const asked of [`W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get('/tags', { 'if-none-match': asked })).statusCode, asked).toBe(304);
    expect((await get('/tags', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('a compressed page', () => {
  test('is the same page', async () => {
    const plain = await get('/tags');
    const gzip = await get('/tags', { 'accept-encoding': 'gzip, deflate, br' });
    expect([plain, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
    ]);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  test('is not sent in a form that was refused', async () => {
    expect(
      (await get('/tags', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
    ).toBe('gzip');
    expect(
      (await get('/tags', { 'accept-encoding': 'gzip;q=0, br;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});
