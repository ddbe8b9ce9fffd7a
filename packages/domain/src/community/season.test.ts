import { describe, expect, test } from 'vitest';
import { byNeed, isInSeason } from './season.ts';

test.each([
  ['us', '2026-01-01', true],
  ['us', '2026-04-30', true],
  ['us', '2026-05-01', false],
  ['gb', '2026-09-30', false],
  ['gb', '2026-10-01', true],
  ['gb', '2027-01-31', true],
  ['gb', '2027-02-01', false],
  ['ie', '2026-12-15', true],
  ['jp', '2026-03-15', true],
  ['other', '2026-04-15', false],
] as const)('people of %s make their return on %s: %s', (jurisdiction, day, isSeason) => {
  expect(isInSeason(jurisdiction, day)).toBe(isSeason);
});

describe('a list for readers of all countries', () => {
  const list = (['ca', 'gb', 'us', null, 'au', 'ie', 'us'] as const).map((jurisdiction, id) => ({
    id,
    jurisdiction,
  }));
  test.each([
    ['2026-11-28', [2, 3, 6, 1, 5, 0, 4]],
    ['2026-04-10', [2, 3, 6, 0, 1, 4, 5]],
  ])('on %s begins with the United States, then with who makes a return', (day, order) => {
    expect(byNeed(list, day).map(({ id }) => id)).toEqual(order);
  });
});
