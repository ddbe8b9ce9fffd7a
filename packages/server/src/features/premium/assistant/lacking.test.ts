import { isUnanswered } from '@lotwise/domain/premium/assistant-answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { startChatModel } from '../../../../testing/chat-model.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';

const model = await startChatModel();
const site = useApp({ env: model.env, content: true });
let premium: TestMember;
beforeAll(async () => {
  site.at('2026-11-21T12:00:00Z');
  premium = await aMember(site, { tier: 'premium' });
});
afterAll(() => model.close());

const withoutModel = () => (model.reply = (reply) => reply.writeHead(500).end());
const ask = async (question: string, conversationId: string | null = null) =>
  (await site.call('POST /api/ai/chat', { body: { question, conversationId } }, premium)).body;

const NOTHING_ON_MINING =
  'There is nothing here yet on the rules of Germany for mining. What follows is only close to that.\n\n';

test('a country’s rule on something close comes after the word that nothing is here on what was asked', async () => {
  withoutModel();
  const { response, outcome, sources } = await ask('How are mining rewards taxed in Germany?');
  expect(response.startsWith(NOTHING_ON_MINING)).toBe(true);
  expect(response).toMatch(/ \[1\]\n\n\[1\] Applies to Germany, /);
  expect([outcome, sources.length > 0, isUnanswered(response)]).toEqual(['answered', true, true]);
});

test('so does what a model makes of it', async () => {
  model.reply = 'Rewards are income [1].';
  const { response } = await ask('How are mining rewards taxed in Germany?');
  expect(response.startsWith(NOTHING_ON_MINING)).toBe(true);
  expect(response).toMatch(/ \[1\]\n\nFor Germany, tax year 2026/);
  expect(isUnanswered(response)).toBe(true);
});

test('a rule on what was asked comes at once', async () => {
  withoutModel();
  const { response } = await ask('How are staking rewards taxed in Germany?');
  expect(response).toMatch(/^Staking [^\n]+ \[1\]\n\n\[1\] Applies to Germany, /);
  expect(isUnanswered(response)).toBe(false);
});

test('the country may be named in the next turn', async () => {
  withoutModel();
  const { conversationId } = await ask('How are mining rewards taxed?');
  expect((await ask('Germany', conversationId)).response.startsWith(NOTHING_ON_MINING)).toBe(true);
});

test('what was asked beside it is said to be what the sources are on', async () => {
  withoutModel();
  const { response } = await ask(
    'Canada: I was paid staking rewards and an airdrop, is it income?',
  );
  expect(response).toMatch(
    /^There is nothing here yet on the rules of Canada for airdrops\. What follows is on staking, not on that\.\n\n/,
  );
});

test.each([
  [
    'perpetual futures in ireland and germany, how taxed',
    'There is nothing here yet on the rules of Ireland for derivatives. What follows is only for Germany.',
  ],
  [
    'moving from france to germany with staking rewards',
    'There is nothing here yet that answers this for France. What follows is only for Germany.',
  ],
])('of two countries that is named that nothing is quoted for: %s', async (question, told) => {
  withoutModel();
  const { response } = await ask(question);
  expect(response.startsWith(`${told}\n\n`)).toBe(true);
  expect(isUnanswered(response)).toBe(true);
});

test('of two countries each is quoted that something is here on', async () => {
  withoutModel();
  const question = 'difference between staking tax in germany and the uk';
  const { response, sources } = await ask(question);
  expect(response).toMatch(/\n\n\[1\] Applies to Germany.*\n\n\[2\] United Kingdom/s);
  expect(sources.length).toBeGreaterThan(1);
  expect(isUnanswered(response)).toBe(false);
  model.reply = 'The rewards enter the section 104 pool [2].';
  const made = await ask(question);
  expect(made.response).toMatch(
    / \[1\]\n\nFor Germany and the United Kingdom:\n\nThe rewards enter/,
  );
});

test('a text of the country on it ends that, one of another country does not', async () => {
  withoutModel();
  const [asker, expert] = [await aMember(site), await aMember(site)];
  const question = 'Germany: does the one year rule work for NFTs?';
  const answered = async (title: string, jurisdiction: 'au' | 'de') => {
    const { id } = await aQuestion(site, asker, { title, jurisdiction });
    const answer = await anAnswer(site, { id }, expert, 'The one year counts for it as for coins.');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    await runJobs(site);
  };
  const isTold = async () => (await ask(question)).response.includes('Germany for NFTs');
  const told = [await isTold()];
  for (const jurisdiction of ['au', 'de'] as const) {
    await answered('Is a gain on an NFT taxed?', jurisdiction);
    told.push(await isTold());
  }
  expect(told).toEqual([true, true, false]);
});
