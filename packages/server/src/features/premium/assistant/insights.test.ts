import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { startChatModel } from '../../../../testing/chat-model.ts';
import { aMember, anExpert } from '../../../../testing/data.ts';
import { anInsight } from '../../../../testing/insights.ts';
import { runJobs } from '../../../../testing/mail.ts';

const model = await startChatModel();
// Among three answers every word is rare.
const site = useApp({ content: true });
const modelled = useApp({ env: model.env });
let author: TestMember;
afterAll(() => model.close());
beforeAll(async () => {
  site.at('2026-11-21T12:00:00Z');
  author = await anExpert(site);
});

const db = () => site.app.platform.database.db;
const ask = async (question: string, as: TestMember, on = site) =>
  (await on.call('POST /api/ai/chat', { body: { question } }, as)).body;
const lastOf = async (id: string, as: TestMember) =>
  (await site.call('GET /api/ai/conversations/{id}', { params: { id } }, as)).body.messages.at(-1);
const setTier = (member: TestMember, tier: string) =>
  db().execute(sql`update users set subscription_tier = ${tier} where id = ${member.id}`);
const exported = async (member: TestMember) =>
  (
    await db().execute<{ content: string }>(
      sql`select content from readable_messages where user_id = ${member.id} order by id`,
    )
  ).rows.map(({ content }) => content);

const PAID = 'Giraffes handed over are sold at their market price.';
const guide = async (animal: string, by = author, on = site) => {
  const insight = await anInsight(on, by, {
    title: `A guide to ${animal} coins`,
    content: `How ${animal} coins are taxed, in short.\n\n<!-- more -->\n\n## Parades of ${animal} coins\n\n${PAID}`,
  });
  await runJobs(on);
  return insight;
};

describe('an insight is a source of the assistant', () => {
  test('quoted whole for premium members, by its title and address', async () => {
    const { slug, title } = await guide('okapi');
    const { outcome, sources, response } = await ask(
      'How are parades of okapi coins taxed?',
      await aMember(site, { tier: 'premium' }),
    );
    expect([outcome, sources]).toEqual(['answered', [{ title, url: `/insights/${slug}` }]]);
    expect(response).toBe(
      `“How okapi coins are taxed, in short.” [1]\n\n[1] No country or tax year given.\n\nFrom the insight “${title}”:\n\n> Parades of okapi coins:\n> ${PAID}`,
    );
  });

  test('for a model too, as data between its marks', async () => {
    const { slug } = await guide('tapir', await anExpert(modelled), modelled);
    model.reply = 'Giraffes are sold at their market price [1].';
    const { sources } = await ask(
      'How are parades of tapir coins taxed?',
      await aMember(modelled, { tier: 'premium' }),
      modelled,
    );
    expect(sources.map(({ url }) => url)).toEqual([`/insights/${slug}`]);
    const sent = model.requests.at(-1)?.body.messages[1]?.content ?? '';
    expect(sent).toMatch(/<<passage 1 [\w-]{12}>>\nArticle: A guide to tapir coins/);
    expect(sent).toContain(PAID);
  });
});

describe('a kept reply that quotes an insight', () => {
  test('is withheld from members who are no longer premium, in the export too, and comes back with premium', async () => {
    const { slug } = await guide('tamarin');
    const member = await aMember(site, { tier: 'premium' });
    const { conversationId, response } = await ask(
      'How are parades of tamarin coins taxed?',
      member,
    );
    await setTier(member, 'free');
    expect(await lastOf(conversationId, member)).toMatchObject({
      content: expect.stringMatching(/^This reply quotes an insight/),
      sources: expect.arrayContaining([expect.objectContaining({ url: `/insights/${slug}` })]),
    });
    expect((await exported(member)).join()).not.toContain(PAID);
    await setTier(member, 'premium');
    expect(await lastOf(conversationId, member)).toMatchObject({ content: response });
    expect((await exported(member))[1]).toBe(response);
  });

  test('is kept where the insight is free as a whole', async () => {
    await anInsight(site, author, {
      title: 'A guide to gecko coins',
      content: 'Parades of gecko coins are sales.',
    });
    await runJobs(site);
    const member = await aMember(site, { tier: 'premium' });
    const { conversationId, response } = await ask('How are parades of gecko coins taxed?', member);
    await setTier(member, 'free');
    expect(await lastOf(conversationId, member)).toMatchObject({ content: response });
  });

  test.each(['unpublish', 'delete'] as const)(
    'says nothing of it after its author’s %s',
    async (act) => {
      const { id, slug } = await guide(act === 'delete' ? 'dingo' : 'quokka');
      const member = await aMember(site, { tier: 'premium' });
      const { conversationId, sources } = await ask(
        `How are parades of ${act === 'delete' ? 'dingo' : 'quokka'} coins taxed?`,
        member,
      );
      const quoted = expect.arrayContaining([
        expect.objectContaining({ url: `/insights/${slug}` }),
      ]);
      expect(sources).toEqual(quoted);
      if (act === 'delete')
        await site.call('DELETE /api/auth/insights/{id}', { params: { id } }, author);
      else await site.call('POST /api/auth/insights/{id}/unpublish', { params: { id } }, author);
      const last = await lastOf(conversationId, member);
      expect(last?.content).toBe('An insight that was quoted here is no longer published.');
      expect(last?.sources).not.toEqual(quoted);
    },
  );
});
