import { expect, test } from 'vitest';
import { subjectsAsked } from './tax-subjects.ts';

test.each([
  ['I mine Monero at home, how is what I mined taxed?', ['mining']],
  ['Is this wallet mine for tax?', []],
  ['staking rewards on Kraken', ['staking']],
  ['The stakes are high, and I have a stake in a company', []],
  ['Got an air-drop of ARB', ['airdrops']],
  ['Sold a Bored Ape', ['NFTs']],
  ['I gave 1 ETH to my sister', ['gifts']],
  ['bitcoin as a birthday present', ['gifts']],
  ['I paid with gift cards', []],
  ['Gift Aid on ETH', ['donations']],
  ['I forgot the password of my wallet', ['lost keys']],
  ['my private key is gone', ['lost keys']],
  ['I lost money on a trade, the key to it was timing', []],
  ['My exchange was hacked', ['theft']],
  ['Sent coins to a fake crypto exchange', ['scams']],
  ['It went to zero after a rug pull', ['worthless coins']],
  ['Celsius owes me', ['failed exchanges']],
  ['trading perps with leverage', ['derivatives']],
  ['What will future years bring, with my profit margin?', []],
  ['premium of BTC options', ['options']],
  ['Which options do I have?', []],
  ['Is there a wash sale rule?', ['wash sales']],
  ['leaving Japan for good', ['moving abroad']],
  ['relocating overseas', ['moving abroad']],
  ['I moved coins to my UK exchange', []],
  ['My employer pays part of my salary in Bitcoin', ['work that is paid in coins']],
  ['a client paid me in usdt', ['work that is paid in coins']],
  ['living on a company salary, lost money in crypto', []],
  ['I lent USDC on Aave', ['lending']],
  ['LP tokens of a pool', ['liquidity pools']],
  ['I took out a loan against my coins', ['loans against coins']],
  ['ETH to WETH', ['wrapping']],
  ['bridged to Arbitrum', ['bridging']],
  ['My mother wants to give me 0.5 BTC', ['gifts']],
  ['my brother and i have a bet', []],
  ['Do I report coins on a foreign exchange?', ['foreign accounts']],
  ['My bot made a gain on a foreign exchange', []],
  ['moving from Cologne to Portugal before selling', ['moving abroad']],
  ['moving from Coinbase to my ledger', []],
  ['Am I still a resident there?', ['residence']],
  ['sent to the wrong ETH address', ['coins sent to a wrong address']],
  ['more time to pay my tax', ['paying the tax later']],
  ['cashback in bitcoin', ['bonuses and cashback']],
  ['Polymarket winnings', ['betting']],
  ['my tokens vest next year', ['coins granted for work']],
  ['I never reported my gains', ['earlier years that were not declared']],
  ['NFTs from my divorce', ['NFTs', 'divorce']],
  ['How is a swap taxed?', []],
])('%s is of %j', (question, names) => {
  expect(subjectsAsked(question).map(({ name }) => name)).toEqual(names);
});

test('a long question is read in a moment', () => {
  const start = performance.now();
  for (const text of ['paid in ', 'lost my ', 'i gave him ', 'leaving the ', 'a '])
    subjectsAsked(text.repeat(2000 / text.length));
  expect(performance.now() - start).toBeLessThan(200);
});
