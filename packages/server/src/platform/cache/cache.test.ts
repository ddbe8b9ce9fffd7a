import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockMs, createCache, type Made } from './cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const settle = () => new Promise((resolve) => setImmediate(resolve));

type Text = { text: string };

/** A cache whose renders are numbered. */
function aCache({ maxBytes = 1_000_000 } = {}) {
  const errors: unknown[] = [];
  const cache = createCache<Text>({
    maxBytes,
    bytesOf: ({ text }) => text.length,
    onError: (error) => errors.push(error),
  });
  let renders = 0;
  const make = async () => ({ value: { text: `render ${++renders}` }, readAtMs: clockMs() });
  const get = async (key = 'page', tags = ['lists'], how: () => Promise<Made<Text>> = make) =>
    (await cache.get(key, () => tags, how)).value.text;
  return { cache, errors, get, renders: () => renders };
}

/** A render that waits for the test. */
function aRender() {
  const { promise, resolve, reject } = Promise.withResolvers<Made<Text>>();
  const readAtMs = clockMs();
  return {
    make: () => promise,
    finish: (text: string) => resolve({ value: { text }, readAtMs }),
    fail: reject,
  };
}

describe('what is cached', () => {
  test('is returned as it is for half a minute', async () => {
    const { get } = aCache();
    expect(await get()).toBe('render 1');
    pass(29);
    expect(await get()).toBe('render 1');
  });

  test('is returned once more up to a minute old, and made again behind that', async () => {
    const { get, renders } = aCache();
    await get();
    pass(59);
    expect(await get()).toBe('render 1');
    await settle();
    expect([renders(), await get()]).toEqual([2, 'render 2']);
  });

  test('is made before it is returned when it is older than a minute', async () => {
    const { get } = aCache();
    await get();
    pass(60);
    expect(await get()).toBe('render 2');
  });

  test('is as old as the oldest of what it was made from', async () => {
    const { get } = aCache();
    const half = clockMs();
    pass(20);
    const made = async () => ({ value: { text: 'of figures' }, readAtMs: half });
    await get('page', [], made);
    pass(9);
    expect(await get()).toBe('of figures');
    pass(31);
    expect(await get()).toBe('render 1');
  });

  test('is kept apart by key', async () => {
    const { get } = aCache();
    const all = [await get('a'), await get('b'), await get('a')];
    expect(all).toEqual(['render 1', 'render 2', 'render 1']);
  });

  test('is let go when there is too much of it, the least used first', async () => {
    const { cache, get } = aCache({ maxBytes: 1300 });
    for (const key of ['a', 'b', 'a', 'c']) await get(key);
    expect([await get('a'), cache.size(), await get('b')]).toEqual(['render 1', 2, 'render 4']);
  });

  test('is counted with its key and its tags', async () => {
    const { cache, get } = aCache();
    await get('k'.repeat(500), ['t'.repeat(100)]);
    expect(cache.bytes()).toBeGreaterThan(500 * 2 + 100 * 2);
    cache.clear();
    expect([cache.bytes(), cache.size()]).toEqual([0, 0]);
  });
});

describe('a render', () => {
  test('serves all who wait for the same key', async () => {
    const { get, renders } = aCache();
    const all = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect([new Set(all), renders()]).toEqual([new Set(['render 1']), 1]);
  });

  test('behind what is half a minute old runs once, and only one reader is returned that', async () => {
    const { get, renders } = aCache();
    await get();
    pass(31);
    const all = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(all.filter((text) => text === 'render 1')).toHaveLength(1);
    expect(renders()).toBe(2);
  });

  test('that fails fails for all who wait, and the next reader tries again', async () => {
    const { get } = aCache();
    const slow = aRender();
    const waiting = [1, 2].map(() => get('page', [], slow.make));
    slow.fail(new Error('database is gone'));
    const ends = (await Promise.allSettled(waiting)).map(({ status }) => status);
    expect([ends, await get()]).toEqual([['rejected', 'rejected'], 'render 1']);
  });

  test('that fails behind what was returned is reported', async () => {
    const { errors, get } = aCache();
    await get();
    pass(31);
    const trouble = new Error('database is gone');
    expect(await get('page', [], () => Promise.reject(trouble))).toBe('render 1');
    await settle();
    expect([errors, await get()]).toEqual([[trouble], 'render 1']);
  });
});

describe('a purge', () => {
  test('forgets what has one of its tags, and nothing else', async () => {
    const { cache, get } = aCache();
    await get('a', ['question:1', 'lists']);
    await get('b', ['question:2']);
    cache.purge(['question:1', 'question:9']);
    expect([await get('a'), await get('b')]).toEqual(['render 3', 'render 2']);
  });

  test('during a render answers who waited, but does not keep what may be old', async () => {
    const { cache, get } = aCache();
    const slow = aRender();
    const waiting = get('page', ['lists'], slow.make);
    cache.purge(['lists']);
    slow.finish('old');
    expect([await waiting, await get()]).toEqual(['old', 'render 1']);
  });

  test('during a render gives who comes later a render of their own, which is kept', async () => {
    const { cache, get } = aCache();
    const slow = aRender();
    const before = get('page', ['lists'], slow.make);
    cache.purge(['lists']);
    expect(await get()).toBe('render 1');
    slow.finish('old');
    await before;
    expect(await get()).toBe('render 1');
  });

  test('during the render behind what was returned keeps neither', async () => {
    const { cache, get } = aCache();
    await get();
    pass(31);
    const slow = aRender();
    await get('page', ['lists'], slow.make);
    cache.purge(['lists']);
    slow.finish('old');
    await settle();
    expect(await get()).toBe('render 2');
  });

  test('of everything forgets what is being made, too', async () => {
    const { cache, get } = aCache();
    await get('a');
    const slow = aRender();
    const waiting = get('b', [], slow.make);
    cache.clear();
    slow.finish('old');
    await waiting;
    expect([cache.size(), await get('b', [])]).toEqual([0, 'render 2']);
  });

  test('of more tags than are remembered forgets everything', async () => {
    const { cache, get } = aCache();
    await get('a', ['question:a']);
    cache.purge(['question:b']);
    cache.purge(Array.from({ length: 30_000 }, (_, at) => `question:${at}`));
    expect(await get('a', ['question:a'])).toBe('render 2');
  });
});

test('a cache that pauses stores and returns nothing, until it is cleared', async () => {
  const { cache, get } = aCache();
  await get();
  cache.pause();
  expect([await get(), await get()]).toEqual(['render 2', 'render 3']);
  cache.clear();
  expect([await get(), await get()]).toEqual(['render 4', 'render 4']);
});
