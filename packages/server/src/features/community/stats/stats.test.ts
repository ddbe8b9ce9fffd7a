import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { startSession } from '../../../platform/http/session.ts';

const site = useApp();
// What everyone reads is kept for 30 seconds of real time, which a moved clock does not pass.
const moveTo = (time: string) => {
  site.at(time);
};
const vote = (targetId: string, as: TestMember) =>
  site.call('POST /api/vote', { body: { targetId, targetType: 'answer', voteType: 'up' } }, as);

describe('the list of tags', () => {
  const tags = async (query: { limit?: number; search?: string }) =>
    (await site.call('GET /api/stats/tags', { query })).body;

  test('is most used first, by name among equals, and knows a new question at once', async () => {
    const asker = await aMember(site);
    await aQuestion(site, asker, { tags: ['stat-b', 'stat-a'] });
    expect(await tags({ search: 'stat-' })).toEqual([
      { tag: 'stat-a', count: 1 },
      { tag: 'stat-b', count: 1 },
    ]);
    await aQuestion(site, asker, { tags: ['stat-b'] });
    expect(await tags({ search: 'stat-' })).toEqual([
      { tag: 'stat-b', count: 2 },
      { tag: 'stat-a', count: 1 },
    ]);
  });

  test('says what each is for, where that is asked', async () => {
    await aQuestion(site, await aMember(site), { tags: ['stat-told'] });
    const { body } = await site.call('GET /api/stats/tags', {
      query: { search: 'stat-told', described: 'true' },
    });
    expect(body).toEqual([{ tag: 'stat-told', count: 1, description: null }]);
    expect((await site.send({ url: '/api/stats/tags?described=1' })).statusCode).toBe(400);
  });

  test('is as long as asked for', async () => {
    await aQuestion(site, await aMember(site), { tags: ['one', 'two', 'three', 'four', 'five'] });
    expect(await tags({ limit: 2 })).toHaveLength(2);
  });

  test('finds a part of a name, in any case, and takes wildcards literally', async () => {
    await aQuestion(site, await aMember(site), { tags: ['liquid-staking', 'under_score'] });
    const names = async (search: string) => (await tags({ search })).map(({ tag }) => tag);
    expect(await names('QUID-st')).toEqual(['liquid-staking']);
    expect(await names('r_s')).toEqual(['under_score']);
    for (const wildcard of ['%', '\\', 'liquid_staking', "'"])
      expect(await names(wildcard)).toEqual([]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'limit=1.5', `search=${'x'.repeat(201)}`])(
    'with %.12s is refused',
    async (query) => {
      expect((await site.send({ url: `/api/stats/tags?${query}` })).statusCode).toBe(400);
    },
  );
});

describe('the list of members', () => {
  test('is most reputation first, with their answers in all and this month', async () => {
    moveTo('2027-05-31T23:59:00Z');
    const [asker, known, unknown] = [
      await aMember(site),
      await aMember(site, { username: 'stats-known' }),
      await aMember(site, { username: 'stats-unknown' }),
    ];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, known);
    moveTo('2027-06-01T00:00:00Z');
    await anAnswer(site, question, known);
    await vote(answer.id, asker);
    const { body } = await site.call('GET /api/stats/users', { query: { search: 'stats-' } });
    expect(body).toEqual([
      {
        user: {
          id: known.id,
          username: 'stats-known',
          reputation: 10,
          subscriptionTier: 'free',
          profileImageUrl: null,
          isEditorial: false,
          credential: null,
        },
        answerCount: 2,
        answersThisMonth: 1,
      },
      {
        user: {
          id: unknown.id,
          username: 'stats-unknown',
          reputation: 0,
          subscriptionTier: 'free',
          profileImageUrl: null,
          isEditorial: false,
          credential: null,
        },
        answerCount: 0,
        answersThisMonth: 0,
      },
    ]);
  });

  test('orders equals by imported scores, answers, questions and name, and can leave out who has answered nothing', async () => {
    const named = (username: string) => aMember(site, { username });
    await named('equal-zoe');
    await named('equal-adam');
    const [imported, answers, asks] = [
      await named('equal-imported'),
      await named('equal-answers'),
      await named('equal-asks'),
    ];
    await anAnswer(site, await aQuestion(site, asks), answers);
    await site.app.platform.database.db.execute(
      sql`update user_stats set imported_score = 3 where user_id = ${imported.id}`,
    );
    const names = async (query: { answered?: 'true' }) =>
      (await site.call('GET /api/stats/users', { query: { search: 'equal-', ...query } })).body.map(
        ({ user }) => user.username,
      );
    expect(await names({})).toEqual([
      'equal-imported',
      'equal-answers',
      'equal-asks',
      'equal-adam',
      'equal-zoe',
    ]);
    expect(await names({ answered: 'true' })).toEqual(['equal-answers']);
  });

  test('has 48 a page, each member on one of them, and is empty past the end', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => aMember(site, { username: `paged-${index}` })),
    );
    const page = async (number: number) =>
      (
        await site.call('GET /api/stats/users', { query: { search: 'paged-', page: number } })
      ).body.map(({ user }) => user.id);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.length, second.length, third.length]).toEqual([48, 2, 0]);
    expect(new Set([...first, ...second]).size).toBe(50);
  });

  test('shows who just signed up', async () => {
    const search = 'brand-new-';
    const found = async () =>
      (await site.call('GET /api/stats/users', { query: { search } })).body.length;
    expect(await found()).toBe(0);
    await site.call('POST /api/auth/signup', {
      body: {
        username: 'brand-new-one',
        email: 'brand-new@example.test',
        password: 'correct horse',
      },
    });
    expect(await found()).toBe(1);
  });
});

describe('the leaderboard', () => {
  const board = async (period?: 'month' | 'year' | 'all') =>
    (await site.call('GET /api/stats/leaderboard', { query: period ? { period } : {} })).body.map(
      ({ rank, username, answerCount }) => [rank, username, answerCount],
    );
  const mine = (rows: (string | number)[][]) =>
    rows.filter(([, username]) => String(username).startsWith('board-'));

  test('counts the calendar month in UTC, the year, and all time', async () => {
    moveTo('2030-11-15T12:00:00Z');
    const [lastYear, spring, now] = [
      await aMember(site, { username: 'board-2030' }),
      await aMember(site, { username: 'board-spring' }),
      await aMember(site, { username: 'board-now' }),
    ];
    const answers = async (time: string, member: TestMember, count: number) => {
      moveTo(time);
      const fresh = await aMember(site, {
        username: `asker-${time.slice(2, 10)}-${member.username.slice(-4)}`,
      });
      const question = await aQuestion(site, fresh);
      for (let answer = 0; answer < count; answer++) await anAnswerBy(question, member);
    };
    await answers('2030-12-31T23:59:59Z', lastYear, 4);
    await answers('2031-01-01T00:00:00Z', spring, 3);
    await answers('2031-11-01T00:00:00Z', spring, 1);
    await answers('2031-11-30T23:59:59Z', now, 2);
    expect(mine(await board())).toEqual([
      [1, 'board-now', 2],
      [2, 'board-spring', 1],
    ]);
    expect(mine(await board('year'))).toEqual([
      [1, 'board-spring', 4],
      [2, 'board-now', 2],
    ]);
    expect((await board('all')).slice(0, 3).map(([, , count]) => count)).toEqual([4, 4, 2]);
    moveTo('2031-12-01T00:00:00Z');
    expect(await board('month')).toEqual([]);

    async function anAnswerBy(question: { id: string }, member: TestMember) {
      // Sessions end after 30 days; the member has signed in again by then.
      const token = await startSession(
        site.app.platform.database.db,
        member.id,
        site.app.platform.now(),
      );
      await anAnswer(site, question, { ...member, cookie: `session=${token}` });
    }
  });

  test('decides between equals by reputation, then by name', async () => {
    moveTo('2032-02-10T00:00:00Z');
    const asker = await aMember(site);
    const [less, more] = [
      await aMember(site, { username: 'board-less' }),
      await aMember(site, { username: 'board-more' }),
    ];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, less);
    const liked = await anAnswer(site, question, more);
    expect(mine(await board())[0]?.[1]).toBe('board-less');
    await vote(liked.id, less);
    expect(mine(await board())).toEqual([
      [1, 'board-more', 1],
      [2, 'board-less', 1],
    ]);
    const another = await anAnswer(site, await aQuestion(site, asker), less);
    for (const voter of [more, asker]) await vote(another.id, voter);
    await anAnswer(site, question, more);
    expect(mine(await board())).toEqual([
      [1, 'board-less', 2],
      [2, 'board-more', 2],
    ]);
  });

  test('shows exactly what its page needs of each member', async () => {
    moveTo('2033-02-10T00:00:00Z');
    const [asker, answerer] = [await aMember(site), await aMember(site, { tier: 'premium' })];
    await anAnswer(site, await aQuestion(site, asker), answerer);
    const { body } = await site.call('GET /api/stats/leaderboard', { query: {} });
    expect(body).toEqual([
      {
        rank: 1,
        id: answerer.id,
        username: answerer.username,
        reputation: 0,
        subscriptionTier: 'premium',
        profileImageUrl: null,
        isEditorial: false,
        credential: null,
        answerCount: 1,
      },
    ]);
  });

  test('of an unknown period is refused', async () => {
    const response = await site.send({ url: '/api/stats/leaderboard?period=week' });
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      'Period must be month, year or all',
    ]);
  });
});
