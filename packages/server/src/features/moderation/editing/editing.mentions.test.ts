import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const db = () => site.app.platform.database.db;

describe('members that a post names', () => {
  const told = async (member: TestMember) =>
    (await db().execute(sql`select 1 from mentions where user_id = ${member.id}`)).rows.length;

  test('are noted once, however often it is edited, and its author never', async () => {
    const [asker, ada, grace] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, {
      description: `Ask @${ada.username}, says @${asker.username}.`,
    });
    expect(question.descriptionHtml).toContain(`<a href="/users/${ada.username}"`);
    await site.call(
      'PATCH /api/questions/{id}',
      {
        params: { id: question.id },
        body: { description: `@${ada.username} and @${grace.username}` },
      },
      asker,
    );
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { description: `Only @${ada.username}` } },
      asker,
    );
    expect([await told(ada), await told(grace), await told(asker)]).toEqual([1, 1, 0]);
  });

  test('are told, of an answer with where it is', async () => {
    const [asker, answerer, ada] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'How are forks taxed?' });
    const answer = await anAnswer(site, question, answerer, `As @${ada.username} says.`);
    const { body } = await site.call('GET /api/notifications', { query: {} }, ada);
    expect(body.notifications).toMatchObject([
      {
        type: 'mention',
        message: `${answerer.username} mentioned you in an answer on “How are forks taxed?”`,
        url: `/questions/${question.id}#answer-${answer.id}`,
      },
    ]);
  });

  test('are at most five a post, its edits included', async () => {
    const asker = await aMember(site);
    const members = await Promise.all(Array.from({ length: 7 }, () => aMember(site)));
    const names = members.map(({ username }) => `@${username}`);
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, asker, names.slice(0, 4).join(' '));
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: names.join(' ') } },
      asker,
    );
    expect(await Promise.all(members.map(told))).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });
});
