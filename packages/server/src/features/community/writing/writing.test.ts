import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const limited = useApp({ env: { RATE_LIMITS: 'on' } });
const preview = (content: string, as: TestMember | null, type: 'post' | 'comment' = 'post') =>
  site.call('POST /api/preview', { body: { content, type } }, as);
const suggest = async (userInput: string, as: TestMember) =>
  (await site.call('POST /api/ai/suggestions', { body: { userInput } }, as)).body;

describe('a preview', () => {
  test('is what the post will be', async () => {
    const member = await aMember(site);
    const content = `Ask @${member.username}: **x** $$x^2$$\n\n| a |\n|---|\n| 1 |`;
    const { status, body } = await preview(content, member);
    expect(status).toBe(200);
    const question = await aQuestion(site, member, { description: content });
    expect(body.html).toBe(question.descriptionHtml);
    expect((await preview('# *x*', member, 'comment')).body.html).toBe('# <em>x</em>');
  });

  test('computes a ledger, as the post will', async () => {
    const member = await aMember(site);
    const content =
      '```lots\njurisdiction US\n2024-01-02 buy 1 BTC for 100 USD\n2025-06-01 sell 1 BTC for 150 USD\n```';
    const { html } = (await preview(content, member)).body;
    expect(html).toContain(
      '<td>2025</td><td align="right">150</td><td align="right">100</td><td align="right">0</td><td align="right">50</td>',
    );
    expect(html).toBe((await aQuestion(site, member, { description: content })).descriptionHtml);
    expect((await preview(content.replace('100', '1,5'), member)).body.html).toContain(
      '<li>Line 2: ',
    );
  });

  test('of nothing is empty, too long 400, signed out 401', async () => {
    const member = await aMember(site);
    expect((await preview('', member)).body).toEqual({ html: '' });
    expect((await preview('x'.repeat(50_001), member)).status).toBe(400);
    expect((await preview('x', null)).status).toBe(401);
  });

  test('is limited', async () => {
    const member = await aMember(limited);
    const replies = await Promise.all(
      Array.from({ length: 125 }, () =>
        limited.call('POST /api/preview', { body: { content: 'x' } }, member),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(replies.find(({ status }) => status === 429)?.problem.detail).toMatch(
      /^Too many previews\. Please try again in \d minutes?\.$/,
    );
  });
});

describe('suggestions', () => {
  test('are questions with the words of the title, the most alike first, and tags', async () => {
    const member = await aMember(site);
    const alike = await aQuestion(site, member, {
      title: 'How are staking rewards on Solana taxed in Germany?',
      tags: ['staking', 'germany'],
    });
    const less = await aQuestion(site, member, {
      title: 'What do validators earn?',
      description: 'Staking rewards of validators on Solana.',
      tags: ['staking'],
    });
    await aQuestion(site, member, {
      title: 'Deducting a laptop',
      description: 'Bought for mining.',
      tags: ['mining'],
    });
    await anAnswer(site, alike, member);
    const { suggestions, tags } = await suggest('Are staking rewards on Solana taxed', member);
    expect(suggestions.map(({ id }) => id)).toEqual([alike.id, less.id]);
    expect(suggestions[0]).toEqual({
      id: alike.id,
      title: alike.title,
      url: `/questions/${alike.id}`,
      answerCount: 1,
      isAnswered: false,
    });
    expect(tags.slice(0, 2)).toEqual(['staking', 'germany']);
  });

  test('of tags know names of two words', async () => {
    const member = await aMember(site);
    await aQuestion(site, member, { title: 'Anything else', tags: ['wash-sale'] });
    expect((await suggest('Is this a wash sale or not?', member)).tags[0]).toBe('wash-sale');
  });

  test('below ten characters, of stop words and of nonsense are none', async () => {
    const member = await aMember(site);
    await aQuestion(site, member, { title: 'Staking' });
    for (const text of [
      'Staking r',
      'what is it of the',
      "'); drop table questions; --",
      '\\\\\\ \' " & | ! <-> :* ( zzqq',
      'qqqqqq wwwwww zzzzzz',
    ])
      expect((await suggest(text, member)).suggestions).toEqual([]);
  });

  test('are for members, of text', async () => {
    expect(
      (
        await site.call(
          'POST /api/ai/suggestions',
          { body: { userInput: 'Staking rewards' } },
          null,
        )
      ).status,
    ).toBe(401);
    expect(
      (
        await site.call(
          'POST /api/ai/suggestions',
          { body: { userInput: ' ' } },
          await aMember(site),
        )
      ).status,
    ).toBe(400);
  });

  test('use the database’s statistics once there are some', async () => {
    const member = await aMember(site);
    for (let one = 0; one < 60; one++)
      await aQuestion(site, member, { title: `Common words about crypto tax number ${one}` });
    const rare = await aQuestion(site, member, { title: 'Common words about an axolotl' });
    await site.app.platform.database.db.execute(sql`analyze question_search`);
    const { suggestions } = await suggest('Common words about my axolotl', member);
    expect(suggestions[0]?.id).toBe(rare.id);
  });
});
