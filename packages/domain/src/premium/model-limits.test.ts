import { expect, test } from 'vitest';
import { turnsLimitRound } from './model-limits.ts';

const RULE =
  'Below €1,256 in the calendar year all of it is tax-free, and from €1,256 on all of it is taxable.';

test.each([
  ['Rewards are tax-free from €1,256 on.', true],
  ['Below €1,256 rewards are taxable.', true],
  ['From €1,256 on no tax is due.', true],
  ['Rewards below €1,256 are tax-free.', false],
  ['From €1,256 on all is taxable, and below it nothing is taxed.', false],
  ['From €2,000 on it is tax-free.', false],
  ['The limit is €1,256.', false],
])('“%s” turns the limit round: %s', (sentence, isTurned) =>
  expect(turnsLimitRound(sentence, RULE)).toBe(isTurned),
);
