import { expect, test } from 'vitest';
import { EARLY_FEATURES, EARLY_KEYS, isEarlyOn } from './early-access.ts';

test.each([
  [true, ['reading-list'], true],
  [true, [], false],
  [true, ['something-gone'], false],
  [false, ['reading-list'], false],
  [false, [], false],
])(
  'with premium %s and %j switched on the reading list works: %s',
  (isPremium, switchedOn, works) =>
    expect(isEarlyOn('reading-list', { isPremium, switchedOn })).toBe(works),
);

test('every early feature says what it is and since when, under a key of its own', () => {
  expect(new Set(EARLY_KEYS).size).toBe(EARLY_FEATURES.length);
  for (const { key, name, description, since } of EARLY_FEATURES) {
    expect(key).toMatch(/^[a-z-]+$/);
    expect([name.length > 3, description.length > 20, Number.isNaN(Date.parse(since))]).toEqual([
      true,
      true,
      false,
    ]);
  }
});
