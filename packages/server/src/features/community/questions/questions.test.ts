import { listedQuestion, question } from '@lotwise/contract/community/questions';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { get, inOrder } from './questions.service.ts';

const site = useApp();
const valid = {
  title: 'Is a gift of BTC taxed?',
  description: 'I gave 0.1 BTC to my sister.',
  tags: ['crypto-tax'],
};
const ask = async (part: object) =>
  site.call('POST /api/questions', { body: { ...valid, ...part } }, await aMember(site));
const read = (id: string, as: Parameters<typeof site.call>[2] = null) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);

describe('asking', () => {
  test('returns 201 with the question as its page shows it', async () => {
    const asker = await aMember(site);
    const { status, body } = await site.call(
      'POST /api/questions',
      { body: { ...valid, description: 'I gave **0.1** BTC.' } },
      asker,
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...valid,
      description: 'I gave **0.1** BTC.',
      descriptionHtml: '<p>I gave <strong>0.1</strong> BTC.</p>',
    });
    expect(body).toMatchObject({
      votes: 0,
      viewCount: 0,
      answerCount: 0,
      commentCount: 0,
      isAnswered: false,
      userVote: null,
      isBookmarked: false,
      answers: [],
    });
    expect(body.author).toEqual({
      id: asker.id,
      username: asker.username,
      profileImageUrl: null,
      reputation: 0,
      subscriptionTier: 'free',
      isEditorial: false,
      credential: null,
    });
    expect((await read(body.id, asker)).body).toEqual(body);
  });

  test('makes an id of version 7 and a time in UTC', async () => {
    const { body } = await ask({});
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('in another’s name asks in one’s own', async () => {
    const [asker, other] = [await aMember(site), await aMember(site)];
    const { body } = await site.call(
      'POST /api/questions',
      { body: { ...valid, authorId: other.id } as typeof valid },
      asker,
    );
    expect(body.author.id).toBe(asker.id);
  });

  test('can’t set what the site counts', async () => {
    const { body } = await ask({
      votes: 99,
      viewCount: 99,
      isAnswered: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      html: '<script>',
    });
    expect([body.votes, body.viewCount, body.isAnswered]).toEqual([0, 0, false]);
    expect(body.createdAt > '2020').toBe(true);
  });

  test('counts on the member’s profile', async () => {
    const asker = await aMember(site);
    await aQuestion(site, asker);
    await aQuestion(site, asker);
    expect((await site.call('GET /api/auth/user', {}, asker)).body.questionCount).toBe(2);
  });

  test('keeps text of any script as it was typed', async () => {
    const text = `ضريبة العملات 加密货币税 👩‍👩‍👧‍👦 ${'ы'.repeat(300)} e\u0301`;
    const { body } = await ask({ title: text.slice(0, 200).toWellFormed(), description: text });
    expect([body.description, body.descriptionHtml]).toEqual([text, `<p>${text}</p>`]);
  });

  test('takes the longest post there may be', async () => {
    const description = 'lot '.repeat(12_500).trimEnd();
    expect((await ask({ title: 'x'.repeat(200), description })).status).toBe(201);
  });

  test.each([
    ['title', '', 'Title is required'],
    ['title', '   ', 'Title is required'],
    [
      'title',
      'x'.repeat(201),
      'A title has at most 200 characters. Please shorten it, and put the rest in the text.',
    ],
    ['description', ' \n ', 'Description is required'],
    ['description', 'x'.repeat(50_001), 'Please use at most 50,000 characters'],
  ])('with %s "%.10s" is refused: %s', async (path, value, message) => {
    const { status, problem } = await ask({ [path]: value });
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  test('without anything names every field in the words of the form', async () => {
    const { problem } = await site.call(
      'POST /api/questions',
      { body: {} as typeof valid },
      await aMember(site),
    );
    expect(problem.errors).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description is required' },
      { path: 'tags', message: 'Please add at least one tag to help categorize your question.' },
    ]);
  });
});

describe('the tags of a question', () => {
  test.each([
    [
      [' DeFi ', 'defi', 'NFT'],
      ['defi', 'nft'],
    ],
    ['Crypto-Tax, defi,, DEFI ,', ['crypto-tax', 'defi']],
    [['cost basis'], ['cost-basis']],
    [['e\u0301tat'], ['\u00e9tat']],
    [
      ['a', 'b', 'c', 'd', 'e', 'A'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [
      ['税务', 'c++', 'erc-20', '.net'.slice(1)],
      ['税务', 'c++', 'erc-20', 'net'],
    ],
  ])('typed as %j are %j', async (tags, stored) => {
    expect((await ask({ tags })).body.tags).toEqual(stored);
  });

  const none = 'Please add at least one tag to help categorize your question.';
  const notATag = 'A tag has at most 35 letters, digits, hyphens or dots';
  test.each([
    [[], 'tags', none],
    ['', 'tags', none],
    [' , ,', 'tags', none],
    [['a', 'b', 'c', 'd', 'e', 'f'], 'tags', 'You can only add up to 5 tags per question.'],
    [['defi', 'x'.repeat(36)], 'tags.1', notATag],
    [['<script>'], 'tags.0', notATag],
    [['-'], 'tags.0', notATag],
  ])('typed as %j are refused at %s: %s', async (tags, path, message) => {
    const { status, problem } = await ask({ tags });
    expect([status, problem.detail, problem.errors]).toEqual([400, message, [{ path, message }]]);
  });

  test('refused leave nothing behind', async () => {
    await ask({ tags: ['only-here', 'x'.repeat(36)] });
    expect(
      (await site.call('GET /api/stats/tags', { query: { search: 'only-here' } })).body,
    ).toEqual([]);
  });

  test('asked by twenty members at once, in any order, are counted right', async () => {
    const tags = ['at-once-a', 'at-once-b', 'at-once-c'];
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(site)));
    await Promise.all(
      members.map((member, index) =>
        aQuestion(site, member, { tags: index % 2 ? tags : tags.toReversed() }),
      ),
    );
    const { body } = await site.call('GET /api/stats/tags', { query: { search: 'at-once' } });
    expect(body).toEqual(tags.map((tag) => ({ tag, count: 20 })));
  });
});

describe('reading a question', () => {
  test('shows a member their vote and bookmark, and nobody else', async () => {
    const reader = await aMember(site);
    const { id } = await aQuestion(site, await aMember(site));
    await site.call(
      'POST /api/vote',
      { body: { targetId: id, targetType: 'question', voteType: 'up' } },
      reader,
    );
    await site.call('POST /api/bookmarks', { body: { questionId: id } }, reader);
    const own = async (as: typeof reader | null) =>
      (({ userVote, isBookmarked }) => [userVote, isBookmarked])((await read(id, as)).body);
    expect([await own(reader), await own(await aMember(site)), await own(null)]).toEqual([
      ['up', true],
      [null, false],
      [null, false],
    ]);
  });

  test('is kept by no cache on the way', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const cacheControl = async (as: Parameters<typeof read>[1]) =>
      (await read(id, as)).response.headers['cache-control'];
    expect(await cacheControl(null)).toBe('private, no-store');
    expect(await cacheControl(await aMember(site))).toBe('private, no-store');
  });

  test('shows a new answer to visitors at once', async () => {
    const question = await aQuestion(site, await aMember(site));
    expect((await read(question.id)).body.answers).toEqual([]);
    await anAnswer(site, question, await aMember(site), 'At once');
    expect((await read(question.id)).body.answers.map(({ content }) => content)).toEqual([
      'At once',
    ]);
  });

  test('has in memory what the contract names and nothing more, as lists have', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const { db } = site.app.platform.database;
    const required = ({ shape }: typeof question | typeof listedQuestion) =>
      Object.entries(shape).flatMap(([name, part]) => (part.isOptional() ? [] : [name]));
    expect(Object.keys(await get(db, id, null)).sort()).toEqual(required(question).sort());
    const [listed = {}] = await inOrder(db, [id], null);
    expect(Object.keys(listed).sort()).toEqual(required(listedQuestion).sort());
  });

  test('works with the id in capitals', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    expect((await read(id.toUpperCase())).body.id).toBe(id);
  });

  test('that does not exist is 404', async () => {
    const { status, problem } = await read('0198a000-0000-7000-8000-000000000000');
    expect([status, problem.detail]).toEqual([404, 'Question not found']);
  });
});

describe('a title', () => {
  const ask = async (part: { title?: string; tags?: string[] }) =>
    site.call(
      'POST /api/questions',
      { body: { title: 'Tax', description: 'How?', tags: ['defi'], ...part } },
      await aMember(site),
    );

  test('of 201 characters is refused in a sentence, one of 200 is kept whole', async () => {
    const { status, problem } = await ask({ title: 'x'.repeat(201) });
    expect([status, problem.detail]).toEqual([
      400,
      'A title has at most 200 characters. Please shorten it, and put the rest in the text.',
    ]);
    expect((await ask({ title: 'x'.repeat(200) })).body.title).toHaveLength(200);
  });

  test('of nothing that anyone sees is none, and a tag of two alphabets is refused', async () => {
    expect((await ask({ title: '\u3164\uffa0\u200b' })).problem.detail).toBe('Title is required');
    expect((await ask({ title: 'Who \u202epays\u2069?\u3164' })).body.title).toBe('Who pays?');
    expect((await ask({ tags: ['de\u200bfi'] })).body.tags).toEqual(['defi']);
    expect((await ask({ tags: ['bitсoin'] })).status).toBe(400);
  });
});
