import pg from 'pg';
import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Runs that end when the test says so. */
function held(): {
  runs: { items: readonly string[]; end: (error?: Error) => void }[];
  run: (items: readonly string[]) => Promise<string[]>;
} {
  const runs: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) =>
        error ? reject(error) : resolve(items.map((item) => `${item} done`));
      runs.push({ items, end });
    });
  return { runs, run };
}

const firstLetter = (item: string) => item[0];
const settled = () => new Promise((resolve) => setTimeout(resolve));
const refused = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
const outcomesOf = async (calls: readonly Promise<string>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === 'fulfilled' ? call.value : String(call.reason),
  );

test('what comes alone goes at once, and what comes meanwhile goes together', async () => {
  const { runs, run } = held();
  const call = together(run, firstLetter);
  const calls = ['a', 'b', 'c'].map(call);
  expect(runs.map(({ items }) => items)).toEqual([['a']]);
  runs[0]?.end();
  await settled();
  expect(runs.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  runs[1]?.end();
  expect(await Promise.all(calls)).toEqual(['a done', 'b done', 'c done']);
  void call('d');
  expect(runs[2]?.items).toEqual(['d']);
});

test('at most sixteen go together, and never two with one key, each in its turn', async () => {
  const { runs, run } = held();
  const call = together(run, firstLetter);
  const letters = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(98 + index));
  const calls = ['a1', 'b1', 'b2', ...letters.slice(1)].map(call);
  for (let turn = 0; turn < 3; turn++) {
    runs[turn]?.end();
    await settled();
  }
  expect(runs.map(({ items }) => items)).toEqual([
    ['a1'],
    ['b1', ...letters.slice(1, 16)],
    ['b2', ...letters.slice(16)],
  ]);
  expect(await Promise.all(calls)).toHaveLength(22);
});

test('what takes long holds others back for no more than a moment', async () => {
  const { runs, run } = held();
  const call = together(run, firstLetter);
  const first = call('a');
  const second = call('b');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(await second).toBe('b done');
  // The slow one ends late, and starts nothing twice.
  const third = call('c');
  runs[0]?.end();
  await settled();
  runs[2]?.end();
  expect([await first, await third]).toEqual(['a done', 'c done']);
  expect(runs).toHaveLength(3);
});

test('where the database refuses several, only those fail that it refuses alone', async () => {
  const runs: string[][] = [];
  const call = together(async (items: readonly string[]) => {
    runs.push([...items]);
    await settled();
    if (items.includes('c')) throw refused('23503');
    return items.map((item) => `${item} done`);
  }, firstLetter);
  const calls = ['a', 'b', 'c', 'd'].map(call);
  expect(await outcomesOf(calls)).toEqual(['a done', 'b done', 'error: refused', 'd done']);
  expect(runs).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']]);
});

test.each([
  ['whose connection broke', new Error('Connection terminated unexpectedly')],
  ['that the administrator ended', refused('57P01')],
])('what may have been done is not done twice: a statement %s', async (_, error) => {
  const { runs, run } = held();
  const call = together(run, firstLetter);
  const calls = ['a', 'b', 'c'].map(call);
  runs[0]?.end();
  await settled();
  runs[1]?.end(error);
  expect(await outcomesOf(calls)).toEqual(['a done', String(error), String(error)]);
  expect(runs).toHaveLength(2);
});
