import { expect, test } from 'vitest';
import { dayText, exactTime, monthName } from './date-text.ts';

test.each([
  [dayText('2026-03-03'), '3 March 2026'],
  [dayText('2026-12-31T23:59:59.999Z'), '31 December 2026'],
  [exactTime('2026-01-10T04:05:59.000Z'), '10 January 2026 at 04:05 UTC'],
  [monthName('2026-09'), 'September 2026'],
])('people read %s', (shown, expected) => {
  expect(shown).toBe(expected);
});
