import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { ensureEditorialAccount } from '../../operation/content/content.queries.ts';
import { newId } from '../../../platform/db/ids.ts';

const site = useApp();

const profile = (username: string, as: TestMember | null = null) =>
  site.call('GET /api/users/{username}', { params: { username } }, as);
const vote = (
  as: TestMember,
  targetId: string,
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down' = 'up',
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType } }, as);

describe('a public profile', () => {
  test('says who someone is and what they wrote about', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await site.call(
      'PATCH /api/auth/user',
      {
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          bio: 'I keep books.',
          expertiseTags: ['defi'],
        },
      },
      member,
    );
    await aQuestion(site, member, { tags: ['staking', 'defi'] });
    await anAnswer(site, await aQuestion(site, await aMember(site), { tags: ['staking'] }), member);
    const { status, body } = await profile(member.username);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: member.id,
      username: member.username,
      name: 'Ada Byron',
      bio: 'I keep books.',
      subscriptionTier: 'premium',
    });
    expect(body).toMatchObject({
      questionCount: 1,
      answerCount: 1,
      reputation: 0,
      expertiseTags: ['defi'],
      credentials: [],
      origin: null,
    });
    expect(body.topTags).toEqual([
      { tag: 'staking', count: 2 },
      { tag: 'defi', count: 1 },
    ]);
  });

  test('shows no email, no password and no preference, also to a member', async () => {
    const member = await aMember(site);
    const { response } = await profile(member.username, await aMember(site));
    expect(response.body).not.toMatch(/@|email|password|otification|igest/i);
  });

  test('is found in any case of letters, and says the exact one', async () => {
    const member = await aMember(site, { username: 'Ünal.Weiß-9' });
    expect((await profile('ünal.weiß-9')).body).toMatchObject({
      id: member.id,
      username: 'Ünal.Weiß-9',
    });
  });

  test.each(['nobody-here', 'a b', "x' or 1=1", '%'])('of "%s" is 404', async (username) => {
    expect((await profile(username)).status).toBe(404);
  });

  test('of a desk of the editors says that it is one', async () => {
    const { db } = site.app.platform.database;
    const id = newId();
    await ensureEditorialAccount(db, {
      id,
      username: 'Space-desk',
      bio: 'Of the editors.',
      now: site.app.platform.now(),
    });
    expect((await profile('space-desk')).body).toMatchObject({
      id,
      username: 'Space-desk',
      bio: 'Of the editors.',
      isEditorial: true,
    });
  });

  test('changes at once when its owner changes it, under the old name and the new', async () => {
    const member = await aMember(site);
    expect((await profile(member.username)).body.bio).toBeNull();
    await site.call('PATCH /api/auth/user', { body: { bio: 'New here.' } }, member);
    expect((await profile(member.username)).body.bio).toBe('New here.');
    await site.call('PATCH /api/auth/user', { body: { username: `${member.username}-2` } }, member);
    // The old name leads on to the new one.
    for (const name of [member.username, `${member.username}-2`])
      expect((await profile(name)).body.username).toBe(`${member.username}-2`);
  });

  test('counts a new post at once', async () => {
    const member = await aMember(site);
    expect((await profile(member.username)).body.questionCount).toBe(0);
    await aQuestion(site, member);
    expect((await profile(member.username)).body.questionCount).toBe(1);
  });

  test('of a deleted account is 404', async () => {
    const member = await aMember(site);
    await site.app.platform.database.db.delete(users).where(eq(users.id, member.id));
    expect((await profile(member.username)).status).toBe(404);
  });
});

describe('a profile’s posts', () => {
  test('are its questions by votes or newest first, 20 a page', async () => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    const asked = [];
    for (let number = 1; number <= 21; number++)
      asked.push(await aQuestion(site, author, { title: `Question ${number}?` }));
    await vote(voter, asked[4]?.id ?? '', 'question');
    const list = (query: { sort?: 'votes' | 'newest'; page?: number }) =>
      site.call('GET /api/users/{username}/questions', {
        params: { username: author.username },
        query,
      });
    const first = (await list({})).body;
    expect([
      first.total,
      first.totalPages,
      first.questions.length,
      first.questions[0]?.title,
    ]).toEqual([21, 2, 20, 'Question 5?']);
    expect((await list({ sort: 'newest' })).body.questions[0]?.title).toBe('Question 21?');
    expect(
      (await list({ sort: 'newest', page: 2 })).body.questions.map(({ title }) => title),
    ).toEqual(['Question 1?']);
    expect((await list({ page: 9 })).body.questions).toEqual([]);
  });

  test('are its answers with their question, beginning and acceptance', async () => {
    const [asker, author] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Is it taxed?' });
    const plain = await anAnswer(site, question, author, 'No.');
    const good = await anAnswer(
      site,
      question,
      author,
      `**Yes**, see <the law> & [here](https://example.com). ${'Words upon words. '.repeat(200)}`,
    );
    await site.call('POST /api/answers/{id}/accept', { params: { id: good.id } }, asker);
    await vote(asker, good.id, 'answer');
    const { body } = await site.call('GET /api/users/{username}/answers', {
      params: { username: author.username },
      query: {},
    });
    expect(body.answers.map(({ id }) => id)).toEqual([good.id, plain.id]);
    expect(body.answers[0]).toMatchObject({
      questionId: question.id,
      title: 'Is it taxed?',
      isAccepted: true,
      votes: 1,
    });
    expect(body.answers[0]?.excerpt).toMatch(/^Yes, see <the law> & here\. Words upon words\..*…$/);
    expect(body.answers[0]?.excerpt.length).toBeLessThanOrEqual(200);
  });
});

describe('reputation', () => {
  test('by month runs from the first event to this month without gaps', async () => {
    const author = await aMember(site);
    const read = async () =>
      (
        await site.call('GET /api/users/{username}/reputation', {
          params: { username: author.username },
        })
      ).body;
    expect(await read()).toEqual([]);
    const [early, late] = [await aQuestion(site, author), await aQuestion(site, author)];
    site.at('2027-01-20T10:00:00Z');
    await vote(await aMember(site), early.id, 'question');
    site.at('2027-04-02T10:00:00Z');
    await vote(await aMember(site), late.id, 'question', 'down');
    site.app.platform.purge([`user:${author.username}`]);
    expect(await read()).toEqual([
      { month: '2027-01', points: 10, reputation: 10 },
      { month: '2027-02', points: 0, reputation: 10 },
      { month: '2027-03', points: 0, reputation: 10 },
      { month: '2027-04', points: -2, reputation: 8 },
    ]);
  });

  test('as its owner’s history stands by day, with the post and the day’s limit', async () => {
    site.at('2027-05-01T10:00:00Z');
    const [author, asker] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'What counts?' });
    const answer = await anAnswer(site, question, author);
    for (let count = 0; count < 21; count++) await vote(await aMember(site), answer.id, 'answer');
    site.at('2027-05-02T10:00:00Z');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    const { body } = await site.call('GET /api/auth/reputation', { query: {} }, author);
    expect(body.days.map(({ day, points, events }) => [day, points, events.length])).toEqual([
      ['2027-05-02', 15, 1],
      ['2027-05-01', 200, 22],
    ]);
    expect(body.days[0]?.events[0]).toMatchObject({
      cause: 'answer_accepted',
      points: 15,
      post: { questionId: question.id, answerId: answer.id, title: 'What counts?' },
    });
    expect(body.days[1]?.events.find(({ cause }) => cause === 'daily_limit')).toMatchObject({
      points: -10,
      post: null,
    });
    expect(body.hasMore).toBe(false);
  });

  test('of a member is read by nobody else', async () => {
    const [author, voter] = [await aMember(site), await aMember(site)];
    await vote(voter, (await aQuestion(site, author)).id, 'question');
    expect((await site.call('GET /api/auth/reputation', { query: {} }, voter)).body.days).toEqual(
      [],
    );
    expect((await site.call('GET /api/auth/reputation', { query: {} })).status).toBe(401);
  });
});
