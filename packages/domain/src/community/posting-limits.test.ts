import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  countLinks,
  limitOf,
  overLimit,
  POSTING_LIMITS,
  trustLevelOf,
  tooManyLinks,
} from './posting-limits.ts';

const DAY_MS = 24 * 3600 * 1000;
const someone = { reputation: 0, ageMs: 0, tier: 'free', isExternal: false } as const;

describe('a member', () => {
  test.each([
    [{}, 'new'],
    [{ ageMs: 3 * DAY_MS - 1 }, 'new'],
    [{ ageMs: 3 * DAY_MS }, 'member'],
    [{ reputation: 14 }, 'new'],
    [{ reputation: 15 }, 'member'],
    [{ reputation: 199, ageMs: 9 * DAY_MS }, 'member'],
    [{ reputation: 200 }, 'trusted'],
    [{ tier: 'premium' }, 'new'],
    [{ tier: 'admin' }, 'exempt'],
    [{ isExternal: true }, 'exempt'],
  ] as const)('with %j is %s', (facts, trustLevel) => {
    expect(trustLevelOf({ ...someone, ...facts })).toBe(trustLevel);
  });
});

test('each trust level may do more than the one before it', () => {
  for (const what of [...ACTIONS, 'links'] as const) {
    const { new: fresh, member, trusted } = POSTING_LIMITS;
    expect([fresh[what] < member[what], member[what] < trusted[what]]).toEqual([true, true]);
    expect(limitOf('exempt', what)).toBeNull();
  }
});

test('what a member over a limit reads says how much there is', () => {
  expect(overLimit('new', 'questions')).toBe(
    'New members can ask 10 questions a day. You can continue tomorrow (UTC).',
  );
  expect(overLimit('trusted', 'votes')).toBe(
    'You can vote 1,000 times a day. You can continue tomorrow (UTC).',
  );
  expect(tooManyLinks('new')).toBe(
    'A new member’s post can contain at most 5 links. Please remove some.',
  );
});

test.each([
  ['<p>none</p>', 0],
  ['<a href="https://a.test" rel="nofollow">a</a> <a href="mailto:a@b.test" rel="x">b</a>', 2],
  ['<a href="/users/ada" rel="x">@ada</a> <a href="#fn-1-1" rel="x">1</a>', 0],
])('%j holds %i links', (html, links) => {
  expect(countLinks(html)).toBe(links);
});
