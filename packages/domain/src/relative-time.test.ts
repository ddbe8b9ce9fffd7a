import { expect, test } from 'vitest';
import { relativeTime, wordsEnd } from './relative-time.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const seconds = 1000;
const hours = 3_600_000;

test.each([
  [0, 'just now'],
  [60 * seconds - 1, 'just now'],
  [60 * seconds, '1 minute ago'],
  [hours - 1, '59 minutes ago'],
  [hours, '1 hour ago'],
  [24 * hours - 1, '23 hours ago'],
  [24 * hours, '1 day ago'],
  [31 * 24 * hours - 1, '30 days ago'],
  [31 * 24 * hours, '28 February 2026'],
  [400 * 24 * hours, '24 February 2025'],
  [-5 * seconds, 'just now'],
])('%i ms before now reads %s', (age, text) => {
  expect(relativeTime(now - age, now)).toBe(text);
});

test.each([0, 59, 60, 61, 3599, 3600, 7000, 86_399, 86_400, 200_000, 2_678_399])(
  'the words of %i seconds ago hold until they end, and no longer',
  (age) => {
    const then = now - age * seconds;
    const end = wordsEnd(then, now);
    expect(end).toBeGreaterThan(now);
    expect(relativeTime(then, end - 1)).toBe(relativeTime(then, now));
    expect(relativeTime(then, end)).not.toBe(relativeTime(then, now));
  },
);

test('a date stays, and a time ahead reads as just now until it is a minute old', () => {
  expect(wordsEnd(now - 31 * 24 * hours, now)).toBe(Infinity);
  expect(wordsEnd(now + hours, now)).toBe(now + hours + 60 * seconds);
});
