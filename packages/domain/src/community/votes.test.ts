import { expect, test } from 'vitest';
import { pressVote } from './votes.ts';

test.each([
  [null, 'up', 'up', 1],
  [null, 'down', 'down', -1],
  ['up', 'up', null, -1],
  ['up', 'down', 'down', -2],
  ['down', 'down', null, 1],
  ['down', 'up', 'up', 2],
] as const)(
  'holding %s, pressing %s leaves %s and changes the count by %i',
  (held, press, next, delta) => {
    expect(pressVote(held, press)).toEqual({ next, delta });
  },
);
