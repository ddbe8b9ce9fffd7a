import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { AT_ONCE, type Class, createLoad, type Load } from './load.ts';

let load: Load;
let refusals: Class[];
beforeEach(() => {
  refusals = [];
  load = createLoad((of) => refusals.push(of));
});

/** So many of a class, and what became of each so far. */
function come(of: Class, count: number) {
  const begun: (() => void)[] = [];
  const refused: Refusal[] = [];
  for (let one = 0; one < count; one++)
    load.enter(of).then(
      (leave) => begun.push(leave),
      (error: unknown) => error instanceof Refusal && refused.push(error),
    );
  return { begun, refused };
}

test('a bounded number begins at once, and a bounded number waits', async () => {
  const visitors = come('visitors', 100);
  await wait(0);
  expect([visitors.begun.length, load.waiting('visitors'), visitors.refused.length]).toEqual([
    16, 64, 20,
  ]);
  expect(refusals).toEqual(Array.from({ length: 20 }, () => 'visitors'));
  const pauses = visitors.refused.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(8);
  expect(new Set(pauses).size).toBeGreaterThan(1);
});

test('members find turns free beside any number of visitors, and go first when one ends', async () => {
  const visitors = come('visitors', 200);
  const members = come('members', 30);
  await wait(0);
  expect([visitors.begun.length, members.begun.length]).toEqual([16, AT_ONCE.members - 16]);
  visitors.begun.splice(0, 6).forEach((leave) => leave());
  await wait(0);
  expect([visitors.begun.length, members.begun.length]).toEqual([10, 14]);
  members.begun.splice(0).forEach((leave) => leave());
  await wait(0);
  // 16 members wait; visitors begin once fewer than 16 requests are under way.
  expect([visitors.begun.length, members.begun.length]).toEqual([10, 14]);
});

test('all is served in its order once turns end, and ending one twice changes nothing', async () => {
  const order: number[] = [];
  const all = Array.from({ length: 60 }, (_, index) =>
    load.turn('visitors', async () => {
      order.push(index);
      await wait(1);
    }),
  );
  await Promise.all(all);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect([load.underWay(), load.waiting('visitors')]).toEqual([0, 0]);
  const leave = await load.enter('members');
  leave();
  leave();
  expect(load.underWay()).toBe(0);
});

test('what fails ends its turn', async () => {
  const failing = load.turn('members', async () => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(load.underWay()).toBe(0);
});

test('who waits too long is refused, and what takes long holds no turn', async () => {
  const held = come('visitors', 16);
  const late = come('visitors', 1);
  await expect.poll(() => load.underWay(), { timeout: 10_000 }).toBe(1);
  // After two seconds those before it no longer count.
  expect([held.begun.length, late.begun.length, late.refused.length]).toEqual([16, 1, 0]);
}, 15_000);
