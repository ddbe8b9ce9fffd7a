import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../upkeep/upkeep.queries.ts';

const site = useApp();
const anAdmin = () => aMember(site, { tier: 'admin' });
const vote = (
  as: TestMember,
  targetId: string,
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down' = 'up',
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType } }, as);

describe('a deleted question', () => {
  test('is gone everywhere, and every counter is right', async () => {
    const [admin, asker, answerer, voter] = [
      await anAdmin(),
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ];
    const kept = await aQuestion(site, asker, { tags: ['deletion', 'kept'] });
    const question = await aQuestion(site, asker, {
      title: 'Soon gone xyzzy?',
      tags: ['deletion', 'gone-tag'],
    });
    const answer = await anAnswer(site, question, answerer);
    await aComment(site, question, voter);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, voter);
    for (let count = 0; count < 21; count++) await vote(await aMember(site), answer.id, 'answer');
    await vote(voter, answer.id, 'answer', 'down');
    await vote(voter, question.id, 'question');
    await vote(voter, kept.id, 'question');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    await site.call('GET /api/questions/{id}', { params: { id: question.id } });

    expect(
      (await site.call('DELETE /api/admin/questions/{id}', { params: { id: question.id } }, admin))
        .status,
    ).toBe(204);

    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).status,
    ).toBe(404);
    expect(
      (await site.call('GET /api/questions', { query: { search: 'xyzzy' } })).body.questions,
    ).toEqual([]);
    expect((await site.call('GET /api/questions', { query: { tag: 'gone-tag' } })).body.total).toBe(
      0,
    );
    expect((await site.call('GET /api/bookmarks', {}, voter)).body).toEqual([]);
    const me = async (as: TestMember) => (await site.call('GET /api/auth/user', {}, as)).body;
    expect(await me(asker)).toMatchObject({ questionCount: 1, reputation: 10 });
    expect(await me(answerer)).toMatchObject({ answerCount: 0, reputation: 0 });
    expect((await me(voter)).reputation).toBe(0);
    expect(
      (await site.call('GET /api/users/{username}', { params: { username: answerer.username } }))
        .body.answerCount,
    ).toBe(0);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
    const log = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(log.body.entries[0]).toMatchObject({
      action: 'question deleted',
      targetName: 'Soon gone xyzzy?',
      memberName: asker.username,
      before: { tags: ['deletion', 'gone-tag'], answerCount: 1 },
    });
  });

  test('takes a day’s limit into account: what other votes had lost comes back', async () => {
    const [admin, author] = [await anAdmin(), await aMember(site)];
    const [gone, kept] = [await aQuestion(site, author), await aQuestion(site, author)];
    for (let count = 0; count < 15; count++) {
      const voter = await aMember(site);
      await vote(voter, gone.id, 'question');
      await vote(voter, kept.id, 'question');
    }
    expect((await site.call('GET /api/auth/user', {}, author)).body.reputation).toBe(200);
    await site.call('DELETE /api/admin/questions/{id}', { params: { id: gone.id } }, admin);
    expect((await site.call('GET /api/auth/user', {}, author)).body.reputation).toBe(150);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('while people vote on it and answer it leaves every counter right', async () => {
    const [admin, author] = [await anAdmin(), await aMember(site)];
    const question = await aQuestion(site, author);
    const answer = await anAnswer(site, question, await aMember(site));
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(site)));
    const acts = members.map((member, index) =>
      index % 4 === 0
        ? site.call(
            'POST /api/questions/{id}/answers',
            { params: { id: question.id }, body: { content: 'One more.' } },
            member,
          )
        : vote(
            member,
            index % 2 === 0 ? question.id : answer.id,
            index % 2 === 0 ? 'question' : 'answer',
            index % 3 === 0 ? 'down' : 'up',
          ),
    );
    const deletion = site.call(
      'DELETE /api/admin/questions/{id}',
      { params: { id: question.id } },
      admin,
    );
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    expect((await deletion).status).toBe(204);
    expect(statuses.every((status) => [200, 201, 404].includes(status))).toBe(true);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('is deleted once: then 404', async () => {
    const admin = await anAdmin();
    const { id } = await aQuestion(site, admin);
    const remove = async () =>
      (await site.call('DELETE /api/admin/questions/{id}', { params: { id } }, admin)).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
  });
});
