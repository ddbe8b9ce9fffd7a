import { describe, expect, test } from 'vitest';
import { type Bounds, createAdmission, type Priority, type Leave } from './admission.ts';

const bounds: Record<Priority, Bounds> = {
  writes: { share: 1, waitingMax: 3, waitMs: 5000 },
  members: { share: 0.75, waitingMax: 2, waitMs: 3000 },
  arrivals: { share: 0.75, waitingMax: 2, waitMs: 2000 },
  visitors: { share: 0.5, waitingMax: 2, waitMs: 1000 },
  robots: { share: 0.25, waitingMax: 1, waitMs: 500 },
};

/** Eight turns at once: two for robots, four for visitors, six for members, eight for writes. */
function anAdmission() {
  let nowMs = 0;
  const turns = { min: 8, max: 8, first: 8 };
  const admission = createAdmission({ bounds, turns, now: () => nowMs });
  const begun: string[] = [];
  const refused: string[] = [];
  const leaves = new Map<string, Leave>();
  return {
    admission,
    begun,
    refused,
    enter(priority: Priority, ...names: string[]) {
      for (const name of names)
        admission.enter(
          priority,
          (leave) => {
            begun.push(name);
            leaves.set(name, leave);
          },
          () => refused.push(name),
        );
    },
    leave: (name: string) => leaves.get(name)?.(),
    pass(ms: number) {
      nowMs += ms;
      admission.sweep();
    },
  };
}

describe('requests past what can be answered', () => {
  test('each priority leaves turns to the priorities before it, waits within its bound, and is refused beyond', () => {
    const { admission, begun, refused, enter } = anAdmission();
    enter('visitors', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7');
    expect(begun).toEqual(['v1', 'v2', 'v3', 'v4']);
    expect([refused, admission.waiting('visitors')]).toEqual([['v7'], 2]);
    enter('robots', 'r1', 'r2');
    expect(refused).toEqual(['v7', 'r2']);
    enter('members', 'm1', 'm2', 'm3');
    enter('writes', 'w1', 'w2', 'w3');
    expect(begun.slice(4)).toEqual(['m1', 'm2', 'w1', 'w2']);
    expect(admission.inFlight()).toBe(8);
    expect(admission.isFull('visitors')).toBe(true);
    expect(admission.isFull('writes')).toBe(false);
  });

  test('what waits goes on priority by priority, the first that came first', () => {
    const { begun, enter, leave } = anAdmission();
    enter('writes', ...'abcdefgh');
    enter('robots', 'robot');
    enter('visitors', 'visitor');
    enter('members', 'member');
    enter('writes', 'write', 'next write');
    begun.length = 0;
    for (const name of 'abcdefgh') leave(name);
    expect(begun).toEqual(['write', 'next write', 'member', 'visitor']);
    for (const name of ['write', 'next write', 'member']) leave(name);
    expect(begun.at(-1)).toBe('robot');
  });

  test('a turn that ended ends once', () => {
    const { admission, enter, leave } = anAdmission();
    enter('writes', 'a', 'b');
    leave('a');
    leave('a');
    expect(admission.inFlight()).toBe(1);
  });

  test('what waited too long is refused, and not begun', () => {
    const { begun, refused, enter, pass } = anAdmission();
    enter('writes', ...'abcdefgh');
    enter('visitors', 'late');
    enter('members', 'patient');
    pass(1001);
    expect(refused).toEqual(['late']);
    expect(begun).not.toContain('patient');
  });

  test('what waits for somebody else gives its turn back after two seconds', () => {
    const { admission, begun, enter, pass } = anAdmission();
    enter('writes', ...'abcdefgh', 'next');
    pass(1000);
    expect(begun).not.toContain('next');
    pass(1000);
    expect(begun).toContain('next');
    expect(admission.inFlight()).toBe(1);
  });
});

test('turns grow while the thread is free and shrink while it is at work all the time', () => {
  let share = 0.5;
  const admission = createAdmission({ busyShare: () => share });
  const first = admission.turns();
  const sweep = (times: number) => Array.from({ length: times }, () => admission.sweep());
  sweep(5);
  const grown = admission.turns();
  expect(grown).toBeGreaterThan(first);
  share = 0.9;
  sweep(5);
  expect(admission.turns()).toBe(grown);
  share = 1;
  sweep(40);
  expect(admission.turns()).toBe(10);
});
