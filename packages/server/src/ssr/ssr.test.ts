import { createHash } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type { Question } from '@lotwise/contract/questions';
import { questionPath } from '@lotwise/domain/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });
const NOBODY = '0198a000-0000-7000-8000-000000000000';
/** No session, but a cookie of one: rendered again for a visitor. */
const UNCACHED = { cookie: `session=${'A'.repeat(43)}` };

let asker: TestMember;
let question: Question;
const get = (url: string, headers: Record<string, string> = {}, as: TestMember | null = null) =>
  site.send({ url, headers }, as);
/** The state of a page as the browser takes it: in a shared one with the member's marks. */
function stateOf(body: string) {
  const state = JSON.parse(
    /<script id="state" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null',
  ) as { me: unknown; now: number; reads: { reply?: unknown }[]; own?: OwnMarks };
  if (state.own) withMarks(state.reads, state.own);
  return state;
}
const withoutNow = (body: string) => body.replaceAll(/"now":\d+/g, '"now":0');

beforeAll(async () => {
  asker = await aMember(site);
  question = await aQuestion(site, asker, {
    title: 'How are airdrops taxed?',
    description: 'I received **100** tokens.',
    tags: ['airdrops'],
  });
  await anAnswer(site, question, await aMember(site), 'As income on receipt.');
  await aComment(site, question, asker, 'In which country?');
});

describe('a page for visitors', () => {
  test.each([
    ['/', 200, 'How are airdrops taxed?'],
    ['/tags', 200, 'airdrops'],
    ['/law', 200, 'Sources of law'],
    ['/law/no-such-source', 404, 'Source not found'],
    ['/users', 200, 'Community Members'],
    ['/leaderboard', 200, 'Top Contributors This Month'],
    ['/login', 200, 'Login'],
    ['/signup', 200, 'Sign Up'],
    ['/bookmarks', 200, 'Please Log In'],
    ['/profile', 200, 'Please Log In'],
    ['/?search=airdrop', 200, 'How are <mark>airdrops</mark> taxed?'],
    ['/?tag=no-such-tag', 200, 'No questions found.'],
    ['/?search=%5Bairdrops%5D+year:2024', 200, 'No questions found.'],
    ['/?jurisdiction=us&taxYear=2024', 200, 'No questions found.'],
    ['/tags/airdrops', 200, 'How are airdrops taxed?'],
    ['/tags/no-such-tag', 404, 'Tag not found'],
    ['/tags/%20', 404, 'Tag not found'],
    ['/no-such-page', 404, 'Did you forget to add the page to the router?'],
    [`/questions/${NOBODY}`, 404, 'Question not found'],
    ['/questions/first', 404, 'Question not found'],
  ])('at %s answers %i and shows “%s”, cached or not', async (url, status, text) => {
    for (const headers of [{}, {}, UNCACHED]) {
      const response = await get(url, headers);
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(response.body).toMatch(/^<!doctype html><html lang="en">/);
      expect(response.body.replace(/<script id="state".*/s, '')).toContain(text);
    }
  });

  test('of a question shows it whole, with title, description and canonical address in its head', async () => {
    const { body } = await get(questionPath(question));
    for (const text of [
      'I received <strong>100</strong> tokens.',
      'As income on receipt.',
      'In which country?',
      asker.username,
    ])
      expect(body).toContain(text);
    expect(body).toContain('<title>How are airdrops taxed? · Lotwise</title>');
    expect(body).toContain(
      `<link rel="canonical" href="https://lotwise.test/questions/${question.id}/how-are-airdrops-taxed">`,
    );
    expect(body).toMatch(/<meta name="description" content="I received/);
  });

  test.each([
    '/',
    '/tags',
    '/users',
    '/leaderboard',
    '/?search=airdrop&filter=votes',
    '/no-such-page',
  ])('at %s is the same from the cache and rendered again', async (url) => {
    const cached = [await get(url), await get(url)].map(({ body }) => withoutNow(body));
    expect(cached[1]).toBe(cached[0]);
    expect(withoutNow((await get(url, UNCACHED)).body)).toBe(cached[0]);
  });

  test('sets no cookie and may be shared', async () => {
    for (const url of ['/', questionPath(question), '/no-such-page']) {
      const { headers } = await get(url);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toMatch(/^public.*s-maxage=\d+/);
      expect(headers['vary']).toBe('Cookie, Accept-Encoding');
    }
  });

  test('counts a view', async () => {
    const viewed = await aQuestion(site, asker);
    const { id } = viewed;
    for (let visit = 0; visit < 3; visit++)
      await site.send({ url: questionPath(viewed), remoteAddress: '192.0.2.7' });
    await site.send({ url: questionPath(viewed), headers: { 'user-agent': 'Googlebot/2.1' } });
    await site.app.platform.views.flush();
    const { rows } = await site.app.platform.database.pool.query<{ view_count: number }>(
      'select view_count from question_stats where question_id = $1',
      [id],
    );
    expect(rows[0]?.view_count).toBe(1);
  });

  test('runs no script but its own: every inline one is data or in the content policy by its hash', async () => {
    const { body, headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const [, attributes = '', code = ''] of body.matchAll(
      /<script([^>]*)>(.*?)<\/script>/gs,
    )) {
      if (
        / src="\/assets\//.test(attributes) ||
        /type="application\/(?:ld\+)?json"/.test(attributes)
      )
        continue;
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    expect(body).not.toMatch(/ (?:on[a-z]+|style)="/);
  });

  test('finds its scripts and styles, which browsers keep', async () => {
    const { body } = await get('/');
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});

describe('the state in a page', () => {
  test('can’t be ended by what someone wrote', async () => {
    const attack = '</script><script>alert(1)</script><!--<script>&lt;/script&gt;';
    const attacked = await aQuestion(site, asker, { title: attack, description: attack });
    await anAnswer(site, attacked, asker, attack);
    for (const url of [questionPath(attacked), '/?filter=recent']) {
      const { body } = await get(url);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<!--<script>');
      expect(JSON.stringify(stateOf(body).reads)).toContain(`"title":${JSON.stringify(attack)}`);
    }
  });

  test('leaves out the excerpts of a list, which the page itself has', async () => {
    const { body } = await get('/?filter=recent');
    const { questions } = (await site.call('GET /api/questions', { query: { filter: 'recent' } }))
      .body;
    expect(stateOf(body).reads[0]?.reply).toMatchObject({
      questions: questions.map(({ id, title }) => ({ id, title })),
    });
    for (const { id } of questions) expect(body).toContain(`data-text="description ${id}">`);
    expect(body.split('I received 100 tokens.').length - 1).toBe(1);
  });

  test('holds exactly what the calls answer, but for the texts of posts, which the page itself has', async () => {
    const page = (await get(questionPath(question))).body;
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
    const { description: _markdown, descriptionHtml, answers, ...rest } = body;
    expect(stateOf(page).reads[0]?.reply).toEqual({
      ...rest,
      // Its own reading may have been counted since.
      viewCount: expect.any(Number),
      answers: answers.map(({ content: _text, contentHtml: _html, ...answer }) => answer),
    });
    expect(page).toContain(`data-html="descriptionHtml ${question.id}">${descriptionHtml}<`);
    for (const { id, contentHtml } of answers)
      expect(page).toContain(`data-html="contentHtml ${id}">${contentHtml}<`);
  });
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

  test('of a list shows a new question at once', async () => {
    expect((await get('/?filter=recent')).body).not.toContain('Just asked');
    await aQuestion(site, asker, { title: 'Just asked', tags: ['just-made'] });
    expect((await get('/?filter=recent')).body).toContain('Just asked');
    expect((await get('/tags')).body).toContain('just-made');
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
    expect(etag).toMatch(/^(?:W\/)?"[\w-]+"$/);
    const again = await get('/tags', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag, again.headers.vary]).toEqual([
      304,
      '',
      etag,
      'Cookie, Accept-Encoding',
    ]);
    await aQuestion(site, asker, { tags: ['etag-changes'] });
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
    const brotli = await get('/tags', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/tags', { 'accept-encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
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

describe('a page for a member', () => {
  test('is theirs alone: kept by nobody, and never shown to a visitor', async () => {
    for (const url of [
      '/',
      questionPath(question),
      '/profile',
      '/settings',
      '/bookmarks',
      '/no-such-page',
    ]) {
      const { headers, body } = await get(url, {}, asker);
      expect(headers['cache-control'], url).toBe('private, no-store');
      expect(stateOf(body).me, url).toMatchObject({ id: asker.id, username: asker.username });
      expect(stateOf((await get(url)).body).me, url).toBeNull();
    }
  });

  test('holds their email only where they see it, and never a password or session', async () => {
    const own = (await get('/profile', {}, asker)).body;
    expect(own).toContain(`${asker.username}@example.test`);
    for (const url of ['/', questionPath(question), '/users', '/leaderboard', '/tags'])
      expect((await get(url, {}, asker)).body, url).not.toContain('@example.test');
    expect(own).not.toMatch(/argon2|passwordHash|tokenHash/);
    expect(own).not.toContain(asker.cookie.replace('session=', ''));
  });

  test('shows their vote and bookmark', async () => {
    const reader = await aMember(site);
    await site.call(
      'POST /api/vote',
      { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
      reader,
    );
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    expect(
      stateOf((await get(questionPath(question), {}, reader)).body).reads[0]?.reply,
    ).toMatchObject({ userVote: 'up', isBookmarked: true });
    expect((await get('/bookmarks', {}, reader)).body).toContain('How are airdrops taxed?');
  });
});
