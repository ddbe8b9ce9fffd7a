import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { childrenOf, parseXml, textIn, type XmlElement } from '../../../../testing/xml.ts';

const site = useApp({ env: { PUBLIC_URL: 'https://lotwise.test', SITE_NAME: 'Lots & <Tests>' } });
const HOSTILE = 'Is a < b & c > d? ]]> "quoted" <script>alert(1)</script>';

let asker: TestMember;
let question: Question;
const get = (url: string, headers: Record<string, string> = {}) => site.send({ url, headers });
const feedAt = async (url: string): Promise<XmlElement> => parseXml((await get(url)).body);
const titles = (feed: XmlElement) =>
  childrenOf(feed, 'entry').map((entry) => textIn(entry, 'title'));
const hrefOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes[
    'href'
  ];

beforeAll(async () => {
  asker = await aMember(site, { username: 'feeder' });
  await aQuestion(site, asker, { title: 'An older question about mining', tags: ['mining'] });
  question = await aQuestion(site, asker, {
    title: HOSTILE,
    description: `A **bold** & [relative](/tags) link. ${HOSTILE}`,
    tags: ['defi', 'c++'],
  });
  await anAnswer(site, question, await aMember(site), 'First answer, with `a < b`.');
  await anAnswer(site, question, await aMember(site), 'Second answer.');
});

describe('the feed of new questions', () => {
  test('is Atom with everything that RFC 4287 demands, and absolute addresses', async () => {
    const response = await get('/feeds/questions.atom');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    const feed = parseXml(response.body);
    expect([feed.name, feed.attributes['xmlns'], feed.attributes['xml:base']]).toEqual([
      'feed',
      'http://www.w3.org/2005/Atom',
      'https://lotwise.test/',
    ]);
    expect(textIn(feed, 'title')).toBe('New questions · Lots & <Tests>');
    expect(textIn(feed, 'id')).toBe('https://lotwise.test/feeds/questions.atom');
    expect([hrefOf(feed, 'self'), hrefOf(feed, 'alternate')]).toEqual([
      'https://lotwise.test/feeds/questions.atom',
      'https://lotwise.test/?filter=recent',
    ]);
    expect(Date.parse(textIn(feed, 'updated') ?? '')).not.toBeNaN();
    for (const entry of childrenOf(feed, 'entry')) {
      expect(textIn(entry, 'id')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
      expect(Date.parse(textIn(entry, 'updated') ?? '')).not.toBeNaN();
      expect(Date.parse(textIn(entry, 'published') ?? '')).not.toBeNaN();
      expect(childrenOf(entry, 'author')[0]?.children[0]?.text).toBe('feeder');
      expect(hrefOf(entry, 'alternate')).toMatch(
        /^https:\/\/lotwise\.test\/questions\/[0-9a-f-]{36}\/[a-z0-9-]+$/,
      );
    }
  });

  test('has the newest first, as they were written', async () => {
    const feed = await feedAt('/feeds/questions.atom');
    expect(titles(feed)).toEqual([HOSTILE, 'An older question about mining']);
    const [entry] = childrenOf(feed, 'entry');
    expect(entry && textIn(entry, 'summary')).toContain('A bold & relative link. Is a < b');
    expect(
      entry && childrenOf(entry, 'category').map(({ attributes }) => attributes['term']),
    ).toEqual(['defi', 'c++']);
  });

  test('of a tag or of a search has those alone, and leads to the same list', async () => {
    const tagged = await feedAt('/feeds/questions.atom?tag=mining');
    expect([titles(tagged), textIn(tagged, 'title')]).toEqual([
      ['An older question about mining'],
      'New questions tagged mining · Lots & <Tests>',
    ]);
    expect(hrefOf(tagged, 'alternate')).toBe('https://lotwise.test/tags/mining?filter=recent');
    const odd = await feedAt('/feeds/questions.atom?tag=c%2B%2B');
    expect([titles(odd), hrefOf(odd, 'self')]).toEqual([
      [HOSTILE],
      'https://lotwise.test/feeds/questions.atom?tag=c%2B%2B',
    ]);
    expect(hrefOf(odd, 'alternate')).toBe('https://lotwise.test/tags/c%2B%2B?filter=recent');
    expect(hrefOf(await feedAt('/feeds/questions.atom?tag=Mining&search=older'), 'alternate')).toBe(
      'https://lotwise.test/tags/mining?search=older&filter=recent',
    );
    const found = await feedAt('/feeds/questions.atom?search=older+%22about+mining%22');
    expect([titles(found), textIn(found, 'title')]).toEqual([
      ['An older question about mining'],
      'New questions for “older "about mining"” · Lots & <Tests>',
    ]);
  });

  test('without questions is a feed all the same', async () => {
    const feed = await feedAt('/feeds/questions.atom?tag=nothing-here');
    expect([titles(feed), textIn(feed, 'updated')]).toEqual([[], '1970-01-01T00:00:00.000Z']);
  });

  test('holds nothing that XML can’t', async () => {
    const { db } = site.app.platform.database;
    const odd = await aQuestion(site, asker, { title: 'Odd characters', tags: ['odd'] });
    await db.execute(
      `update questions set title = E'form\\x0cfeed \\x01 \\uFFFE end' where id = '${odd.id}'`,
    );
    expect(titles(await feedAt('/feeds/questions.atom?tag=odd'))).toEqual(['formfeed   end']);
  });

  test('that is asked for wrongly says so', async () => {
    expect((await get(`/feeds/questions.atom?search=${'x'.repeat(201)}`)).statusCode).toBe(400);
    expect((await get('/feeds/questions.atom?tag=a&tag=b')).statusCode).toBe(200);
    for (const url of [
      '/feeds/questions/nothing.atom',
      `/feeds/questions/${question.id}`,
      '/feeds/questions/0198a000-0000-7000-8000-000000000000.atom',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});

test('the feed of a question has its answers, newest first, as HTML that knows where it stands', async () => {
  const feed = await feedAt(`/feeds/questions/${question.id}.atom`);
  expect(titles(feed).map((title) => title?.replace(/user-\w+/, 'someone'))).toEqual([
    `Answer by someone to: ${HOSTILE}`,
    `Answer by someone to: ${HOSTILE}`,
    HOSTILE,
  ]);
  const [second, first, asked] = childrenOf(feed, 'entry');
  expect(second && textIn(second, 'content')).toBe('<p>Second answer.</p>');
  expect(first && textIn(first, 'content')).toContain('<code>a &lt; b</code>');
  expect(first && hrefOf(first, 'alternate')).toMatch(
    /^https:\/\/lotwise\.test\/questions\/.*#answer-[0-9a-f-]{36}$/,
  );
  const content = asked && childrenOf(asked, 'content')[0];
  expect(content?.attributes['xml:base']).toBe(asked && hrefOf(asked, 'alternate'));
  expect(content?.text).toContain('<a href="/tags"');
  expect(content?.text).not.toContain('<script>');
});

describe('a reader who comes again', () => {
  const url = () => `/feeds/questions/${question.id}.atom`;

  test('is told that nothing has changed, by tag or by time', async () => {
    const { headers } = await get(url());
    expect(headers['cache-control']).toMatch(/^public/);
    const [etag, changed] = [String(headers.etag), String(headers['last-modified'])];
    for (const asked of [
      { 'if-none-match': etag },
      { 'if-none-match': etag.replace('W/', '') },
      { 'if-modified-since': changed },
    ] as Record<string, string>[]) {
      const again = await get(url(), asked);
      expect([again.statusCode, again.body], JSON.stringify(asked)).toEqual([304, '']);
    }
    const earlier = new Date(Date.parse(changed) - 60_000).toUTCString();
    expect((await get(url(), { 'if-modified-since': earlier })).statusCode).toBe(200);
    // The tag decides where both are sent.
    expect(
      (await get(url(), { 'if-none-match': '"other"', 'if-modified-since': changed })).statusCode,
    ).toBe(200);
  });

  test('gets a new answer at once', async () => {
    const etag = String((await get(url())).headers.etag);
    await anAnswer(site, question, asker, 'A third answer.');
    const again = await get(url(), { 'if-none-match': etag });
    expect([again.statusCode, again.body.includes('A third answer.')]).toEqual([200, true]);
  });

  test('does not count as a view', async () => {
    const { id } = await aQuestion(site, asker, { title: 'Seldom seen' });
    await get(`/feeds/questions/${id}.atom`, { 'user-agent': 'Mozilla/5.0' });
    expect(await site.app.platform.views.flush()).not.toContain(id);
  });
});
