import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPacing } from './pacing.ts';

test('long work begins once a turn of the event loop, in its order', async () => {
  const pacing = createPacing();
  const begun: number[] = [];
  for (const work of [1, 2, 3]) void pacing.turn().then(() => begun.push(work));
  expect(begun).toEqual([]);
  const seen: number[][] = [];
  for (let turns = 0; turns < 4; turns++) {
    await nextTurn();
    seen.push([...begun]);
  }
  expect(seen.at(-1)).toEqual([1, 2, 3]);
  expect(seen.some((one) => one.length === 1)).toBe(true);
  expect(seen.some((one) => one.length === 2)).toBe(true);
});

test('a flood of connections puts it off, and not for ever', async () => {
  const pacing = createPacing();
  const begun: string[] = [];
  void pacing.turn().then(() => begun.push('page'));
  let turns = 0;
  for (; begun.length === 0 && turns < 100; turns++) {
    pacing.noteConnection();
    await nextTurn();
  }
  expect(turns).toBeGreaterThan(8);
  expect(turns).toBeLessThan(20);
});
