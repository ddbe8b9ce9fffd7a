import { expect, test } from 'vitest';
import { waitingTime } from './rate-limit.ts';

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3541, '1 hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %i seconds is said as %s', (seconds, said) =>
  expect(waitingTime(seconds)).toBe(`Please try again in ${said}.`),
);
