import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';

const site = useApp({
  web: await builtWeb(),
  env: { PUBLIC_URL: 'https://lotwise.test', SITE_NAME: 'Lots & "Coins"' },
});
const HOSTILE = 'A "quote" & </script><script>alert(1)</script><!-- <b>?';

type Json = Record<string, unknown>;
let asker: TestMember;
let question: Question;
const get = async (url: string, as: TestMember | null = null) =>
  (await site.send({ url }, as)).body;

const undone = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const headOf = (body: string) => /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? '';
const metaOf = (body: string, name: string) => {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(
    headOf(body),
  )?.[1];
  return content === undefined ? undefined : undone(content);
};
const linksOf = (body: string, rel: string) =>
  [...headOf(body).matchAll(new RegExp(`<link rel="${rel}"[^>]*? href="([^"]*)"`, 'g'))].map(
    (match) => undone(match[1] ?? ''),
  );
const dataOf = (body: string) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(headOf(body))?.[1];
  return json === undefined
    ? undefined
    : (JSON.parse(json) as { '@context': string; '@graph': Json[] });
};
const questionDataOf = (body: string) => dataOf(body)?.['@graph'][0]?.['mainEntity'] as Json;

beforeAll(async () => {
  asker = await aMember(site, { username: 'head-asker' });
  question = await aQuestion(site, asker, {
    title: HOSTILE,
    description: `I **received** ${HOSTILE} ${'many words '.repeat(200)}`,
    tags: ['c++'],
  });
  await anAnswer(site, question, await aMember(site), 'Nobody checked this.');
  for (let number = 1; number <= 5; number++)
    await aCheckedAnswer(question, `Answer *${number}* ${'and so on '.repeat(100)}`);
});

/** An answer whose author says what it holds for, and so that the law was checked. */
async function aCheckedAnswer(on: Question, content: string) {
  const author = await aMember(site);
  const holds = { jurisdiction: 'us', taxYearFrom: 2025, taxYearTo: 2025 } as const;
  const { body } = await site.call(
    'POST /api/questions/{id}/answers',
    { params: { id: on.id }, body: { content, validity: { ...holds, sources: [] } } },
    author,
  );
  return body;
}

describe('the head of a question', () => {
  const body = () => get(questionPath(question));

  test('says what a link to it shows, escaped', async () => {
    const page = await body();
    expect(headOf(page)).not.toContain('<script>alert');
    expect(metaOf(page, 'og:title')).toBe(HOSTILE);
    expect(metaOf(page, 'og:site_name')).toBe('Lots & "Coins"');
    expect(metaOf(page, 'og:type')).toBe('article');
    expect(metaOf(page, 'og:url')).toBe(`https://lotwise.test${questionPath(question)}`);
    expect(metaOf(page, 'og:image')).toBe(
      `https://lotwise.test/share/questions/${question.id}.png`,
    );
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ]);
    expect(metaOf(page, 'og:image:alt')).toContain(HOSTILE);
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    const description = metaOf(page, 'description') ?? '';
    expect(description).toMatch(/^I received A "quote" & <\/script>/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(metaOf(page, 'og:description')).toBe(description);
  });

  test('describes it by the short answer of its checked answer', async () => {
    const asked = await aQuestion(site, asker);
    const { id } = await aCheckedAnswer(asked, 'It is not a sale.');
    await site.call('POST /api/answers/{id}/accept', { params: { id } }, asker);
    await site.app.platform.database.db.execute(
      sql`update answers set rule = 'A gift is no sale.' where id = ${id}`,
    );
    const page = await get(questionPath(asked));
    expect([metaOf(page, 'description'), metaOf(page, 'og:description')]).toEqual([
      'A gift is no sale.',
      'A gift is no sale.',
    ]);
  });

  test('names one canonical address, whatever the query', async () => {
    for (const query of ['', '?page=2&search=x', '?utm_source=x'])
      expect(linksOf(await get(questionPath(question) + query), 'canonical')).toEqual([
        `https://lotwise.test${questionPath(question)}`,
      ]);
  });

  test('leads to the feed of its answers', async () => {
    expect(linksOf(await body(), 'alternate')).toEqual([`/feeds/questions/${question.id}.atom`]);
  });

  test('holds the question and its best checked answers as data, short, that nothing in a post can end', async () => {
    const page = await body();
    const data = questionDataOf(page);
    expect(dataOf(page)?.['@context']).toBe('https://schema.org');
    expect(dataOf(page)?.['@graph'][0]?.['@type']).toBe('QAPage');
    expect(data).toMatchObject({
      '@type': 'Question',
      name: HOSTILE,
      upvoteCount: 0,
      answerCount: 6,
      datePublished: question.createdAt,
      author: { '@type': 'Person', name: 'head-asker' },
    });
    expect(String(data['text'])).toMatch(/^I received A "quote" & <\/script>.*…$/);
    expect(String(data['text']).length).toBeLessThanOrEqual(300);
    expect(data['acceptedAnswer']).toBeUndefined();
    const answers = data['suggestedAnswer'] as Json[];
    expect(answers).toHaveLength(3);
    expect(answers[0]).toMatchObject({
      '@type': 'Answer',
      upvoteCount: 0,
      author: { '@type': 'Person' },
    });
    expect(String(answers[0]?.['text'])).toMatch(/^Answer 1 and so on/);
    expect(String(answers[0]?.['text']).length).toBeLessThanOrEqual(200);
    expect(String(answers[0]?.['url'])).toMatch(
      new RegExp(`^https://lotwise.test${questionPath(question)}#answer-[0-9a-f-]{36}$`),
    );
    expect(JSON.stringify(dataOf(page)).length).toBeLessThan(3500);
  });

  test('holds its place in the site as data', async () => {
    expect(dataOf(await body())?.['@graph'][1]).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Questions', item: 'https://lotwise.test/' },
        { '@type': 'ListItem', position: 2, name: HOSTILE },
      ],
    });
  });

  test('tells the accepted answer from the others', async () => {
    const solved = await aQuestion(site, asker, { title: 'Solved?' });
    await aCheckedAnswer(solved, 'The first.');
    const best = await aCheckedAnswer(solved, 'The best.');
    await site.call(
      'POST /api/vote',
      { body: { targetId: best.id, targetType: 'answer', voteType: 'up' } },
      asker,
    );
    await site.call('POST /api/answers/{id}/accept', { params: { id: best.id } }, asker);
    const data = questionDataOf(await get(questionPath(solved)));
    expect(data['acceptedAnswer']).toMatchObject({ text: 'The best.', upvoteCount: 1 });
    expect((data['suggestedAnswer'] as Json[]).map(({ text }) => text)).toEqual(['The first.']);
  });

  test('names the editors as an organization', async () => {
    const edited = await aQuestion(site, asker, { title: 'Answered by the editors?' });
    const { author } = await aCheckedAnswer(edited, 'By them.');
    await site.app.platform.database.pool.query(
      'update users set is_editorial = true, is_external = true where id = $1',
      [author.id],
    );
    const data = questionDataOf(await get(questionPath(edited)));
    expect(data['author']).toMatchObject({ '@type': 'Person' });
    expect((data['suggestedAnswer'] as Json[])[0]?.['author']).toEqual({
      '@type': 'Organization',
      name: author.username,
    });
  });
});

test('the head of a member describes them by the whole words that their bio begins with', async () => {
  const member = await aMember(site);
  const bio = 'Twenty years of taxes. '.repeat(20).trim();
  await site.call('PATCH /api/auth/user', { body: { bio } }, member);
  expect(metaOf(await get(`/users/${member.username}`), 'description')).toBe(
    `${'Twenty years of taxes. '.repeat(6)}Twenty years of…`,
  );
});

describe('the head of a list', () => {
  test.each([
    ['/', 'https://lotwise.test/', '/feeds/questions.atom'],
    ['/?tag=c%2B%2B', 'https://lotwise.test/tags/c%2B%2B', '/feeds/questions.atom?tag=c%2B%2B'],
    [
      '/?tag=DeFi&search=a&page=2',
      'https://lotwise.test/tags/defi?page=2&search=a',
      '/feeds/questions.atom?search=a&tag=defi',
    ],
    [
      '/tags/c%2B%2B?filter=votes',
      'https://lotwise.test/tags/c%2B%2B?filter=votes',
      '/feeds/questions.atom?tag=c%2B%2B',
    ],
    [
      '/tags/c%2B%2B?search=a',
      'https://lotwise.test/tags/c%2B%2B?search=a',
      '/feeds/questions.atom?search=a&tag=c%2B%2B',
    ],
    ['/?page=2&filter=votes', 'https://lotwise.test/?filter=votes&page=2', '/feeds/questions.atom'],
    [
      '/?search=a+b&utm_source=x',
      'https://lotwise.test/?search=a+b',
      '/feeds/questions.atom?search=a+b',
    ],
    ['/tags', 'https://lotwise.test/tags', '/feeds/questions.atom'],
  ])('at %s names its canonical address and its feed', async (url, canonical, feed) => {
    const page = await get(url);
    expect([linksOf(page, 'canonical'), linksOf(page, 'alternate')]).toEqual([[canonical], [feed]]);
    expect(metaOf(page, 'og:type')).toBe('website');
    expect(metaOf(page, 'og:image')).toBe('https://lotwise.test/icons/icon-512.png');
    expect(metaOf(page, 'twitter:card')).toBe('summary');
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'));
    expect(dataOf(page)).toBeUndefined();
  });
});

test('every page names its icons, its colours, its manifest and its search, and all of them are there', async () => {
  for (const url of ['/', questionPath(question), '/login', '/no-such-page']) {
    const page = await get(url);
    const named = ['icon', 'apple-touch-icon', 'manifest', 'search'].flatMap((rel) =>
      linksOf(page, rel),
    );
    expect(named).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/icons/apple-touch-icon.png',
      '/manifest.webmanifest',
      '/opensearch.xml',
    ]);
    for (const address of named)
      expect((await site.send({ url: address })).statusCode, address).toBe(200);
    expect(
      [...headOf(page).matchAll(/<meta name="theme-color" content="(#\w+)">/g)].map((match) =>
        match.slice(1),
      ),
    ).toEqual([['#ffffff']]);
  }
  for (const size of [192, 512]) {
    const icon = await site.send({ url: `/icons/icon-${size}.png` });
    expect([
      icon.headers['content-type'],
      icon.rawPayload.readUInt32BE(16),
      icon.rawPayload.readUInt32BE(20),
    ]).toEqual(['image/png', size, size]);
  }
});

test('what only machines read is neither in a member’s page, nor where nothing is to be found', async () => {
  for (const page of [
    await get(questionPath(question), asker),
    await get('/profile'),
    await get('/no-such-page'),
  ]) {
    expect([metaOf(page, 'og:title'), linksOf(page, 'alternate'), dataOf(page)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  }
  expect(linksOf(await get(questionPath(question), asker), 'canonical')).toHaveLength(1);
});
