import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { answers, questions, users } from '../../../platform/db/schema/foundation.ts';
import { notify } from './notifications.service.ts';

const site = useApp();
const inbox = async (member: TestMember, page = 1) =>
  (await site.call('GET /api/notifications', { query: { page } }, member)).body;
const told = async (member: TestMember) =>
  (await inbox(member)).notifications.map(({ type, message }) => `${type}: ${message}`);
const vote = (
  targetId: string,
  targetType: 'question' | 'answer',
  as: TestMember,
  voteType: 'up' | 'down' = 'up',
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType } }, as);
const accept = (id: string, as: TestMember) =>
  site.call('POST /api/answers/{id}/accept', { params: { id } }, as);
const databaseOf = () => site.app.platform.database.db;

describe('a member is told', () => {
  test('of an answer and a comment on their question, with a link to it', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    const answer = await anAnswer(site, question, sam);
    await aComment(site, question, sam);
    expect(await told(asker)).toEqual([
      `comment: ${sam.username} commented on your question “Are gifts taxed?”`,
      `answer: ${sam.username} answered your question “Are gifts taxed?”`,
    ]);
    const { notifications, unread } = await inbox(asker);
    expect(unread).toBe(2);
    expect(notifications.map(({ url, relatedId }) => [url, relatedId])).toEqual([
      [`/questions/${question.id}`, question.id],
      [`/questions/${question.id}#answer-${answer.id}`, answer.id],
    ]);
  });

  test('of a comment where they answered, once, and never of their own actions', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    await anAnswer(site, question, sam);
    await anAnswer(site, question, sam, 'And one thing more.');
    await aComment(site, question, sam);
    expect(await told(sam)).toEqual([]);
    await aComment(site, question, kim);
    expect(await told(sam)).toEqual([
      `comment: ${kim.username} commented on “Are gifts taxed?”, which you answered`,
    ]);
    await aComment(site, question, asker);
    expect((await told(asker)).filter((message) => message.includes(asker.username))).toEqual([]);
  });

  test('of an acceptance; taking it back takes back what is unread, moving it moves it', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    const [first, second] = [
      await anAnswer(site, question, sam),
      await anAnswer(site, question, kim),
    ];
    const accepted = async (member: TestMember) =>
      (await told(member)).filter((message) => message.startsWith('accepted'));
    await accept(first.id, asker);
    expect(await accepted(sam)).toEqual([
      'accepted: Your answer to “Are gifts taxed?” was accepted',
    ]);
    await accept(second.id, asker);
    expect([(await accepted(sam)).length, (await accepted(kim)).length]).toEqual([0, 1]);
    await accept(second.id, asker);
    expect((await accepted(kim)).length).toBe(0);
  });

  test('once of a post that names them and is news to them anyway', async () => {
    const [asker, answerer, writer] = [
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, answerer);
    const names = `@${asker.username} and @${answerer.username}`;
    const answer = await anAnswer(site, question, writer, names);
    await aComment(site, question, writer, names);
    const typesOf = async (member: TestMember) =>
      (await inbox(member)).notifications.map(({ type }) => type);
    expect(await typesOf(asker)).toEqual(['comment', 'answer', 'answer']);
    expect(await typesOf(answerer)).toEqual(['mention', 'mention']);
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: `${names}!` } },
      writer,
    );
    expect([(await typesOf(asker)).length, (await typesOf(answerer)).length]).toEqual([3, 2]);
  });

  test('nothing of accepting their own answer', async () => {
    const asker = await aMember(site);
    const answer = await anAnswer(site, await aQuestion(site, asker), asker);
    await accept(answer.id, asker);
    expect(await told(asker)).toEqual([]);
  });
});

describe('votes', () => {
  test('are one notification that counts up and down while it is unread', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    const voters = await Promise.all(Array.from({ length: 5 }, () => aMember(site)));
    for (const voter of voters) await vote(id, 'question', voter);
    expect(await told(asker)).toEqual(['votes: 5 new votes on your question “Are gifts taxed?”']);
    for (const voter of voters.slice(1)) await vote(id, 'question', voter);
    expect(await told(asker)).toEqual(['votes: 1 new vote on your question “Are gifts taxed?”']);
    for (const voter of voters.slice(0, 1)) await vote(id, 'question', voter);
    expect(await inbox(asker)).toMatchObject({ notifications: [], unread: 0 });
  });

  test('are told with the title that the question has by now, the beginning of a long one', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    await vote(id, 'question', await aMember(site));
    const title =
      'Are gifts taxed, and is whoever gets them taxed once more when they are sold later?';
    await databaseOf().update(questions).set({ title }).where(eq(questions.id, id));
    expect(await told(asker)).toEqual([
      'votes: 1 new vote on your question “Are gifts taxed, and is whoever gets them taxed once more when they are sold…”',
    ]);
  });

  test('that were read are not counted again, nor taken back', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const answer = await anAnswer(
      site,
      await aQuestion(site, sam, { title: 'Are gifts taxed?' }),
      asker,
    );
    const text = async () => (await told(asker)).filter((message) => message.startsWith('votes'));
    site.at('2026-05-01T10:00:00Z');
    await vote(answer.id, 'answer', sam);
    await site.call('POST /api/notifications/read', { body: { all: true } }, asker);
    site.at('2026-05-01T10:01:00Z');
    await vote(answer.id, 'answer', kim);
    expect(await text()).toEqual([
      'votes: 1 new vote on your answer to “Are gifts taxed?”',
      'votes: 1 new vote on your answer to “Are gifts taxed?”',
    ]);
    await vote(answer.id, 'answer', sam);
    expect((await text()).length).toBe(2);
    expect((await inbox(asker)).unread).toBe(1);
  });

  test('of many at once leave one notification with the right number', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    const voters = await Promise.all(Array.from({ length: 30 }, () => aMember(site)));
    await Promise.all(voters.map((voter) => vote(id, 'question', voter)));
    await Promise.all(voters.slice(0, 10).map((voter) => vote(id, 'question', voter)));
    expect(await told(asker)).toEqual(['votes: 20 new votes on your question “Are gifts taxed?”']);
  });
});

describe('notifications', () => {
  test('come 20 a page, and are read by id, by question, or all', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    for (let count = 0; count < 22; count++)
      await aComment(site, question, sam, `Comment ${count}`);
    const first = await inbox(asker);
    expect([first.notifications.length, first.hasMore, first.unread]).toEqual([20, true, 22]);
    expect((await inbox(asker, 2)).notifications.length).toBe(2);
    const ids = first.notifications.slice(0, 3).map(({ id }) => id);
    expect(
      (await site.call('POST /api/notifications/read', { body: { ids } }, asker)).body,
    ).toEqual({ unread: 19 });
    await aComment(site, await aQuestion(site, asker), sam);
    expect(
      (
        await site.call(
          'POST /api/notifications/read',
          { body: { questionId: question.id } },
          asker,
        )
      ).body,
    ).toEqual({ unread: 1 });
    expect(
      (await site.call('POST /api/notifications/read', { body: { all: true } }, asker)).body,
    ).toEqual({ unread: 0 });
  });

  test('stand in the order they came in, those read among those not', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    for (let count = 0; count < 23; count++) {
      site.at(`2026-05-01T10:00:${String(count).padStart(2, '0')}Z`);
      await aComment(site, question, sam, `Comment ${count}`);
    }
    const pages = async () =>
      [...(await inbox(asker)).notifications, ...(await inbox(asker, 2)).notifications].map(
        ({ id }) => id,
      );
    const all = await pages();
    const ids = all.filter((_id, at) => at % 3 === 0);
    await site.call('POST /api/notifications/read', { body: { ids } }, asker);
    expect(all.length).toBe(23);
    expect(await pages()).toEqual(all);
    expect((await inbox(asker)).notifications.filter(({ isRead }) => isRead).length).toBe(7);
  });

  test('of others can’t be read', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    await anAnswer(site, await aQuestion(site, asker), sam);
    const [notification] = (await inbox(asker)).notifications;
    await site.call(
      'POST /api/notifications/read',
      { body: { ids: [notification?.id ?? ''] } },
      sam,
    );
    expect((await inbox(asker)).unread).toBe(1);
  });

  test('go with what they are about, and stay when who caused them goes', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, sam);
    await aComment(site, question, kim);
    await databaseOf().delete(answers).where(eq(answers.id, answer.id));
    expect((await inbox(asker)).notifications.map(({ type }) => type)).toEqual(['comment']);
    await notify(databaseOf(), {
      userIds: [asker.id],
      type: 'tier',
      message: 'You are premium now',
      path: '/profile',
      actorId: kim.id,
    });
    expect((await inbox(asker)).notifications[0]).toMatchObject({
      url: '/profile',
      relatedId: null,
    });
    await databaseOf().delete(questions).where(eq(questions.id, question.id));
    expect((await inbox(asker)).notifications.map(({ type }) => type)).toEqual(['tier']);
    await databaseOf().delete(users).where(eq(users.id, asker.id));
  });

  test('are for members only', async () => {
    expect((await site.call('GET /api/notifications', { query: {} })).status).toBe(401);
  });
});
