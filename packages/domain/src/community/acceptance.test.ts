import { expect, test } from 'vitest';
import { pressAccept } from './acceptance.ts';

test.each([
  [null, 'A', 'A'],
  ['A', 'A', null],
  ['A', 'B', 'B'],
])('with %s accepted, pressing %s leaves %s', (held, pressed, next) => {
  expect(pressAccept(held, pressed)).toBe(next);
});
