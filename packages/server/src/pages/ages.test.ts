import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useApp } from '../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { stateOf } from '../../testing/page-state.ts';
import { builtWeb } from '../../testing/pages.ts';

const site = useApp({ web: await builtWeb() });

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

const get = async (url: string, cookie?: string) => {
  const { body, headers } = await site.send({ url, ...(cookie && { headers: { cookie } }) });
  return { body, age: headers['age'], caching: headers['cache-control'] };
};

describe('a list of visitors', () => {
  test.each(['/?filter=recent', '/tags/aging', '/?search=aging', '/?tag=aging', '/tags', '/users'])(
    '%s shows a new question half a minute later, and before a minute is over',
    async (url) => {
      const asker = await aMember(site);
      const first = await aQuestion(site, asker, { title: 'An aging one', tags: ['aging'] });
      pass(61);
      await get(url);
      const { username } = await aMember(site);
      const title = `Asked just now, aging, for ${username}`;
      await aQuestion(site, asker, { title, tags: ['aging', `t-${username}`.toLowerCase()] });
      await anAnswer(site, first, asker);
      const before = await get(url);
      pass(29);
      expect((await get(url)).body).toBe(before.body);
      pass(30);
      // Once more, while it is rendered again.
      expect(await get(url)).toMatchObject({ body: before.body, age: '59' });
      await expect.poll(async () => (await get(url)).body === before.body).toBe(false);
      expect((await get(url)).age).toBe('0');
    },
  );

  test('is rendered before it is sent where nobody asked for it in a minute', async () => {
    const before = await get('/?filter=votes');
    await aQuestion(site, await aMember(site), { title: 'Of a minute ago' });
    pass(61);
    const after = await get('/?filter=votes');
    expect(before.body).not.toContain('Of a minute ago');
    expect([after.body.includes('Of a minute ago'), after.age]).toEqual([true, '0']);
  });

  test('tells a CDN its age, so that no half minute stacks on another', async () => {
    const url = '/?filter=unanswered';
    await get(url);
    pass(12);
    const { headers } = await site.send({ url });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30',
      age: '12',
      'x-accel-expires': '18',
    });
    pass(33);
    expect((await site.send({ url })).headers).toMatchObject({ age: '45', 'x-accel-expires': '0' });
  });
});

describe('the figures of the side cards', () => {
  test('are up to half a minute old in a member’s page, whose list is new', async () => {
    const reader = await aMember(site);
    pass(61);
    await get('/', reader.cookie);
    const title = 'With a tag that nobody used';
    await aQuestion(site, await aMember(site), { title, tags: ['brand-new-tag'] });
    pass(29);
    const { body } = await get('/', reader.cookie);
    expect(body).toContain(title);
    const figures = (page: string) =>
      stateOf(page).reads.find(({ key }) => key[0] === 'GET /api/stats/users')?.reply;
    expect(figures(body)).toEqual(figures((await get('/', reader.cookie)).body));
  });

  test('count in the age of the page that shows them', async () => {
    const reader = await aMember(site);
    pass(61);
    await get('/', reader.cookie);
    pass(25);
    // Rendered now, of figures that are 25 seconds old.
    expect((await get('/?filter=recent&page=1')).age).toBe('25');
    pass(34);
    expect((await get('/?filter=recent&page=1')).age).toBe('59');
    const ageNow = async () => Number((await get('/?filter=recent&page=1')).age);
    await expect.poll(ageNow).toBeLessThan(30);
  });
});

test('a thread shows a vote, an answer, a comment and an acceptance at once, and lists do not', async () => {
  const [asker, other] = [await aMember(site), await aMember(site)];
  const question = await aQuestion(site, asker, { title: 'What ages, and what does not?' });
  const url = questionPath(question);
  pass(61);
  const list = await get('/?filter=recent');
  const thread = async () => (await get(url)).body;
  await thread();
  const answer = await anAnswer(site, question, other, 'Only lists age.');
  expect(await thread()).toContain('Only lists age.');
  await aComment(site, question, other, 'Is that so?');
  expect(await thread()).toContain('Is that so?');
  const body = { targetId: question.id, targetType: 'question', voteType: 'up' } as const;
  await site.call('POST /api/vote', { body }, other);
  expect(stateOf(await thread()).reads[0]?.reply).toMatchObject({ votes: 1 });
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  expect(await thread()).toContain('Accepted Answer');
  expect((await get('/?filter=recent')).body).toBe(list.body);
  // The API and members read at once.
  const { questions } = (await site.call('GET /api/questions', { query: { filter: 'recent' } }))
    .body;
  expect(questions[0]).toMatchObject({ id: question.id, votes: 1, answerCount: 1 });
  const own = stateOf((await get('/?filter=recent', other.cookie)).body).reads[0]?.reply;
  expect(own).toMatchObject({
    questions: [{ id: question.id, answerCount: 1 }, ...Array(questions.length - 1).fill({})],
  });
});
