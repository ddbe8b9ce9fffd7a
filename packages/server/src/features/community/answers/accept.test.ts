import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const accept = (id: string, as: TestMember | null) =>
  site.call('POST /api/answers/{id}/accept', { params: { id } }, as);
const read = async (id: string, as: TestMember | null = null) =>
  (await site.call('GET /api/questions/{id}', { params: { id } }, as)).body;
const reputationOf = async (...members: TestMember[]) =>
  Promise.all(
    members.map(
      async (member) => (await site.call('GET /api/auth/user', {}, member)).body.reputation,
    ),
  );

/** A question with two answers by two others. */
async function aDiscussion() {
  const [asker, first, second] = [await aMember(site), await aMember(site), await aMember(site)];
  const question = await aQuestion(site, asker);
  return {
    asker,
    first,
    second,
    question,
    answers: [
      await anAnswer(site, question, first),
      await anAnswer(site, question, second),
    ] as const,
  };
}

describe('accepting', () => {
  /*
   * accepted | press  | accepted then | asker, first, second
   * none     | first  | first         | 2, 15, 0
   * first    | second | second        | 2, 0, 15
   * second   | second | none          | 0, 0, 0
   */
  test('accepts, moves and un-accepts, with the reputation of all three', async () => {
    const { asker, first, second, question, answers } = await aDiscussion();
    const steps = [
      [0, { isAccepted: true, isAnswered: true }, [true, false], [2, 15, 0]],
      [1, { isAccepted: true, isAnswered: true }, [true, false], [2, 0, 15]],
      [1, { isAccepted: false, isAnswered: false }, [false, false], [0, 0, 0]],
    ] as const;
    for (const [press, reply, accepted, reputation] of steps) {
      const { status, body } = await accept(answers[press].id, asker);
      expect([status, body]).toEqual([200, reply]);
      const shown = await read(question.id);
      expect([shown.isAnswered, shown.answers.map(({ isAccepted }) => isAccepted)]).toEqual([
        reply.isAnswered,
        accepted,
      ]);
      expect(await reputationOf(asker, first, second)).toEqual(reputation);
    }
  });

  test('marks the question as answered in the lists', async () => {
    const { asker, question, answers } = await aDiscussion();
    await accept(answers[0].id, asker);
    const { body } = await site.call('GET /api/questions', { query: {} }, asker);
    expect(body.questions.find(({ id }) => id === question.id)?.isAnswered).toBe(true);
  });

  test('one’s own answer brings nobody anything', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const own = await anAnswer(site, question, asker);
    expect((await accept(own.id, asker)).body).toEqual({ isAccepted: true, isAnswered: true });
    expect(await reputationOf(asker)).toEqual([0]);
  });

  test('moving from one’s own answer to another’s brings the points, and back takes them', async () => {
    const { asker, first, question, answers } = await aDiscussion();
    const own = await anAnswer(site, question, asker);
    await accept(own.id, asker);
    await accept(answers[0].id, asker);
    expect(await reputationOf(asker, first)).toEqual([2, 15]);
    await accept(own.id, asker);
    expect(await reputationOf(asker, first)).toEqual([0, 0]);
  });

  test('is outside the day’s limit on votes', async () => {
    const { asker, first, answers } = await aDiscussion();
    const voters = await Promise.all(Array.from({ length: 21 }, () => aMember(site)));
    for (const voter of voters)
      await site.call(
        'POST /api/vote',
        { body: { targetId: answers[0].id, targetType: 'answer', voteType: 'up' } },
        voter,
      );
    await accept(answers[0].id, asker);
    expect(await reputationOf(first)).toEqual([215]);
  });

  test('by anyone but the asker is refused and changes nothing', async () => {
    const { first, question, answers } = await aDiscussion();
    for (const as of [first, await aMember(site, { tier: 'admin' })]) {
      const { status, problem } = await accept(answers[0].id, as);
      expect([status, problem.detail]).toEqual([
        403,
        'Only the author of the question can accept an answer.',
      ]);
    }
    expect((await read(question.id)).isAnswered).toBe(false);
  });

  test('signed out is refused, and an answer that does not exist is 404', async () => {
    const { asker, answers } = await aDiscussion();
    expect((await accept(answers[0].id, null)).status).toBe(401);
    expect((await accept('0198a000-0000-7000-8000-000000000000', asker)).status).toBe(404);
  });
});

test('fifty presses at once on three answers leave at most one accepted and every count right', async () => {
  const { asker, first, second, question, answers } = await aDiscussion();
  const own = await anAnswer(site, question, asker);
  const ids = [...answers, own].map(({ id }) => id);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => accept(ids[(index * 7) % 3] ?? '', asker)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const shown = await read(question.id, asker);
  const accepted = shown.answers
    .filter(({ isAccepted }) => isAccepted)
    .map(({ author }) => author.id);
  expect(accepted.length).toBe(shown.isAnswered ? 1 : 0);
  const expected = [
    accepted[0] === first.id || accepted[0] === second.id ? 2 : 0,
    accepted[0] === first.id ? 15 : 0,
    accepted[0] === second.id ? 15 : 0,
  ];
  expect(await reputationOf(asker, first, second)).toEqual(expected);
  expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
});

test('fifty presses at once together with votes of thirty members deadlock nobody', async () => {
  const { asker, question, answers } = await aDiscussion();
  const voters = await Promise.all(Array.from({ length: 30 }, () => aMember(site)));
  const presses = Array.from({ length: 50 }, (_, index) =>
    accept(answers[index % 2 ? 0 : 1].id, asker),
  );
  const votes = voters.flatMap((voter, index) => [
    site.call(
      'POST /api/vote',
      {
        body: {
          targetId: answers[index % 2 ? 0 : 1].id,
          targetType: 'answer',
          voteType: index % 3 ? 'up' : 'down',
        },
      },
      voter,
    ),
    site.call(
      'POST /api/vote',
      { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
      voter,
    ),
  ]);
  const statuses = (await Promise.all([...presses, ...votes])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
});
