import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const NOBODY = '0198a000-0000-7000-8000-000000000000';
const counterMismatches = () => findCounterMismatches(site.app.platform.database.db);

type Close = Parameters<typeof site.call<'POST /api/moderation/questions/{id}/close'>>[1]['body'];
const close = (id: string, as: TestMember, body: Partial<Close> = {}) =>
  site.call(
    'POST /api/moderation/questions/{id}/close',
    { params: { id }, body: { reason: 'unclear', note: 'Which country?', ...body } },
    as,
  );
const reopen = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/questions/{id}/reopen', { params: { id } }, as);
const lock = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/questions/{id}/lock', { params: { id }, body: {} }, as);
const unlock = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/questions/{id}/unlock', { params: { id } }, as);
const merge = (id: string, targetId: string, as: TestMember) =>
  site.call(
    'POST /api/moderation/questions/{id}/merge',
    { params: { id }, body: { targetId } },
    as,
  );
const read = async (id: string) =>
  (await site.call('GET /api/questions/{id}', { params: { id } })).body;
const answer = (id: string, as: TestMember) =>
  site.call(
    'POST /api/questions/{id}/answers',
    { params: { id }, body: { content: 'One more.' } },
    as,
  );

async function aThread() {
  const [asker, answerer, moderator] = [
    await aMember(site),
    await aMember(site),
    await aModerator(site),
  ];
  const question = await aQuestion(site, asker);
  return {
    asker,
    answerer,
    moderator,
    question,
    answer: await anAnswer(site, question, answerer),
    comment: await aComment(site, question, answerer),
  };
}

/** What members can do on a question, each by its status. */
async function acts({
  asker,
  question,
  answer: held,
  comment,
  moderator,
}: Awaited<ReturnType<typeof aThread>>) {
  const id = question.id;
  const by = async (sent: Promise<{ status: number }>) => (await sent).status;
  return {
    answer: await by(answer(id, moderator)),
    comment: await by(
      site.call(
        'POST /api/questions/{id}/comments',
        { params: { id }, body: { content: 'Hm.' } },
        moderator,
      ),
    ),
    voteQuestion: await by(
      site.call(
        'POST /api/vote',
        { body: { targetId: id, targetType: 'question', voteType: 'up' } },
        moderator,
      ),
    ),
    voteAnswer: await by(
      site.call(
        'POST /api/vote',
        { body: { targetId: held.id, targetType: 'answer', voteType: 'up' } },
        moderator,
      ),
    ),
    edit: await by(
      site.call(
        'PATCH /api/questions/{id}',
        { params: { id }, body: { title: `Clearer ${Math.random()}` } },
        asker,
      ),
    ),
    accept: await by(
      site.call('POST /api/answers/{id}/accept', { params: { id: held.id } }, asker),
    ),
    remove: await by(
      site.call(
        'DELETE /api/comments/{id}',
        { params: { id: comment.id } },
        await aMember(site, { tier: 'admin' }),
      ),
    ),
  };
}
const ALL = {
  answer: 201,
  comment: 201,
  voteQuestion: 200,
  voteAnswer: 200,
  edit: 200,
  accept: 200,
  remove: 204,
};

describe('a question', () => {
  test('that is open takes everything', async () => {
    expect(await acts(await aThread())).toEqual(ALL);
  });

  test('that is closed says why and takes no answers, and all else', async () => {
    const thread = await aThread();
    expect((await close(thread.question.id, thread.moderator)).status).toBe(204);
    expect((await read(thread.question.id)).state).toMatchObject({
      closedAs: 'unclear',
      closedNote: 'Which country?',
      duplicateOf: null,
      lockedAt: null,
    });
    const refused = await answer(thread.question.id, thread.answerer);
    expect([refused.status, refused.problem.detail]).toEqual([
      403,
      'This question is closed, so it takes no new answers.',
    ]);
    expect(await acts(thread)).toEqual({ ...ALL, answer: 403 });
    expect((await reopen(thread.question.id, thread.moderator)).status).toBe(204);
    expect([
      (await read(thread.question.id)).state,
      (await answer(thread.question.id, thread.answerer)).status,
    ]).toEqual([null, 201]);
  });

  test('that is locked takes nothing', async () => {
    const thread = await aThread();
    expect((await lock(thread.question.id, thread.moderator)).status).toBe(204);
    const nothing = {
      answer: 403,
      comment: 403,
      voteQuestion: 403,
      voteAnswer: 403,
      edit: 403,
      accept: 403,
      remove: 403,
    };
    expect(await acts(thread)).toEqual(nothing);
    expect((await unlock(thread.question.id, thread.moderator)).status).toBe(204);
    expect(await acts(thread)).toEqual(ALL);
  });

  test('is closed, reopened, locked and unlocked where it is not yet', async () => {
    const { moderator, question } = await aThread();
    const statuses: number[] = [];
    for (const act of [reopen, close, close, unlock, lock, lock, reopen, unlock, unlock])
      statuses.push((await act(question.id, moderator)).status);
    expect(statuses).toEqual([409, 204, 409, 409, 204, 409, 204, 204, 409]);
    expect((await close(NOBODY, moderator)).status).toBe(404);
  });

  test('closed as a duplicate leads to the other, and that one to it, but never in a circle', async () => {
    const { asker, moderator, question } = await aThread();
    const original = await aQuestion(site, asker, { title: 'The original' });
    expect(
      (await close(question.id, moderator, { reason: 'duplicate' })).problem.errors?.[0]?.path,
    ).toBe('duplicateOf');
    for (const wrong of [question.id, NOBODY])
      expect(
        (await close(question.id, moderator, { reason: 'duplicate', duplicateOf: wrong })).status,
      ).toBe(400);
    expect(
      (await close(question.id, moderator, { reason: 'duplicate', duplicateOf: original.id }))
        .status,
    ).toBe(204);
    expect((await read(question.id)).state?.duplicateOf).toEqual({
      id: original.id,
      title: 'The original',
    });
    const related = (
      await site.call('GET /api/questions/{id}/related', { params: { id: original.id } })
    ).body;
    expect(related.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id)).toEqual([
      question.id,
    ]);
    expect(
      (await close(original.id, moderator, { reason: 'duplicate', duplicateOf: question.id }))
        .status,
    ).toBe(400);
  });

  test('is never answered after it was closed, however close the two are', async () => {
    for (let round = 0; round < 5; round++) {
      const { moderator, answerer, question } = await aThread();
      const others = await Promise.all(Array.from({ length: 4 }, () => aMember(site)));
      const [closed, ...answered] = await Promise.all([
        close(question.id, moderator),
        ...[answerer, ...others].map((one) => answer(question.id, one)),
      ]);
      expect(
        [closed.status, ...answered.map(({ status }) => status)].filter(
          (status) => ![201, 204, 403].includes(status),
        ),
      ).toEqual([]);
      expect((await read(question.id)).answerCount).toBe(
        1 + answered.filter(({ status }) => status === 201).length,
      );
    }
    expect(await counterMismatches()).toEqual([]);
  });
});

describe('merging', () => {
  test('moves answers, comments and address, and every counter is right', async () => {
    const { asker, answerer, moderator, question, answer: moved } = await aThread();
    const other = await aThread();
    await site.call(
      'POST /api/vote',
      { body: { targetId: moved.id, targetType: 'answer', voteType: 'up' } },
      moderator,
    );
    await site.call('POST /api/answers/{id}/accept', { params: { id: moved.id } }, asker);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, moderator);
    const { status, body } = await merge(question.id, other.question.id, moderator);
    expect([status, body]).toEqual([200, { targetId: other.question.id, movedAnswers: 1 }]);
    const target = await read(other.question.id);
    expect([
      target.answers.map(({ id, isAccepted }) => [id, isAccepted]),
      target.answerCount,
      target.commentCount,
    ]).toEqual([
      [
        [moved.id, false],
        [other.answer.id, false],
      ],
      2,
      2,
    ]);
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).status,
    ).toBe(404);
    expect((await site.call('GET /api/auth/user', {}, answerer)).body.reputation).toBe(10);
    expect(
      (await site.call('GET /api/bookmarks', {} as never, moderator)).body.map(({ id }) => id),
    ).toEqual([other.question.id]);
    expect(
      (await site.call('GET /api/moderation/posts/{id}', { params: { id: question.id } }, asker))
        .body.state,
    ).toBe('merged');
    const restored = await site.call(
      'POST /api/moderation/posts/{id}/restore',
      { params: { id: question.id }, body: {} },
      moderator,
    );
    expect(restored.status).toBe(409);
    expect(await counterMismatches()).toEqual([]);
  });

  test('into itself or into nothing is refused', async () => {
    const { moderator, question } = await aThread();
    expect([
      (await merge(question.id, question.id, moderator)).status,
      (await merge(question.id, NOBODY, moderator)).status,
    ]).toEqual([400, 400]);
    expect((await merge(NOBODY, question.id, moderator)).status).toBe(404);
  });
});
