import { expect, test } from 'vitest';
import { countsOf, FAILED_SIGN_INS } from './sign-in-limits.ts';

test.each([
  [true, [['account-browser', 10]]],
  [
    false,
    [
      ['account-network', 10],
      ['account', 50],
    ],
  ],
])('an attempt of a known browser (%s) is counted by %j', (isKnownBrowser, counts) =>
  expect(countsOf({ isKnownBrowser }).map((count) => [count, FAILED_SIGN_INS[count]])).toEqual(
    counts,
  ),
);
