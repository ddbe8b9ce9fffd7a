import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { dropMoot } from './flags.service.ts';

const site = useApp();
const limited = useApp({ env: { RATE_LIMITS: 'on' } });
const NOBODY = '0198a000-0000-7000-8000-000000000000';

type Flag = Parameters<typeof site.call<'POST /api/flags'>>[1]['body'];
const flag = (
  postType: Flag['postType'],
  postId: string,
  as: TestMember | null,
  part: Partial<Flag> = {},
  on = site,
) => on.call('POST /api/flags', { body: { postType, postId, reason: 'spam', ...part } }, as);
const queue = async (as: TestMember, postId: string) =>
  (await site.call('GET /api/moderation/flags', { query: {} }, as)).body.posts.find(
    (post) => post.postId === postId,
  );
const decide = (postId: string, verdict: 'helpful' | 'declined', as: TestMember) =>
  site.call(
    'POST /api/moderation/flags/{postId}',
    { params: { postId }, body: { verdict, note: 'Looked at it.' } },
    as,
  );
const own = async (as: TestMember) =>
  (await site.call('GET /api/flags', { query: {} }, as)).body.flags;
const lastNotice = async (as: TestMember) =>
  (await site.call('GET /api/notifications', { query: {} }, as)).body.notifications[0]?.message;

async function aThread() {
  const [asker, reader, moderator] = [
    await aMember(site),
    await aMember(site),
    await aModerator(site),
  ];
  const question = await aQuestion(site, asker);
  return {
    asker,
    reader,
    moderator,
    question,
    answer: await anAnswer(site, question, asker),
    comment: await aComment(site, question, asker),
  };
}

describe('flagging', () => {
  test('a question, an answer or a comment puts it into the queue with its text', async () => {
    const { reader, moderator, question, answer, comment } = await aThread();
    for (const [type, post] of [
      ['question', question],
      ['answer', answer],
      ['comment', comment],
    ] as const) {
      expect((await flag(type, post.id, reader)).status).toBe(201);
      expect(await queue(moderator, post.id)).toMatchObject({
        postType: type,
        questionId: question.id,
        flagCount: 1,
        weight: 2,
        post: { title: question.title, isHidden: false },
        flags: [{ reason: 'spam', username: reader.username }],
      });
    }
    expect((await queue(moderator, comment.id))?.post?.excerpt).toBe('Which year do you mean?');
  });

  test('is once a member and post, and never of one’s own', async () => {
    const { asker, reader, question } = await aThread();
    expect([
      (await flag('question', question.id, reader)).status,
      (await flag('question', question.id, reader)).status,
    ]).toEqual([201, 409]);
    expect((await flag('question', question.id, asker)).status).toBe(403);
    expect((await flag('question', NOBODY, reader)).status).toBe(404);
    expect((await flag('question', question.id, null)).status).toBe(401);
  });

  test('ten times at once counts once', async () => {
    const { reader, moderator, question } = await aThread();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await flag('question', question.id, reader)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect((await queue(moderator, question.id))?.flagCount).toBe(1);
  });

  test.each([
    [{ reason: 'duplicate' }, 'duplicateOf'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'boring' as never }, 'reason'],
    [{ reason: 'duplicate', duplicateOf: NOBODY }, 'duplicateOf'],
  ] as const)('with %j is refused at %s', async (part, path) => {
    const { reader, question } = await aThread();
    const { status, problem } = await flag('question', question.id, reader, part);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('as a duplicate shows which question it repeats', async () => {
    const { reader, moderator, question } = await aThread();
    const original = await aQuestion(site, reader, { title: 'The original' });
    await flag('question', question.id, reader, { reason: 'duplicate', duplicateOf: original.id });
    expect((await queue(moderator, question.id))?.flags[0]?.duplicateOf).toEqual({
      id: original.id,
      title: 'The original',
    });
  });

  test('is limited by the day for new members', async () => {
    const author = await aMember(limited, { tier: 'admin' });
    const reader = await aMember(limited);
    const statuses: number[] = [];
    for (let post = 0; post < 6; post++)
      statuses.push(
        (await flag('question', (await aQuestion(limited, author)).id, reader, {}, limited)).status,
      );
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('a flag', () => {
  test('can be withdrawn by whoever made it, until it is decided, and made again', async () => {
    const { reader, moderator, question } = await aThread();
    const { body } = await flag('question', question.id, reader);
    const withdraw = async (as: TestMember) =>
      (await site.call('DELETE /api/flags/{id}', { params: { id: body.id } }, as)).status;
    expect([await withdraw(moderator), await withdraw(reader), await withdraw(reader)]).toEqual([
      404, 204, 409,
    ]);
    expect(await queue(moderator, question.id)).toBeUndefined();
    expect((await flag('question', question.id, reader)).status).toBe(201);
  });

  test.each([
    ['helpful', 'Thank you for flagging a question: it helped. A moderator wrote: Looked at it.'],
    ['declined', 'Your flag on a question was declined. A moderator wrote: Looked at it.'],
  ] as const)(
    'that is decided as %s leaves the queue, and who made it is told',
    async (verdict, told) => {
      const { reader, moderator, question } = await aThread();
      await flag('question', question.id, reader);
      expect((await decide(question.id, verdict, moderator)).body).toEqual({ decided: 1 });
      expect([await queue(moderator, question.id), (await own(reader))[0]?.state]).toEqual([
        undefined,
        verdict,
      ]);
      expect(await lastNotice(reader)).toBe(told);
      expect((await decide(question.id, verdict, moderator)).status).toBe(404);
    },
  );

  test('is helpful where the post is hidden', async () => {
    const { reader, moderator, question, answer } = await aThread();
    await flag('answer', answer.id, reader);
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id: answer.id }, body: { reason: 'spam' } },
      moderator,
    );
    expect((await own(reader))[0]).toMatchObject({
      state: 'helpful',
      outcome: 'hidden',
      questionId: question.id,
    });
    expect(await lastNotice(reader)).toBe(
      'Thank you for flagging an answer: it helped. The answer was hidden.',
    );
  });

  test('on a post that its author deleted is forgotten', async () => {
    const { asker, reader, moderator, comment } = await aThread();
    await flag('comment', comment.id, reader);
    await site.call('DELETE /api/comments/{id}', { params: { id: comment.id } }, asker);
    expect((await queue(moderator, comment.id))?.post).toBeNull();
    await dropMoot(site.app.platform.database.db);
    expect(await queue(moderator, comment.id)).toBeUndefined();
  });
});

test('the queue has those with the heaviest flags first: who is often right weighs more', async () => {
  const { asker, moderator } = await aThread();
  const [reliable, careless] = [await aMember(site), await aMember(site)];
  for (let post = 0; post < 5; post++) {
    const [good, bad] = [await aQuestion(site, asker), await aQuestion(site, asker)];
    await flag('question', good.id, reliable);
    await decide(good.id, 'helpful', moderator);
    await flag('question', bad.id, careless);
    await decide(bad.id, 'declined', moderator);
  }
  const [first, second] = [await aQuestion(site, asker), await aQuestion(site, asker)];
  await flag('question', second.id, careless);
  await flag('question', first.id, reliable);
  const ids = (
    await site.call('GET /api/moderation/flags', { query: {} }, moderator)
  ).body.posts.map(({ postId, weight }) => [postId, weight]);
  expect(ids.filter(([id]) => id === first.id || id === second.id)).toEqual([
    [first.id, 3],
    [second.id, 1],
  ]);
});
