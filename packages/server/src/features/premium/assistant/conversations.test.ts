import { setTimeout as pause } from 'node:timers/promises';
import { uncoveredText } from '@lotwise/domain/premium/assistant-answer';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';

const site = useApp();
let premium: TestMember;
beforeAll(async () => {
  premium = await aMember(site, { tier: 'premium' });
});

const db = () => site.app.platform.database.db;
const ask = (
  question: string,
  as: TestMember | null = premium,
  more: { conversationId?: string | null } = {},
) => site.call('POST /api/ai/chat', { body: { question, ...more } }, as);
const conversations = async (as: TestMember) =>
  (await site.call('GET /api/ai/conversations', {}, as)).body;
const conversation = async (id: string, as: TestMember) =>
  (await site.call('GET /api/ai/conversations/{id}', { params: { id } }, as)).body;

describe('a conversation', () => {
  test('is kept for its member, goes on, begins again when asked to, and is deleted', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const first = (await ask('How are ocelot coins taxed?', member)).body;
    const second = (await ask('Should I buy ocelot coins?', member)).body;
    const third = (await ask('What about fees?', member, { conversationId: null })).body;
    expect([
      second.conversationId === first.conversationId,
      third.conversationId === first.conversationId,
    ]).toEqual([true, false]);
    const { messages, title } = await conversation(first.conversationId, member);
    expect([title, messages.map(({ type }) => type)]).toEqual([
      'How are ocelot coins taxed?',
      ['user', 'bot', 'user', 'bot'],
    ]);
    expect(messages[1]).toMatchObject({ content: first.response, sources: first.sources });
    expect((await conversations(member)).length).toBe(2);
    const remove = (id: string, as: TestMember) =>
      site.call('DELETE /api/ai/conversations/{id}', { params: { id } }, as);
    expect([
      (await remove(first.conversationId, premium)).status,
      (await remove(first.conversationId, member)).status,
    ]).toEqual([404, 204]);
    expect((await site.call('DELETE /api/ai/conversations', {}, member)).status).toBe(204);
    expect(await conversations(member)).toEqual([]);
  });

  test('holds the country that was named last until its member takes it back', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const named = (await ask('How does Germany tax ocelot coins?', member)).body;
    const own = (await ask('How does France tax ocelot coins?', member)).body;
    expect([named.country, own.country]).toEqual(['Germany', 'France']);
    expect(own.response).toBe(uncoveredText('France'));
    const { body } = await ask('And ocelot tokens?', member);
    expect([body.country, body.response]).toEqual(['France', uncoveredText('France')]);

    const params = { id: body.conversationId };
    const forget = (as: TestMember) =>
      site.call('DELETE /api/ai/conversations/{id}/country', { params }, as);
    expect((await forget(premium)).status).toBe(404);
    expect((await conversation(body.conversationId, member)).country).toBe('France');
    expect((await forget(member)).status).toBe(204);
    expect((await conversation(body.conversationId, member)).country).toBeNull();
    const after = (await ask('And ocelot tokens?', member)).body;
    expect([after.country, after.response === body.response]).toEqual([null, false]);
    await pause(2);
    expect((await ask('And in Ireland?', member)).body.country).toBe('Ireland');
  });

  test('can be read and deleted by members who are no longer premium', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const { conversationId } = (await ask('How are ocelot coins taxed?', member)).body;
    await db().execute(sql`update users set subscription_tier = 'free' where id = ${member.id}`);
    expect((await conversation(conversationId, member)).messages).toHaveLength(2);
    expect((await ask('And fees?', member)).status).toBe(403);
  });

  test('quotes no deleted answer', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, { title: 'How are capybara coins taxed?' });
    const answer = await anAnswer(site, question, await aMember(site), 'A secret word: swordfish.');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    await runJobs(site);
    const { conversationId } = (await ask('How are capybara coins taxed?')).body;
    await site.call(
      'DELETE /api/answers/{id}',
      { params: { id: answer.id } },
      await aMember(site, { tier: 'admin' }),
    );
    const { messages } = await conversation(conversationId, premium);
    expect(messages.at(-1)).toMatchObject({
      content: 'An answer that was quoted here has been deleted.',
      sources: [],
    });
  });

  test('is gone with its member', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await ask('How are ocelot coins taxed?', member);
    await db().execute(sql`delete from users where id = ${member.id}`);
    const { rows } = await db().execute(
      sql`select 1 from conversations where user_id = ${member.id} union all select 1 from conversation_messages where user_id = ${member.id}`,
    );
    expect(rows).toEqual([]);
  });

  test('of someone else is not there', async () => {
    const { conversationId } = (await ask('How are ocelot coins taxed?')).body;
    expect(
      (
        await site.call(
          'GET /api/ai/conversations/{id}',
          { params: { id: conversationId } },
          await aMember(site),
        )
      ).status,
    ).toBe(404);
  });
});
