import { describe, expect, test } from 'vitest';
import {
  restrictionProblem,
  silenceSentence,
  SPAMMER_AGE_MS,
  SPAMMER_POSTS,
  SPAMMER_REPUTATION,
  spammerProblem,
  suspensionSentence,
  waitsForSuspension,
} from './restrictions.ts';

const WHO = {
  member: { id: 'm', subscriptionTier: 'free', isModerator: false },
  moderator: { id: 'o', subscriptionTier: 'premium', isModerator: true },
  admin: { id: 'a', subscriptionTier: 'admin', isModerator: false },
} as const;

test.each([
  ['moderator', 'member', true],
  ['moderator', 'moderator', false],
  ['moderator', 'admin', false],
  ['admin', 'member', true],
  ['admin', 'moderator', true],
  ['admin', 'admin', false],
] as const)('a %s may restrict a %s: %s', (actor, member, may) => {
  expect(restrictionProblem(WHO[actor], { ...WHO[member], id: 'another' }) === null).toBe(may);
});

test('nobody may restrict themselves', () => {
  expect(restrictionProblem(WHO.moderator, WHO.moderator)).toBe('You can’t do this to yourself.');
  expect(restrictionProblem(WHO.admin, WHO.admin)).toBe('You can’t do this to yourself.');
});

describe('an account deleted as a spammer’s', () => {
  const small = {
    ageMs: SPAMMER_AGE_MS,
    reputation: SPAMMER_REPUTATION - 1,
    posts: SPAMMER_POSTS,
    isVerified: false,
    subscriptionTier: 'free',
  } as const;
  test.each([
    [{}, true],
    [{ ageMs: SPAMMER_AGE_MS + 1 }, false],
    [{ reputation: SPAMMER_REPUTATION }, false],
    [{ posts: SPAMMER_POSTS + 1 }, false],
    [{ isVerified: true }, false],
    [{ subscriptionTier: 'premium' as const }, false],
  ])('with %j: by a moderator %s, by an admin always', (part, may) => {
    expect(spammerProblem(WHO.moderator, { ...small, ...part }) === null).toBe(may);
    expect(spammerProblem(WHO.admin, { ...small, ...part })).toBeNull();
  });
});

test('who is silenced or suspended reads until when, why and what to do', () => {
  const restriction = {
    until: new Date('2026-12-03T10:20:30Z'),
    message: 'No advertising, please.',
  };
  expect(silenceSentence(restriction)).toBe(
    'You can’t post or vote until 3 December 2026 at 10:20 UTC. A moderator wrote: No advertising, please. You can appeal through support.',
  );
  expect(suspensionSentence(restriction)).toBe(
    'Your account is suspended until 3 December 2026 at 10:20 UTC. A moderator wrote: No advertising, please. You can appeal at /support.',
  );
});

test.each([
  ['GET', 'anyone', undefined, false],
  ['GET', 'member', undefined, false],
  ['GET', 'premium', undefined, true],
  ['GET', 'expert', undefined, true],
  ['GET', 'moderator', undefined, true],
  ['GET', 'admin', undefined, true],
  ['POST', 'anyone', undefined, true],
  ['DELETE', 'member', undefined, true],
  ['PATCH', 'premium', undefined, true],
  ['PUT', 'admin', undefined, true],
  ['POST', 'anyone', true, false],
  ['PATCH', 'member', true, false],
] as const)(
  'a %s for %s, whileSuspended %s, waits for the end of a suspension: %s',
  (method, access, whileSuspended, waits) => {
    expect(waitsForSuspension({ method, access, whileSuspended })).toBe(waits);
  },
);
