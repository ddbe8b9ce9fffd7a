import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { UNCACHED } from '../../testing/page-state.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });

let asker: TestMember;
let question: Question;
let path: string;
const get = (url: string, headers: Record<string, string> = {}, as: TestMember | null = null) =>
  site.send({ url, headers }, as);
const moveOf = async (...parameters: Parameters<typeof get>) => {
  const { statusCode, headers, body } = await get(...parameters);
  return [statusCode, headers.location, body];
};

beforeAll(async () => {
  asker = await aMember(site);
  question = await aQuestion(site, asker, { title: 'How are airdrops taxed?' });
  path = questionPath(question);
});

test('a question stands under its id and title', async () => {
  expect(path).toBe(`/questions/${question.id}/how-are-airdrops-taxed`);
  for (const headers of [{}, {}, UNCACHED, { cookie: asker.cookie }])
    expect((await get(path, headers)).statusCode).toBe(200);
});

describe('an address of a question that is not its own', () => {
  const others = () => [
    `/questions/${question.id}`,
    `/questions/${question.id}/`,
    `/questions/${question.id}/how-are-airdrops-taxed/`,
    `/questions/${question.id}/another-title`,
    `/questions/${question.id.toUpperCase()}/how-are-airdrops-taxed`,
  ];

  test('moves for good, from the cache, rendered again and for a member', async () => {
    for (const url of others())
      for (const headers of [{}, {}, UNCACHED, { cookie: asker.cookie }])
        expect(await moveOf(url, headers), url).toEqual([301, path, '']);
  });

  test('takes its whole query along, also what no page reads', async () => {
    for (const query of ['?utm_source=mail&page=2', '?q=%2F%2Fevil.test', '?utm_source=other'])
      for (const headers of [{}, UNCACHED])
        expect(await moveOf(`/questions/${question.id}${query}`, headers)).toEqual([
          301,
          path + query,
          '',
        ]);
  });

  test('may be kept by a CDN for a visitor, and by nobody for a member', async () => {
    const { headers } = await get(`/questions/${question.id}`);
    expect([headers['cache-control'], headers['vary'], headers['set-cookie']]).toEqual([
      'public, max-age=0, s-maxage=30',
      'Cookie, Accept-Encoding',
      undefined,
    ]);
    expect((await get(`/questions/${question.id}`, {}, asker)).headers['cache-control']).toBe(
      'private, no-store',
    );
  });

  test('takes back the cookie of a session that is over, and is then for nobody else', async () => {
    const { headers } = await get(path, { cookie: `__Host-session=${'A'.repeat(43)}` });
    expect(String(headers['set-cookie'])).toMatch(/^__Host-session=; /);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('without a title moves before the page is read', async () => {
    const { id, title } = await aQuestion(site, asker, { title: 'Read last' });
    const holder = await site.app.platform.database.pool.connect();
    try {
      // Whoever reads a question with its answers and comments waits here.
      await holder.query('begin; lock table answers, comments in access exclusive mode');
      for (const headers of [{}, UNCACHED])
        expect(await moveOf(`/questions/${id}`, headers)).toEqual([
          301,
          questionPath({ id, title }),
          '',
        ]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  test('is no view of its own', async () => {
    const { id } = await aQuestion(site, asker);
    const views = () =>
      site.app.platform.database.pool.query<{ view_count: number }>(
        'select view_count from question_stats where question_id = $1',
        [id],
      );
    for (const url of [
      `/questions/${id}`,
      `/questions/${id}`,
      String((await get(`/questions/${id}`)).headers.location),
    ])
      await get(url);
    await site.app.platform.views.flush();
    expect((await views()).rows[0]?.view_count).toBe(1);
  });

  test('of a question that is not there is not found, whatever follows the id', async () => {
    for (const url of [
      '/questions/0198a000-0000-7000-8000-000000000000/how',
      '/questions/first/how',
      '/questions/0198a000-0000-7000-8000-000000000000',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
    expect((await get(`${path}/more`)).statusCode).toBe(404);
  });
});

test('a title in another script is moved to encoded, and found however it is written', async () => {
  const chinese = await aQuestion(site, asker, { title: '质押奖励何时纳税？' });
  const own = questionPath(chinese);
  expect(await moveOf(`/questions/${chinese.id}`)).toEqual([301, own, '']);
  expect(own).toMatch(/\/%E8%B4%A8%E6%8A%BC/);
  for (const url of [own, own.toLowerCase()]) expect((await get(url)).statusCode).toBe(200);
});

test('a title without letters has an address without one', async () => {
  const { id } = await aQuestion(site, asker, { title: '🚀🚀🚀?!' });
  expect((await get(`/questions/${id}`)).statusCode).toBe(200);
  expect(await moveOf(`/questions/${id}/anything`)).toEqual([301, `/questions/${id}`, '']);
});

test('when a title changes, the old address moves to the new one', async () => {
  const changed = await aQuestion(site, asker, { title: 'Before' });
  const [before, after] = [questionPath(changed), questionPath({ id: changed.id, title: 'After' })];
  expect((await get(before)).statusCode).toBe(200);
  expect(await moveOf(after)).toEqual([301, before, '']);
  await site.app.platform.database.pool.query(
    "update questions set title = 'After' where id = $1",
    [changed.id],
  );
  site.app.platform.purge([`question:${changed.id}`]);
  expect(await moveOf(before)).toEqual([301, after, '']);
  expect((await get(after)).statusCode).toBe(200);
});

test('what a page shows leads to the canonical address at once', async () => {
  await anAnswer(site, question, await aMember(site));
  await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, asker);
  const pages = [
    await get('/'),
    await get('/?search=airdrops'),
    await get('/bookmarks', {}, asker),
  ].map(({ body }) => body);
  for (const body of pages) {
    const links = [...body.matchAll(/href="(\/questions\/[^"#]*)/g)].map((match) => match[1] ?? '');
    expect(links).toContain(path);
    for (const link of links) expect((await get(link)).statusCode, link).toBe(200);
  }
});

describe('over the wire', () => {
  let port: number;
  beforeAll(async () => {
    await site.app.http.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(site.app.http.listeningOrigin).port);
  });

  test('the second visitor is moved like the first, with their own query', async () => {
    for (const query of ['', '?a=1', '?a=2&b=%0d%0ax', '?a=1']) {
      const { status, headers, body } = await rawGet(`/questions/${question.id}${query}`);
      expect([status, headers.location, body, headers['x-request-id']]).toEqual([
        301,
        path + query,
        '',
        expect.any(String),
      ]);
    }
  });

  /** Sends a path as it is, which `fetch` and `inject` would tidy up. */
  function rawGet(
    address: string,
  ): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: string }> {
    return new Promise((resolve, reject) => {
      const request = http.get(
        { port, path: address, agent: false, headers: { 'user-agent': 'Mozilla/5.0' } },
        (response) => {
          response.setEncoding('utf8');
          let body = '';
          response.on('data', (part: string) => (body += part));
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body }),
          );
        },
      );
      request.on('error', reject);
    });
  }
});
