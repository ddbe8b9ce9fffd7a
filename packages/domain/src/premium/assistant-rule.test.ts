import { expect, test } from 'vitest';
import { ruleOf } from './assistant-rule.ts';

test.each([
  [
    'Staking rewards are income when received. Their basis is that value. A third sentence of the rule.',
    'Staking rewards are income when received.',
  ],
  [
    'Coins of one kind are one pool, at their average cost. Every sale takes its share of the cost.',
    'Coins of one kind are one pool, at their average cost. Every sale takes its share of the cost.',
  ],
  [
    'Rev. Rul. 2023-14 taxes rewards when they can be sold. You owe $40.',
    'Rev. Rul. 2023-14 taxes rewards when they can be sold.',
  ],
  [
    'Rewards are taxed at 33% when received.\nYou bought 3 ETH.',
    'Rewards are taxed at 33% when received.',
  ],
])('of “%s”, “%s” is the rule', (text, rule) => expect(ruleOf(text)).toBe(rule));

// What was taken for a rule, of the starter answers.
test.each([
  'The swap was a sale of your bitcoin, and both gains are taxable.',
  'You owe €438.90: both count, and the €1,270 is once a year for everything together.',
  'It isn’t free, and you have to file: the limit looks at all income, and yours is ¥240,000.',
  'It did not work: your March purchase fell within 30 days of the sale.',
  'No, the allowance for 2025-26 is only £3,000, so £700 of your gains is taxable.',
  'The £3,000 is pay, taxed like your wages on the value when you got it.',
  'Neither: the gift itself gives no gain, and the whole $2,200 of September goes on your return.',
  'Taxable: days count and not hours, and the sale on 10 May 2025 is the last day inside the period.',
  'Your wife’s staking rewards count although your own buying and holding alone would not.',
  'He has to file a return of his own for that year.',
  'Theft is not a disposal and the coins lost nothing, so the £2,700 stays taxable.',
  'An airdrop of 400 tokens in April is income when it can be sold.',
  'The first reading says that the coins of the owner come back to the owner.',
  'So a swap of one coin for another is a sale of the first.',
  'Is a swap of one coin for another a sale of the first?',
  'Both kinds of coin belong to one pool with one cost.',
  'The assistant must say that nothing is taxed in any country.',
  'A swap is <b>a sale of one coin and a purchase of another</b>.',
  'Kind | Income | Treat it as income of a few dollars.',
  'Pooled.',
  '',
])('“%s” is no rule that stands alone', (text) => expect(ruleOf(text)).toBe(''));
