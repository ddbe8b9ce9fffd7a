import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const seconds = 1000;
const hours = 3_600_000;

test.each([
  [0, '0 minutes ago'],
  [59 * seconds, '0 minutes ago'],
  [60 * seconds, '1 minute ago'],
  [hours - 1, '59 minutes ago'],
  [hours, '1 hour ago'],
  [24 * hours - 1, '23 hours ago'],
  [24 * hours, '1 day ago'],
  [400 * 24 * hours, '400 days ago'],
  [-5 * seconds, '0 minutes ago'],
])('%i ms before now reads %s', (age, text) => {
  expect(relativeTime(now - age, now)).toBe(text);
});
