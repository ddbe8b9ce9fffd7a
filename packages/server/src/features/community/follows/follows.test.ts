import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';

const site = useApp();
const follow = (
  body: { questionId?: string; tag?: string; isFollowing: boolean },
  as: TestMember | null,
) => site.call('POST /api/follows', { body }, as);
const state = async (query: { questionId?: string; tag?: string }, as: TestMember) =>
  (await site.call('GET /api/follows/state', { query }, as)).body.isFollowing;
const told = async (as: TestMember) => {
  await runJobs(site);
  return (await site.call('GET /api/notifications', { query: {} }, as)).body.notifications.map(
    ({ type, message }) => `${type}: ${message}`,
  );
};

describe('following a question', () => {
  test('tells of new answers, until one stops', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    expect((await follow({ questionId: question.id, isFollowing: true }, kim)).body).toEqual({
      isFollowing: true,
    });
    await anAnswer(site, question, sam);
    expect(await told(kim)).toEqual([
      `follow: ${sam.username} answered “Are gifts taxed?”, which you follow`,
    ]);
    await follow({ questionId: question.id, isFollowing: false }, kim);
    await anAnswer(site, question, sam);
    expect((await told(kim)).length).toBe(1);
  });

  test('begins by itself with asking and answering, and can be undone for good', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, sam);
    expect([
      await state({ questionId: question.id }, asker),
      await state({ questionId: question.id }, sam),
    ]).toEqual([true, true]);
    await follow({ questionId: question.id, isFollowing: false }, asker);
    await follow({ questionId: question.id, isFollowing: false }, sam);
    await anAnswer(site, question, sam);
    expect(await state({ questionId: question.id }, sam)).toBe(false);
    await anAnswer(site, question, kim);
    expect((await told(asker)).length).toBe(1);
    expect(await told(sam)).toEqual([]);
  });
});

describe('following a tag', () => {
  test('tells of a new question once, whatever runs twice, and not its asker', async () => {
    const [asker, kim] = [await aMember(site), await aMember(site)];
    await aQuestion(site, asker, { tags: ['gifts', 'airdrops'] });
    for (const member of [asker, kim])
      for (const tag of ['gifts', 'airdrops']) await follow({ tag, isFollowing: true }, member);
    const question = await aQuestion(site, asker, {
      title: 'Are gifts taxed?',
      tags: ['gifts', 'airdrops'],
    });
    expect(await told(kim)).toEqual([
      'follow: New question with a tag you follow, airdrops: “Are gifts taxed?”',
    ]);
    await site.app.platform.database.pool.query(
      "select graphile_worker.add_job('tell_tag_followers', json_build_object('questionId', $1::text))",
      [question.id],
    );
    expect((await told(kim)).length).toBe(1);
    expect(await told(asker)).toEqual([]);
  });

  test('shows in the list of what one follows', async () => {
    const [asker, kim] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?', tags: ['gifts'] });
    await follow({ tag: 'Gifts', isFollowing: true }, kim);
    await follow({ questionId: question.id, isFollowing: true }, kim);
    expect((await site.call('GET /api/follows', {}, kim)).body).toEqual({
      tags: ['gifts'],
      questions: [
        { id: question.id, title: 'Are gifts taxed?', answerCount: 0, isAnswered: false },
      ],
    });
    expect(await state({ tag: 'gifts' }, kim)).toBe(true);
  });
});

test('what does not exist can’t be followed, and a visitor follows nothing', async () => {
  const kim = await aMember(site);
  expect((await follow({ tag: 'no-such-tag', isFollowing: true }, kim)).status).toBe(404);
  expect(
    (await follow({ questionId: '0198a000-0000-7000-8000-000000000000', isFollowing: true }, kim))
      .status,
  ).toBe(404);
  expect((await follow({ isFollowing: true }, kim)).status).toBe(400);
  expect((await follow({ tag: 'gifts', isFollowing: true }, null)).status).toBe(401);
});
