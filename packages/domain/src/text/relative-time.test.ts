import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
