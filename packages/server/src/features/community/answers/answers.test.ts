import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const read = async (id: string, as: TestMember | null = null) =>
  (await site.call('GET /api/questions/{id}', { params: { id } }, as)).body;
const post = (id: string, content: string, as: TestMember | null) =>
  site.call('POST /api/questions/{id}/answers', { params: { id }, body: { content } }, as);

describe('answering', () => {
  test('returns 201 with the answer as its page shows it', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const { id } = await aQuestion(site, asker);
    const { status, body } = await post(id, 'It is a *disposal*.', answerer);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      questionId: id,
      content: 'It is a *disposal*.',
      contentHtml: '<p>It is a <em>disposal</em>.</p>',
      votes: 0,
      isAccepted: false,
    });
    expect(body).toMatchObject({
      userVote: null,
      origin: null,
      author: { id: answerer.id, username: answerer.username },
    });
    expect((await read(id, answerer)).answers).toEqual([body]);
  });

  test('counts on the question, on the profile and in the month', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, answerer);
    await anAnswer(site, question, answerer);
    expect((await read(question.id)).answerCount).toBe(2);
    expect((await site.call('GET /api/auth/user', {}, answerer)).body.answerCount).toBe(2);
    const { body } = await site.call('GET /api/stats/users', {
      query: { search: answerer.username },
    });
    expect([body[0]?.answerCount, body[0]?.answersThisMonth]).toEqual([2, 2]);
  });

  test('brings the question to the top of all and out of unanswered', async () => {
    const reader = await aMember(site);
    const old = await aQuestion(site, await aMember(site));
    await aQuestion(site, await aMember(site));
    const ids = async (filter: 'all' | 'unanswered') =>
      (await site.call('GET /api/questions', { query: { filter } }, reader)).body.questions.map(
        ({ id }) => id,
      );
    expect((await ids('unanswered')).includes(old.id)).toBe(true);
    await anAnswer(site, old, reader);
    expect((await ids('all'))[0]).toBe(old.id);
    expect((await ids('unanswered')).includes(old.id)).toBe(false);
  });

  test('by fifty members at once counts each', async () => {
    const question = await aQuestion(site, await aMember(site));
    const members = await Promise.all(Array.from({ length: 50 }, () => aMember(site)));
    await Promise.all(members.map((member) => anAnswer(site, question, member)));
    expect((await read(question.id)).answerCount).toBe(50);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test.each([
    ['', 'Answer is required'],
    [' \n ', 'Answer is required'],
    ['x'.repeat(50_001), 'Please use at most 50,000 characters'],
  ])('with "%.10s" is refused: %s', async (content, message) => {
    const { id } = await aQuestion(site, await aMember(site));
    const { status, problem } = await post(id, content, await aMember(site));
    expect([status, problem.errors]).toEqual([400, [{ path: 'content', message }]]);
    expect((await read(id)).answerCount).toBe(0);
  });

  test('without anything names the field in the words of the form', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const { problem } = await post(id, undefined as never, await aMember(site));
    expect(problem.errors).toEqual([{ path: 'content', message: 'Answer is required' }]);
  });

  test('signed out is refused', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    expect((await post(id, 'As a disposal.', null)).status).toBe(401);
  });

  test('a question that does not exist is 404', async () => {
    expect(
      (await post('0198a000-0000-7000-8000-000000000000', 'As a disposal.', await aMember(site)))
        .status,
    ).toBe(404);
  });

  // PostgreSQL's text vector holds 1 MB and refuses more, which must not refuse the answer.
  test('goes on when the question has more words than its search document can hold', async () => {
    const question = await aQuestion(site, await aMember(site));
    const answerer = await aMember(site);
    for (let answer = 0; answer < 24; answer++) {
      const words = Array.from(
        { length: 48 },
        (_, word) => `${'a'.repeat(1000)}${answer * 48 + word}`,
      );
      expect((await post(question.id, words.join(' '), answerer)).status).toBe(201);
    }
  });
});

describe('the order of answers', () => {
  test('is accepted first, then most votes, then oldest', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const posted: { id: string; content: string }[] = [];
    for (const content of ['oldest', 'older', 'liked', 'disliked', 'accepted'])
      posted.push(await anAnswer(site, question, await aMember(site), content));
    const idOf = (content: string) => posted.find((answer) => answer.content === content)?.id ?? '';
    const vote = (content: string, voteType: 'up' | 'down') =>
      site.call(
        'POST /api/vote',
        { body: { targetId: idOf(content), targetType: 'answer', voteType } },
        asker,
      );
    await vote('liked', 'up');
    await vote('disliked', 'down');
    await site.call('POST /api/answers/{id}/accept', { params: { id: idOf('accepted') } }, asker);
    for (const as of [asker, null])
      expect((await read(question.id, as)).answers.map(({ content }) => content)).toEqual([
        'accepted',
        'liked',
        'oldest',
        'older',
        'disliked',
      ]);
  });

  test('shows each reader their own votes', async () => {
    const [asker, voter] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, asker);
    await anAnswer(site, question, asker);
    await site.call(
      'POST /api/vote',
      { body: { targetId: answer.id, targetType: 'answer', voteType: 'up' } },
      voter,
    );
    const votes = async (as: TestMember | null) =>
      (await read(question.id, as)).answers.map(({ userVote }) => userVote);
    expect([await votes(voter), await votes(asker), await votes(null)]).toEqual([
      ['up', null],
      [null, null],
      [null, null],
    ]);
  });
});
