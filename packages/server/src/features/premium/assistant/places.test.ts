import { uncoveredText } from '@lotwise/domain/premium/assistant-answer';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';

const site = useApp({ content: true });
let premium: TestMember;
beforeAll(async () => {
  site.at('2026-11-21T12:00:00Z');
  premium = await aMember(site, { tier: 'premium' });
  for (const title of [
    'How does a wombat miner in New York pay tax on wombat coins?',
    'Wombat coins mined in Switzerland',
    'Are wombat coins income when they are mined?',
    'Wombat coins in Mongolia: which tax?',
  ])
    await accepted(title);
});

/** An answer that says of no country where it holds. */
async function accepted(title: string): Promise<void> {
  const asker = await aMember(site);
  const { id } = await aQuestion(site, asker, { title, description: 'Wombat coins came.' });
  const answer = await anAnswer(site, { id }, await aMember(site), 'Wombat coins are income.');
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await runJobs(site);
}

const ask = async (question: string, conversationId: string | null = null) =>
  (await site.call('POST /api/ai/chat', { body: { question, conversationId } }, premium)).body;
const titlesFor = async (question: string) =>
  (await ask(question)).sources.map(({ title }) => title);

describe('a text that says of no country where it holds', () => {
  test('is not quoted for another country than its title names', async () => {
    expect(await titlesFor('UK: how are mined wombat coins taxed?')).toEqual([
      'Are wombat coins income when they are mined?',
    ]);
    expect(await titlesFor('US: how are mined wombat coins taxed?')).toContain(
      'How does a wombat miner in New York pay tax on wombat coins?',
    );
  });

  test('is quoted for a country without rules here only if it names it', async () => {
    expect(await titlesFor('What about wombat coins and tax in Mongolia?')).toEqual([
      'Wombat coins in Mongolia: which tax?',
    ]);
    const { response, sources } = await ask('How are wombat coins taxed in Laos?');
    expect([response, sources]).toEqual([uncoveredText('Laos'), []]);
  });

  test('is announced as such', async () => {
    expect((await ask('UK: how are mined wombat coins taxed?')).response).toMatch(
      /^\[1\] No country or tax year given\. /,
    );
  });
});

test('a letter goes on from nothing', async () => {
  const { conversationId } = await ask('How are staking rewards taxed in Germany?');
  expect((await ask('a', conversationId)).outcome).toBe('refused');
});
