import { expect, test } from 'vitest';
import { type PairVotes, ringKind } from './rings.ts';

const NONE = [0, 0, 0] as const;

test.each<[readonly number[], readonly number[], ReturnType<typeof ringKind>]>([
  [[5, 10, 0], [5, 10, 0], 'mutual'],
  [[4, 4, 0], [5, 5, 0], null],
  [[5, 5, 0], [4, 4, 0], null],
  [[5, 13, 0], [5, 5, 0], null],
  [[5, 5, 0], [5, 13, 0], null],
  [[40, 100, 0], [40, 100, 0], 'mutual'],
  [[8, 10, 4], NONE, 'one_author'],
  [[7, 7, 7], NONE, null],
  [[8, 11, 8], NONE, null],
  [[8, 10, 3], NONE, null],
  [[80, 100, 40], [1, 50, 0], 'one_author'],
  [NONE, [80, 80, 80], null],
])('votes, of all, in a row: %j there and %j back are %s', (there, back, kind) => {
  const pair = ([votes = 0, all = 0, inARow = 0]: readonly number[]): PairVotes => ({
    votes,
    all,
    inARow,
  });
  expect(ringKind(pair(there), pair(back))).toBe(kind);
});
