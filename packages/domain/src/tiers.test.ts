import { expect, test } from 'vitest';
import { accessProblem, isPremium } from './tiers.ts';

test.each([
  ['anyone', null, null],
  ['anyone', 'free', null],
  ['anyone', 'premium', null],
  ['anyone', 'admin', null],
  ['member', null, 'sign_in'],
  ['member', 'free', null],
  ['member', 'premium', null],
  ['member', 'admin', null],
  ['premium', null, 'sign_in'],
  ['premium', 'free', 'forbidden'],
  ['premium', 'premium', null],
  ['premium', 'admin', null],
  ['admin', null, 'sign_in'],
  ['admin', 'free', 'forbidden'],
  ['admin', 'premium', 'forbidden'],
  ['admin', 'admin', null],
] as const)('a call for %s made by %s is answered with %s', (access, tier, problem) => {
  expect(accessProblem(access, tier)).toBe(problem);
});

test.each([
  ['free', false],
  ['premium', true],
  ['admin', true],
] as const)('%s has the premium benefits: %s', (tier, has) => {
  expect(isPremium(tier)).toBe(has);
});
