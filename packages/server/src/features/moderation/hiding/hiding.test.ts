import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
const counterMismatches = () => findCounterMismatches(db());
const WHY = { reason: 'spam', note: 'Please don’t advertise.' } as const;

const hide = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/posts/{id}/hide', { params: { id }, body: WHY }, as);
const remove = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/posts/{id}/delete', { params: { id }, body: WHY }, as);
const restore = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/posts/{id}/restore', { params: { id }, body: {} }, as);
const look = (id: string, as: TestMember | null) =>
  site.call('GET /api/moderation/posts/{id}', { params: { id } }, as);
const read = (id: string, as: TestMember | null = null) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);
const comments = (id: string) =>
  site.call('GET /api/questions/{id}/comments', { params: { id }, query: {} });
const vote = (
  target: { id: string },
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down',
  as: TestMember,
) => site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType } }, as);
const reputation = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;

/** A question with everything that can hang on one. */
async function aThread() {
  const [asker, answerer, voter, moderator] = [
    await aMember(site),
    await aMember(site),
    await aMember(site),
    await aModerator(site),
  ];
  const question = await aQuestion(site, asker, {
    title: 'A zygomorphic question',
    tags: ['hiding', 'crypto-tax'],
  });
  const answer = await anAnswer(site, question, answerer, 'With xylographic words.');
  const second = await anAnswer(site, question, voter, 'Another answer.');
  const comment = await aComment(site, question, voter);
  await vote(question, 'question', 'up', voter);
  await vote(answer, 'answer', 'up', voter);
  await vote(second, 'answer', 'down', asker);
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, voter);
  await site.call(
    'PATCH /api/answers/{id}',
    { params: { id: answer.id }, body: { content: 'With xylographic words, edited.' } },
    answerer,
  );
  return { asker, answerer, voter, moderator, question, answer, second, comment };
}

/** What readers see of a thread. */
async function seen({ question, asker, voter, answerer }: Awaited<ReturnType<typeof aThread>>) {
  const found = async (search: string) =>
    (await site.call('GET /api/questions', { query: { search } })).body.questions.some(
      ({ id }) => id === question.id,
    );
  const { body, status } = await read(question.id);
  return {
    status,
    page: status === 200 ? { ...body, viewCount: 0 } : null,
    comments: status === 200 ? (await comments(question.id)).body : null,
    isListed: (
      await site.call('GET /api/questions', { query: { filter: 'recent' } })
    ).body.questions.some(({ id }) => id === question.id),
    isFound: [await found('zygomorphic'), await found('xylographic')],
    isBookmarked: (await site.call('GET /api/bookmarks', {} as never, voter)).body.some(
      ({ id }) => id === question.id,
    ),
    reputation: [await reputation(asker), await reputation(answerer), await reputation(voter)],
    feed: (await site.send({ url: '/feeds/newest.atom' })).body.includes(question.id),
  };
}

describe('a question that is hidden', () => {
  test('is gone for everyone and comes back as it was', async () => {
    const thread = await aThread();
    await runJobs(site);
    const before = await seen(thread);
    expect(before).toMatchObject({
      status: 200,
      isListed: true,
      isFound: [true, true],
      isBookmarked: true,
    });
    expect((await hide(thread.question.id, thread.moderator)).status).toBe(204);
    expect(await seen(thread)).toMatchObject({
      status: 404,
      isListed: false,
      isFound: [false, false],
      isBookmarked: false,
      feed: false,
    });
    expect(await reputation(thread.answerer)).toBe(0);
    expect((await read(thread.question.id, thread.asker)).status).toBe(404);
    expect(await counterMismatches()).toEqual([]);
    expect((await restore(thread.question.id, thread.moderator)).status).toBe(204);
    await runJobs(site);
    expect(await seen(thread)).toEqual(before);
    const history = await site.call('GET /api/answers/{id}/history', {
      params: { id: thread.answer.id },
      query: {},
    });
    expect(history.body.revisions).toHaveLength(2);
    expect(await counterMismatches()).toEqual([]);
  });

  test('is shown with the reason to its author and to moderators alone', async () => {
    const { question, asker, answerer, moderator } = await aThread();
    expect((await look(question.id, moderator)).status).toBe(404);
    await hide(question.id, moderator);
    const { body } = await look(question.id, asker);
    expect(body).toMatchObject({
      state: 'hidden',
      title: question.title,
      reason: 'spam',
      note: WHY.note,
      isOwn: true,
      moderator: null,
    });
    expect((await look(question.id, moderator)).body).toMatchObject({
      isOwn: false,
      moderator: moderator.username,
    });
    expect([
      (await look(question.id, answerer)).status,
      (await look(question.id, null)).status,
    ]).toEqual([404, 401]);
  });

  test('tells its author and stands in the log, in the audit log and in what was done about the author', async () => {
    const { question, asker, moderator } = await aThread();
    await hide(question.id, moderator);
    const told = (await site.call('GET /api/notifications', { query: {} }, asker)).body
      .notifications[0];
    expect(told).toMatchObject({
      type: 'moderation',
      url: '/moderation/mine',
      message: 'Your question “A zygomorphic question” was hidden by a moderator. Reason: Spam.',
    });
    const { acts } = (await site.call('GET /api/moderation/log', { query: {} })).body;
    expect(acts[0]).toMatchObject({
      action: 'hidden',
      reason: 'spam',
      postType: 'question',
      question: null,
    });
    expect(JSON.stringify(acts[0])).not.toMatch(
      new RegExp([moderator.username, asker.username, 'advertise', 'zygomorphic'].join('|')),
    );
    expect(
      (await site.call('GET /api/moderation/mine', { query: {} }, asker)).body.acts[0],
    ).toMatchObject({
      action: 'hidden',
      note: WHY.note,
      isHidden: true,
      title: question.title,
    });
    const admin = await aMember(site, { tier: 'admin' });
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries[0]).toMatchObject({
      action: 'question hidden',
      actorName: moderator.username,
      before: { state: 'live' },
      after: { state: 'hidden', reason: 'spam' },
    });
  });
});

describe('an answer that is deleted', () => {
  test('takes its acceptance and points along and brings them back', async () => {
    const thread = await aThread();
    const before = await seen(thread);
    expect((await remove(thread.answer.id, thread.moderator)).status).toBe(204);
    const { page, isFound } = await seen(thread);
    expect([page?.answers.length, page?.answerCount, page?.isAnswered, isFound]).toEqual([
      1,
      1,
      false,
      [true, false],
    ]);
    expect(await reputation(thread.answerer)).toBe(0);
    expect(await counterMismatches()).toEqual([]);
    expect((await restore(thread.answer.id, thread.moderator)).status).toBe(204);
    await runJobs(site);
    expect(await seen(thread)).toEqual(before);
    expect(await counterMismatches()).toEqual([]);
  });

  test('is not accepted again where another was accepted meanwhile', async () => {
    const { asker, answerer, voter, moderator, question, answer, second } = await aThread();
    await remove(answer.id, moderator);
    await site.call('POST /api/answers/{id}/accept', { params: { id: second.id } }, asker);
    await restore(answer.id, moderator);
    expect(
      (await read(question.id)).body.answers
        .filter(({ isAccepted }) => isAccepted)
        .map(({ id }) => id),
    ).toEqual([second.id]);
    expect([await reputation(answerer), await reputation(voter)]).toEqual([10, 13]);
    expect(await counterMismatches()).toEqual([]);
  });

  test('waits for its question where that is hidden too', async () => {
    const { moderator, question, answer } = await aThread();
    await remove(answer.id, moderator);
    await hide(question.id, moderator);
    const { status, problem } = await restore(answer.id, moderator);
    expect([status, problem.detail]).toEqual([409, 'Please restore its question first.']);
    await restore(question.id, moderator);
    expect((await read(question.id)).body.answerCount).toBe(1);
    expect((await restore(answer.id, moderator)).status).toBe(204);
    expect((await read(question.id)).body.answerCount).toBe(2);
    expect(await counterMismatches()).toEqual([]);
  });
});

test('a comment is hidden with what others were told of it, and comes back', async () => {
  const { asker, moderator, question, comment } = await aThread();
  const told = async () =>
    (await site.call('GET /api/notifications', { query: {} }, asker)).body.notifications.filter(
      ({ type }) => type === 'comment',
    ).length;
  expect(await told()).toBe(1);
  await hide(comment.id, moderator);
  expect([
    (await comments(question.id)).body,
    (await read(question.id)).body.commentCount,
    await told(),
  ]).toEqual([[], 0, 0]);
  await restore(comment.id, moderator);
  expect([
    (await comments(question.id)).body.length,
    (await read(question.id)).body.commentCount,
    await told(),
  ]).toEqual([1, 1, 1]);
  expect(await counterMismatches()).toEqual([]);
});

test('each action is possible where the table of states says so', async () => {
  const { moderator, question } = await aThread();
  const acts = { hide, delete: remove, restore };
  const act = async (name: keyof typeof acts) => (await acts[name](question.id, moderator)).status;
  expect(await act('restore')).toBe(404);
  expect([await act('hide'), await act('hide')]).toEqual([204, 409]);
  expect([await act('delete'), await act('hide'), await act('delete')]).toEqual([204, 409, 409]);
  expect([await act('restore'), await act('restore')]).toEqual([204, 404]);
  expect([await act('delete'), await act('restore')]).toEqual([204, 204]);
});

test('ten moderators at once hide and restore, and every counter is right', async () => {
  const thread = await aThread();
  const moderators = await Promise.all(Array.from({ length: 10 }, () => aModerator(site)));
  const statuses = await Promise.all(
    moderators.flatMap((moderator, index) => [
      index % 2 ? hide(thread.question.id, moderator) : restore(thread.question.id, moderator),
      vote(thread.answer, 'answer', 'up', moderator),
      index % 3 ? hide(thread.answer.id, moderator) : restore(thread.answer.id, moderator),
    ]),
  );
  expect(
    statuses.map(({ status }) => status).filter((status) => ![200, 204, 404, 409].includes(status)),
  ).toEqual([]);
  await restore(thread.question.id, thread.moderator);
  await restore(thread.answer.id, thread.moderator);
  expect(await counterMismatches()).toEqual([]);
});

test('only moderators and admins hide, delete and bring back', async () => {
  const { asker, question } = await aThread();
  const admin = await aMember(site, { tier: 'admin' });
  for (const act of [hide, remove, restore])
    expect((await act(question.id, asker)).problem.detail).toBe(
      'This is only available to moderators.',
    );
  expect((await hide(question.id, admin)).status).toBe(204);
});
