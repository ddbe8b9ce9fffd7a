import { describe, expect, test } from 'vitest';
import { createCache } from './cache.ts';

/** A cache with a clock of its own, and renders that end when the test says so. */
function aCache(options: { maxBytes?: number } = {}) {
  const clock = { ms: 0 };
  const errors: unknown[] = [];
  const cache = createCache<{ text: string }>({
    freshMs: 30,
    staleMs: 300,
    maxBytes: options.maxBytes ?? 1_000_000,
    bytesOf: ({ text }) => text.length,
    now: () => clock.ms,
    onError: (error) => errors.push(error),
  });
  let renders = 0;
  const get = async (key = 'page', tags = ['lists']) =>
    (await cache.get(key, tags, async () => ({ text: `render ${++renders}` }))).value.text;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { cache, clock, errors, get, settle, renders: () => renders };
}

/** A render that waits for the test. */
function aRender() {
  let finish: (text: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<{ text: string }>((resolve, reject) => {
    finish = (text) => resolve({ text });
    fail = reject;
  });
  return { render: () => promise, finish, fail };
}

describe('what is cached', () => {
  test('is answered as it is while it is fresh', async () => {
    const { get, clock } = aCache();
    expect(await get()).toBe('render 1');
    clock.ms = 29;
    expect(await get()).toBe('render 1');
  });

  test('is answered at once when it is older, and rendered again behind it', async () => {
    const { get, clock, settle, renders } = aCache();
    await get();
    clock.ms = 31;
    expect(await get()).toBe('render 1');
    await settle();
    expect(renders()).toBe(2);
    expect(await get()).toBe('render 2');
  });

  test('is rendered while its reader waits when it is very old', async () => {
    const { get, clock } = aCache();
    await get();
    clock.ms = 301;
    expect(await get()).toBe('render 2');
  });

  test('is kept apart by key', async () => {
    const { get } = aCache();
    expect([await get('a'), await get('b'), await get('a')]).toEqual([
      'render 1',
      'render 2',
      'render 1',
    ]);
  });

  test('is let go when there is too much of it, the least used first', async () => {
    const { cache, get } = aCache({ maxBytes: 1300 });
    for (const key of ['a', 'b']) await get(key);
    await get('a');
    await get('c');
    expect([cache.peek('a') !== undefined, cache.peek('b') !== undefined, cache.size()]).toEqual([
      true,
      false,
      2,
    ]);
  });

  test('can be looked at without rendering, as long as it is fresh', async () => {
    const { cache, clock, get } = aCache();
    expect(cache.peek('page')).toBeUndefined();
    await get();
    expect(cache.peek('page')?.value.text).toBe('render 1');
    clock.ms = 31;
    expect(cache.peek('page')).toBeUndefined();
  });
});

describe('a render', () => {
  test('serves all who wait for the same key', async () => {
    const { get, renders } = aCache();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => get())))).toEqual(
      new Set(['render 1']),
    );
    expect(renders()).toBe(1);
  });

  test('behind a stale entry runs once, however many read it', async () => {
    const { get, clock, settle, renders } = aCache();
    await get();
    clock.ms = 31;
    await Promise.all(Array.from({ length: 50 }, () => get()));
    await settle();
    expect(renders()).toBe(2);
  });

  test('that fails fails for all who wait, and the next reader tries again', async () => {
    const { cache, get } = aCache();
    const slow = aRender();
    const waiting = [1, 2].map(() => cache.get('page', [], slow.render));
    slow.fail(new Error('database is gone'));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await get()).toBe('render 1');
  });

  test('that fails behind a stale entry is reported and leaves the entry', async () => {
    const { cache, clock, errors, get, settle } = aCache();
    await get();
    clock.ms = 31;
    const trouble = new Error('database is gone');
    const { value } = await cache.get('page', ['lists'], () => Promise.reject(trouble));
    await settle();
    expect([value.text, errors]).toEqual(['render 1', [trouble]]);
    expect(await get()).toBe('render 1');
  });
});

describe('a purge', () => {
  test('forgets what has one of its tags, and nothing else', async () => {
    const { cache, get } = aCache();
    await get('a', ['question:1', 'lists']);
    await get('b', ['question:2']);
    cache.purge(['question:1', 'question:9']);
    expect([cache.peek('a'), cache.peek('b')?.value.text]).toEqual([undefined, 'render 2']);
  });

  test('during a render answers who waited, but does not keep what may be old', async () => {
    const { cache, get } = aCache();
    const slow = aRender();
    const waiting = cache.get('page', ['lists'], slow.render);
    cache.purge(['lists']);
    slow.finish('old');
    expect((await waiting).value.text).toBe('old');
    expect(await get()).toBe('render 1');
  });

  test('during a render gives who comes later a render of their own, which is kept', async () => {
    const { cache, get } = aCache();
    const slow = aRender();
    const early = cache.get('page', ['lists'], slow.render);
    cache.purge(['lists']);
    expect(await get()).toBe('render 1');
    slow.finish('old');
    await early;
    expect(await get()).toBe('render 1');
  });

  test('during the render behind a stale entry keeps neither', async () => {
    const { cache, clock, get, settle } = aCache();
    await get();
    clock.ms = 31;
    const slow = aRender();
    await cache.get('page', ['lists'], slow.render);
    cache.purge(['lists']);
    slow.finish('old');
    await settle();
    expect(await get()).toBe('render 2');
  });

  test('of everything forgets everything, what is being rendered too', async () => {
    const { cache, get } = aCache();
    await get('a');
    const slow = aRender();
    const waiting = cache.get('b', ['lists'], slow.render);
    cache.clear();
    slow.finish('old');
    await waiting;
    expect([cache.size(), await get('b')]).toEqual([0, 'render 2']);
  });
});
