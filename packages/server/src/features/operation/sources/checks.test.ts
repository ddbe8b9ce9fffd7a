import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import type { Post } from '../../../../testing/stack-exchange.ts';
import { countersThatDiffer } from '../upkeep/upkeep.service.ts';
import { shells, useSources } from '../../../../testing/sources.ts';

const site = useApp();
const sources = useSources(site);

describe('a check', () => {
  const imported = async (tag: string, from: number, count: number) => {
    sources.double.questions = shells(from, count, tag);
    const { id } = await sources.add(tag);
    await sources.start(id);
    await sources.work();
    return id;
  };

  test('lists what is gone there, which can be removed here and does not come back', async () => {
    const id = await imported('abalone', 9000, 120);
    sources.double.questions = sources.double.questions.filter(
      (question) => question.id !== 9005 && question.id !== 9110,
    );
    await sources.start(id, 'check');
    await sources.work();
    expect(await sources.source(id)).toMatchObject({
      questionCount: 120,
      missingCount: 2,
      run: { kind: 'check', state: 'done', questionsRead: 120, questionsMissing: 2 },
    });
    const questions = (await sources.gone(id)).questions;
    expect(questions.map(({ url }) => url?.slice(-4)).sort()).toEqual(['9005', '9110']);
    const { body } = await sources.remove(id, {
      questionIds: questions.map((one) => one.id),
      replyIds: [],
    });
    expect([
      body.count,
      (await sources.gone(id)).questions,
      (await sources.source(id))?.questionCount,
    ]).toEqual([2, [], 118]);
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: questions[0]?.id ?? '' } }))
        .status,
    ).toBe(404);
    const { body: audit } = await site.call('GET /api/admin/audit', { query: {} }, sources.admin);
    expect(
      audit.entries.filter(({ action }) => action === 'question deleted').length,
    ).toBeGreaterThanOrEqual(2);
    expect(await countersThatDiffer(site.app.platform.database.db)).toEqual([]);
  });

  test('removes by itself where an admin chose so, but not what a member has answered', async () => {
    const id = await imported('scallop', 10_000, 30);
    const { body } = await site.call(
      'PATCH /api/admin/sources/{id}',
      { params: { id }, body: { removesMissing: true } },
      sources.admin,
    );
    expect(body.removesMissing).toBe(true);
    const answered = (await sources.questionsTagged('scallop'))[0];
    await anAnswer(site, answered ?? { id: '' }, await aMember(site));
    const { rows } = await site.app.platform.database.pool.query<{ external_id: string }>(
      'select external_id from origins where question_id = $1',
      [answered?.id],
    );
    const storedId = Number(rows[0]?.external_id);
    sources.double.questions = sources.double.questions.filter(
      (question) => question.id !== storedId && question.id !== 10_003 && question.id !== 10_004,
    );
    await sources.start(id, 'check');
    await sources.work();
    const left = (await sources.gone(id)).questions;
    expect([
      left.map((one) => [one.id, one.answersOfMembers]),
      (await sources.source(id))?.questionCount,
    ]).toEqual([[[answered?.id, 1]], storedId === 10_003 || storedId === 10_004 ? 29 : 28]);
  });

  test('marks nothing when next to nothing is found: that is a fault there', async () => {
    const id = await imported('periwinkle', 11_000, 40);
    sources.double.questions = sources.double.questions.slice(0, 3);
    await sources.start(id, 'check');
    await sources.work();
    expect(await sources.source(id)).toMatchObject({
      missingCount: 0,
      run: { state: 'failed', message: expect.stringContaining('looks like a fault') as string },
    });
  });

  test('unmarks what is found again', async () => {
    const id = await imported('turban', 12_000, 20);
    const all = sources.double.questions;
    sources.double.questions = all.slice(1);
    await sources.start(id, 'check');
    await sources.work();
    expect((await sources.source(id))?.missingCount).toBe(1);
    sources.double.questions = all;
    await sources.start(id, 'check');
    await sources.work();
    expect((await sources.source(id))?.missingCount).toBe(0);
  });
});

describe('a check of answers and comments', () => {
  const by = { id: 9, name: 'Olive' };
  /** A question with two answers, one accepted, and three comments. */
  const thread = (id: number, tag: string): Post => ({
    id,
    tags: [tag],
    accepted: id + 1,
    answers: [
      { id: id + 1, by, comments: [{ id: id + 5, by, body: 'Under an answer' }] },
      { id: id + 2, by: { id: 8, name: 'Cowrie Collector' } },
    ],
    comments: [
      { id: id + 3, by, body: 'The first' },
      { id: id + 4, by, body: 'The second' },
    ],
  });
  const imported = async (tag: string, from: number) => {
    sources.double.questions = [thread(from, tag), thread(from + 10, tag)];
    const { id } = await sources.add(tag);
    await sources.run(id);
    return { id, question: sources.double.questions[0] as Post };
  };
  const without = (question: Post, ids: readonly number[]): Post => ({
    ...question,
    answers: question.answers?.filter((answer) => !ids.includes(answer.id)) ?? [],
    comments: question.comments?.filter((comment) => !ids.includes(comment.id)) ?? [],
    ...(question.accepted !== undefined && ids.includes(question.accepted) && { accepted: 0 }),
  });
  const read = async (id: string) =>
    (await site.call('GET /api/questions/{id}', { params: { id } })).body;

  test('lists those that are gone under questions that stayed, which can be removed here and do not come back', async () => {
    const { id, question } = await imported('oyster', 20_000);
    const whole = sources.double.questions;
    sources.double.questions = [without(question, [20_001, 20_005, 20_003]), ...whole.slice(1)];
    await sources.run(id, 'check');
    expect(await sources.source(id)).toMatchObject({
      missingCount: 0,
      missingReplyCount: 3,
      run: { state: 'done', questionsMissing: 0, answersMissing: 1, commentsMissing: 2 },
    });
    const { questions, replies } = await sources.gone(id);
    expect([
      questions,
      replies.map(({ type, authorName, title }) => [type, authorName, title]),
    ]).toEqual([
      [],
      [
        ['answer', 'Olive', 'How old is shell number 20000?'],
        ['comment', 'Nera Conch', 'How old is shell number 20000?'],
        ['comment', 'Olive', 'How old is shell number 20000?'],
      ],
    ]);
    const questionId = replies[0]?.questionId ?? '';
    const before = await read(questionId);
    expect([before.answerCount, before.commentCount, before.isAnswered]).toEqual([2, 3, true]);
    expect(
      (await sources.remove(id, { questionIds: [], replyIds: replies.map((reply) => reply.id) }))
        .body,
    ).toEqual({ count: 3 });
    const after = await read(questionId);
    expect([after.answerCount, after.commentCount, after.isAnswered]).toEqual([1, 1, false]);
    // The authors of what stayed are named as before.
    expect([after.origin?.licence, after.answers[0]?.origin?.authorName]).toEqual([
      before.origin?.licence,
      'Cowrie Collector',
    ]);
    expect(await sources.gone(id)).toEqual({ questions: [], replies: [] });
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, sources.admin))
      .body;
    expect(
      entries
        .slice(0, 3)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['answer deleted', 'comment deleted', 'comment deleted']);
    // There again, as after an undeletion: what was removed here stays away.
    sources.double.questions = whole.map((one) => ({ ...one, at: Math.floor(Date.now() / 1000) }));
    await sources.run(id);
    const again = await read(questionId);
    expect([again.answerCount, again.commentCount]).toEqual([1, 1]);
    expect(await countersThatDiffer(site.app.platform.database.db)).toEqual([]);
  });

  test('asks for those by themselves that the list leaves out, and unmarks what is found again', async () => {
    const { id, question } = await imported('mussel', 21_000);
    sources.double.unlisted = new Set([21_002, 21_004]);
    sources.double.requests = [];
    await sources.run(id, 'check');
    expect((await sources.source(id))?.missingReplyCount).toBe(0);
    expect(sources.double.requests.map(({ path }) => path.replace('/2.3/', ''))).toEqual([
      'questions/21000;21010',
      'answers/21002',
      'comments/21004',
    ]);
    const whole = sources.double.questions;
    sources.double.questions = [without(question, [21_002]), ...whole.slice(1)];
    await sources.run(id, 'check');
    expect((await sources.source(id))?.missingReplyCount).toBe(1);
    sources.double.questions = whole;
    await sources.run(id, 'check');
    expect((await sources.source(id))?.missingReplyCount).toBe(0);
  });

  test('removes them by itself where an admin chose so, but not under a locked question, and never a member’s', async () => {
    const { id, question } = await imported('winkle', 22_000);
    await site.call(
      'PATCH /api/admin/sources/{id}',
      { params: { id }, body: { removesMissing: true } },
      sources.admin,
    );
    const [first, second] = await Promise.all(
      (await sources.questionsTagged('winkle')).map((one) => read(one.id)),
    );
    const [open, locked] = first?.title.includes('22000') ? [first, second] : [second, first];
    const own = await anAnswer(site, { id: open?.id ?? '' }, await aMember(site));
    await site.call(
      'POST /api/moderation/questions/{id}/lock',
      { params: { id: locked?.id ?? '' }, body: {} },
      await aModerator(site),
    );
    sources.double.questions = [
      without(question, [22_002]),
      without(thread(22_010, 'winkle'), [22_012]),
    ];
    await sources.run(id, 'check');
    expect((await sources.gone(id)).replies.map(({ questionId }) => questionId)).toEqual([
      locked?.id,
    ]);
    expect(
      (await read(open?.id ?? '')).answers.map((answer) => [
        answer.id === own.id,
        answer.origin?.authorName,
      ]),
    ).toEqual([
      [false, 'Olive'],
      [true, undefined],
    ]);
  });

  test('marks nothing when next to nothing is found: that is a fault there', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: 23_100 + index, by }));
    sources.double.questions = [{ id: 23_000, tags: ['conch'], answers: many }];
    const { id } = await sources.add('conch');
    await sources.run(id);
    sources.double.questions = [{ id: 23_000, tags: ['conch'], answers: many.slice(0, 2) }];
    await sources.run(id, 'check');
    expect(await sources.source(id)).toMatchObject({
      missingReplyCount: 0,
      run: {
        state: 'failed',
        message:
          'The site said: 10 of 12 answers were not found, which looks like a fault. Nothing was marked.',
      },
    });
  });
});
