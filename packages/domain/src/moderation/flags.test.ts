import { expect, test } from 'vitest';
import { flagWeight } from './flags.ts';

test.each([
  [0, 0, 2],
  [0, 4, 2],
  [4, 0, 2],
  [5, 0, 3],
  [6, 2, 3],
  [5, 2, 2],
  [2, 4, 2],
  [2, 5, 1],
  [0, 5, 1],
  [100, 0, 3],
])(
  'the flag of a member with %i helpful and %i declined weighs %i',
  (helpful, declined, weight) => {
    expect(flagWeight({ helpful, declined })).toBe(weight);
  },
);
