import { expect, test } from 'vitest';
import { judge } from './stalls.ts';

const stall = (from: number, ms: number) => ({ from, ms, busyMs: 1, waitedMs: 2 });

test.each([
  ['no pause', [], 40],
  ['a pause before', [[50, 40]], 40],
  ['a pause after', [[150, 40]], 40],
  ['a pause within', [[110, 10]], 30],
  ['a pause that began before', [[90, 20]], 30],
  ['a pause that ends after', [[130, 50]], 30],
  ['a pause around all of it', [[0, 500]], 0],
  [
    'two processors at once, told in any order',
    [
      [115, 10],
      [110, 10],
    ],
    25,
  ],
  [
    'one pause within another',
    [
      [110, 20],
      [115, 5],
    ],
    20,
  ],
])('a stall of 40 ms with %s', (_, pauses, ownMs) => {
  const found = judge(
    [stall(100, 40)],
    pauses.map(([from = 0, ms = 0]) => ({ from, ms })),
  );
  expect(found.longest).toMatchObject({ ms: 40, ownMs });
});

test('the longest by the clock and the longest without pauses', () => {
  const found = judge([stall(0, 90), stall(200, 30), stall(300, 20)], [{ from: 5, ms: 80 }]);
  expect(found.longest).toMatchObject({ from: 0, ms: 90, ownMs: 10 });
  expect(found.longestOwn).toMatchObject({ from: 200, ms: 30, ownMs: 30 });
});

test('no stall at all', () => {
  expect(judge([], [{ from: 0, ms: 9 }]).longest.ms).toBe(0);
});
