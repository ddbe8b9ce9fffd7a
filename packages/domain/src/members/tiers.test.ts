import { expect, test } from 'vitest';
import { accessProblem, isExpert, isPremium, mayModerate } from './tiers.ts';

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
  ['expert', null, 'sign_in'],
  ['expert', 'free', 'forbidden'],
  ['expert', 'premium', 'forbidden'],
  ['expert', 'admin', null],
  ['moderator', null, 'sign_in'],
  ['moderator', 'free', 'forbidden'],
  ['moderator', 'premium', 'forbidden'],
  ['moderator', 'admin', null],
  ['admin', null, 'sign_in'],
  ['admin', 'free', 'forbidden'],
  ['admin', 'premium', 'forbidden'],
  ['admin', 'admin', null],
] as const)('a call for %s made by %s is answered with %s', (access, tier, problem) => {
  expect(
    accessProblem(access, tier && { subscriptionTier: tier, isExpert: false, isModerator: false }),
  ).toBe(problem);
});

test.each([
  ['member', 'free', null],
  ['premium', 'free', 'forbidden'],
  ['premium', 'premium', null],
  ['expert', 'free', null],
  ['expert', 'premium', null],
  ['moderator', 'free', 'forbidden'],
  ['admin', 'premium', 'forbidden'],
] as const)(
  'a call for %s made by a verified %s member is answered with %s',
  (access, tier, problem) => {
    expect(
      accessProblem(access, { subscriptionTier: tier, isExpert: true, isModerator: false }),
    ).toBe(problem);
  },
);

test.each([
  ['member', 'free', null],
  ['premium', 'free', 'forbidden'],
  ['premium', 'premium', null],
  ['expert', 'premium', 'forbidden'],
  ['moderator', 'free', null],
  ['moderator', 'premium', null],
  ['admin', 'premium', 'forbidden'],
] as const)('a call for %s made by a %s moderator is answered with %s', (access, tier, problem) => {
  expect(
    accessProblem(access, { subscriptionTier: tier, isExpert: false, isModerator: true }),
  ).toBe(problem);
});

test.each([
  ['free', false],
  ['premium', true],
  ['admin', true],
] as const)('%s has the premium benefits: %s', (tier, has) => {
  expect(isPremium(tier)).toBe(has);
});

test('the experts’ queue is open to verified members and admins', () => {
  expect([
    isExpert({ subscriptionTier: 'free', isExpert: true }),
    isExpert({ subscriptionTier: 'admin', isExpert: false }),
  ]).toEqual([true, true]);
  expect(isExpert({ subscriptionTier: 'premium', isExpert: false })).toBe(false);
});

test.each([
  ['free', false, false],
  ['premium', true, true],
  ['admin', false, true],
] as const)(
  '%s with the right to moderate (%s) moderates: %s',
  (subscriptionTier, isModerator, moderates) => {
    expect(mayModerate({ subscriptionTier, isModerator })).toBe(moderates);
  },
);
