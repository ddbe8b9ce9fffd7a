import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { someAirdrops, stateOf, UNCACHED } from '../../testing/page-state.ts';
import { NOBODY } from '../../testing/walk.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });

let asker: TestMember;
let question: Question;
const get = (url: string, headers: Record<string, string> = {}, as: TestMember | null = null) =>
  site.send({ url, headers }, as);
const withoutNow = (body: string) => body.replaceAll(/"now":\d+/g, '"now":0');

beforeAll(async () => {
  ({ asker, question } = await someAirdrops(site));
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
      expect(response.body).toMatch(/^<!doctype html><html lang="en" class="light">/);
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

  test('holds exactly what the calls answer', async () => {
    const page = (await get(questionPath(question))).body;
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
    expect(stateOf(page).reads[0]?.reply).toEqual({
      ...body,
      // Its own reading may have been counted since.
      viewCount: expect.any(Number),
    });
  });
});
