import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate, createGates } from './gate.ts';

const sentence = 'Too many.';
const settled = (calls: Promise<string>[]) =>
  Promise.all(calls.map((call) => call.catch((error: Error) => error.message)));

test('so many go through at once, so many wait in turn, and the rest are refused', async () => {
  const gate = createGate({ atOnce: 2, waitingMax: 2, sentence });
  const begun: string[] = [];
  const act = (name: string) => async () => {
    begun.push(name);
    await wait(20);
    return name;
  };
  const answers = await settled(['a', 'b', 'c', 'd', 'e'].map((name) => gate(act(name))));
  expect(answers).toEqual(['a', 'b', 'c', 'd', sentence]);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(await gate(act('f'))).toBe('f');
});

test('those that wait are refused once none has gone through for so long, and not before', async () => {
  const gate = createGate({ atOnce: 1, waitingMax: 9, stuckMs: 200, sentence });
  const act = (ms: number) => async () => {
    await wait(ms);
    return 'done';
  };
  let waited = 0;
  const quick = Array.from({ length: 5 }, () => gate(act(80), () => waited++));
  expect(await settled(quick)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(waited).toBe(4);
  const stuck = [gate(act(600)), gate(act(0)), gate(act(0))];
  expect(await settled(stuck)).toEqual(['done', sentence, sentence]);
  expect(await gate(act(0))).toBe('done');
});

test('what fails lets the next in', async () => {
  const gate = createGate({ atOnce: 1, waitingMax: 9, sentence });
  const failing = gate(async () => {
    await wait(10);
    throw new Error('failed');
  });
  expect(await settled([failing, gate(async () => 'next')])).toEqual(['failed', 'next']);
});

test('each key has a gate of its own', async () => {
  const inTurn = createGates({ atOnce: 1, waitingMax: 0, sentence });
  const act = async () => {
    await wait(10);
    return 'done';
  };
  expect(await settled([inTurn('a', act), inTurn('b', act), inTurn('a', act)])).toEqual([
    'done',
    'done',
    sentence,
  ]);
  expect(await inTurn('a', act)).toBe('done');
});
