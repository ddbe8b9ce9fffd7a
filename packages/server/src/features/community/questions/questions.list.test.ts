import { NO_FACETS } from '@lotwise/contract/community/facets';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const START = Date.parse('2027-01-01T00:00:00Z');
const TOTAL = 47;
type Query = Partial<{
  filter: 'all' | 'unanswered' | 'recent' | 'votes';
  page: number;
  tag: string;
}>;

let asker: TestMember;
let reader: TestMember;
let minute = 0;
const tick = () => site.at(new Date(START + ++minute * 60_000).toISOString());
const list = async (query: Query, as: TestMember | null = reader) =>
  (await site.call('GET /api/questions', { query }, as)).body;
/** The numbers in the titles: 0 is the oldest question. */
const numbers = async (query: Query, as: TestMember | null = reader) =>
  (await list(query, as)).questions.map(({ title }) => Number(/\d+/.exec(title)?.[0]));
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);
const vote = (targetId: string, as: TestMember) =>
  site.call('POST /api/vote', { body: { targetId, targetType: 'question', voteType: 'up' } }, as);

// Question 3 has two votes, 5 and 7 one, 0 and 10 an answer, 2 a comment; every question has the
// tag common, those of even numbers even, 4 and 8 rare, 5 few.
beforeAll(async () => {
  tick();
  asker = await aMember(site);
  reader = await aMember(site);
  const voter = await aMember(site);
  const ids: string[] = [];
  for (let index = 0; index < TOTAL; index++) {
    tick();
    const tags = [
      'common',
      ...(index % 2 === 0 ? ['even'] : []),
      ...(index === 4 || index === 8 ? ['rare'] : []),
      ...(index === 5 ? ['few'] : []),
    ];
    ids.push(
      (
        await aQuestion(site, asker, {
          title: `Question ${index}`,
          description: `The text of ${index}`,
          tags,
        })
      ).id,
    );
  }
  const at = (index: number) => ({ id: ids[index] ?? '' });
  for (const [index, by] of [
    [3, voter],
    [3, reader],
    [5, voter],
    [7, voter],
  ] as const)
    await vote(at(index).id, by);
  for (const index of [0, 10]) {
    tick();
    await anAnswer(site, at(index), voter);
  }
  tick();
  await aComment(site, at(2), voter);
  await site.call('POST /api/bookmarks', { body: { questionId: at(5).id } }, reader);
});

describe('the order of a list', () => {
  test('of all is by latest activity', async () => {
    expect((await numbers({})).slice(0, 6)).toEqual([2, 10, 0, 46, 45, 44]);
  });

  test('of recent is newest first', async () => {
    expect(await numbers({ filter: 'recent' })).toEqual(down(46, 27));
  });

  test('of votes is most votes first, newest among equals', async () => {
    expect((await numbers({ filter: 'votes' })).slice(0, 6)).toEqual([3, 7, 5, 46, 45, 44]);
  });

  test('of unanswered is newest first without those that have an answer', async () => {
    const pages = [
      ...(await numbers({ filter: 'unanswered' })),
      ...(await numbers({ filter: 'unanswered', page: 2 })),
      ...(await numbers({ filter: 'unanswered', page: 3 })),
    ];
    expect(pages).toEqual(down(46, 0).filter((index) => index !== 0 && index !== 10));
  });
});

describe('a page of a list', () => {
  test.each(['all', 'recent', 'votes', 'unanswered'] as const)(
    'of %s shows each question once over all pages',
    async (filter) => {
      const total = filter === 'unanswered' ? TOTAL - 2 : TOTAL;
      const pages = await Promise.all([1, 2, 3].map((page) => list({ filter, page })));
      expect(pages.map(({ questions }) => questions.length)).toEqual([20, 20, total - 40]);
      expect(pages.map((page) => [page.total, page.totalPages])).toEqual(Array(3).fill([total, 3]));
      expect(new Set(pages.flatMap(({ questions }) => questions.map(({ id }) => id))).size).toBe(
        total,
      );
    },
  );

  test('from the far end has the order of the whole list', async () => {
    expect(await numbers({ filter: 'recent', page: 2 })).toEqual(down(26, 7));
    expect(await numbers({ filter: 'recent', page: 3 })).toEqual(down(6, 0));
    expect(await numbers({ filter: 'votes', page: 3 })).toEqual([9, 8, 6, 4, 2, 1, 0]);
  });

  test.each([4, 5, 1000, 1_000_000])(
    'past the end (%i) is empty and still says how many there are',
    async (page) => {
      expect(await list({ page })).toEqual({ questions: [], total: TOTAL, totalPages: 3 });
    },
  );
});

describe('a question in a list', () => {
  test('has exactly the fields of a list', async () => {
    const [first] = (await list({ filter: 'votes' })).questions;
    const { id, createdAt, updatedAt, ...rest } = first ?? ({} as never);
    expect([id, createdAt, updatedAt].every((value) => typeof value === 'string')).toBe(true);
    expect(rest).toEqual({
      title: 'Question 3',
      description: 'The text of 3',
      tags: ['common'],
      votes: 2,
      viewCount: 0,
      answerCount: 0,
      isAnswered: false,
      author: {
        id: asker.id,
        username: asker.username,
        profileImageUrl: null,
        reputation: 40,
        subscriptionTier: 'free',
        isEditorial: false,
        credential: null,
      },
      userVote: 'up',
      isBookmarked: false,
      ...NO_FACETS,
      lawCheck: null,
      shortAnswer: null,
      answeredBy: null,
    });
  });

  test('names the profession of whoever answered, of the accepted answer first', async () => {
    const first = await anExpert(site);
    const best = await anExpert(site, { jurisdiction: 'AU' });
    const question = await aQuestion(site, asker, { title: 'Question 99' });
    const answeredBy = async () => {
      const { body } = await site.call('GET /api/questions', { query: { filter: 'recent' } });
      return body.questions.find(({ id }) => id === question.id)?.answeredBy;
    };
    await anAnswer(site, question, reader);
    expect(await answeredBy()).toBeNull();
    await anAnswer(site, question, first);
    const accepted = await anAnswer(site, question, best);
    expect(await answeredBy()).toBe('Attorney (US)');
    await site.call('POST /api/answers/{id}/accept', { params: { id: accepted.id } }, asker);
    expect(await answeredBy()).toBe('Attorney (AU)');
    const { pool } = site.app.platform.database;
    await pool.query('update users set credential_until = current_date - 1 where id = $1', [
      best.id,
    ]);
    expect(await answeredBy()).toBe('Attorney (US)');
  });

  test('shows the reader’s own bookmark, and a visitor none', async () => {
    const bookmarked = async (as: TestMember | null) =>
      (await list({ filter: 'votes' }, as)).questions
        .filter((question) => question.isBookmarked)
        .map(({ title }) => title);
    expect([await bookmarked(reader), await bookmarked(asker), await bookmarked(null)]).toEqual([
      ['Question 5'],
      [],
      [],
    ]);
  });
});

describe('a tag', () => {
  test('that many questions have gives the list in its order', async () => {
    expect(await numbers({ tag: 'common', filter: 'recent', page: 3 })).toEqual(down(6, 0));
    expect((await list({ tag: 'common' })).total).toBe(TOTAL);
  });

  // Both tags' pages are one statement with another tag in it, run often enough to be planned for
  // any.
  test.each([null, 'reader'] as const)(
    'in turn with another keeps to its own (%s)',
    async (who) => {
      const as = who && reader;
      for (let round = 0; round < 7; round++) {
        expect(await numbers({ tag: 'common', filter: 'recent' }, as)).toEqual(down(46, 27));
        expect(await numbers({ tag: 'even', filter: 'recent' }, as)).toEqual(
          down(46, 0)
            .filter((index) => index % 2 === 0)
            .slice(0, 20),
        );
        expect(await numbers({ tag: 'few', filter: 'recent' }, as)).toEqual([5]);
        expect(await numbers({ tag: 'rare', filter: 'votes' }, as)).toEqual([8, 4]);
      }
      expect(await numbers({ tag: 'common', filter: 'recent', page: 2 }, as)).toEqual(down(26, 7));
      expect((await numbers({ tag: 'common' }, as)).slice(0, 4)).toEqual([2, 10, 0, 46]);
      expect((await numbers({ tag: 'common', filter: 'votes' }, as)).slice(0, 4)).toEqual([
        3, 7, 5, 46,
      ]);
    },
  );

  test('that few have gives those', async () => {
    expect(await numbers({ tag: 'rare', filter: 'recent' })).toEqual([8, 4]);
    expect(await list({ tag: 'rare', page: 2 })).toEqual({
      questions: [],
      total: 2,
      totalPages: 1,
    });
  });

  test('works together with the list of unanswered questions', async () => {
    expect((await list({ tag: 'common', filter: 'unanswered' })).total).toBe(TOTAL - 2);
    expect(await numbers({ tag: 'rare', filter: 'unanswered' })).toEqual([8, 4]);
  });

  test('is found in any case of letters', async () => {
    expect(await numbers({ tag: ' RARE ', filter: 'recent' })).toEqual([8, 4]);
  });

  test.each(['no-such-tag', '%', "'; drop table tags; --"])(
    'that no question has (%s) gives an empty list',
    async (tag) => {
      expect(await list({ tag })).toEqual({ questions: [], total: 0, totalPages: 0 });
    },
  );
});

describe('a list that makes no sense', () => {
  test.each([
    ['filter=best', 'filter', 'Filter must be one of all, unanswered, recent, votes'],
    ['page=0', 'page', 'Page must be at least 1'],
    ['page=-1', 'page', 'Page must be at least 1'],
    ['page=1.5', 'page', 'Page must be a whole number'],
    ['page=two', 'page', 'Page must be a number'],
    ['page=1000001', 'page', 'Page is too large'],
  ])('(%s) is refused with the reason', async (query, path, message) => {
    const response = await site.send({ url: `/api/questions?${query}` });
    expect([response.statusCode, response.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path, message }],
    ]);
  });
});

describe('the excerpt in a list', () => {
  const excerptOf = async (description: string) => {
    await aQuestion(site, asker, { title: 'Excerpt', description });
    return (await list({ filter: 'recent' })).questions[0]?.description ?? '';
  };

  test('is plain text of at most 400 characters', async () => {
    const excerpt = await excerptOf(
      `# Heading\n\n**Bold** [link](https://example.com) \`a < b\` & more\n\n- one\n- two\n\n${'word '.repeat(200)}`,
    );
    expect(excerpt.length).toBeLessThanOrEqual(400);
    expect(excerpt).toMatch(/^Heading Bold link a < b & more one two word .* word…$/);
  });

  test('does not cut a character in two', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const excerpt = await excerptOf(`${'x'.repeat(shift)}${'👩‍🚀'.repeat(200)}`);
      expect([excerpt.isWellFormed(), excerpt.length <= 400]).toEqual([true, true]);
    }
  });
});
