import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { CodeNotLoaded, lazyCode } from './lib/lazy-code.ts';

describe('code that is loaded later', () => {
  test('is asked for once more before it counts as missing', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('404'));
    load.mockResolvedValue('here');
    expect(await lazyCode(load)()).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that is missing twice says so, and is asked for again by the next call', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('404'));
    load.mockRejectedValueOnce(new Error('404')).mockResolvedValue('here');
    const get = lazyCode(load);
    await expect(get()).rejects.toBeInstanceOf(CodeNotLoaded);
    expect(await get()).toBe('here');
  });

  test('is loaded once for all who ask', async () => {
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('here');
    const get = lazyCode(load);
    await Promise.all([get(), get()]);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

// Whoever imports by hand forgets what happens when it fails. The navigation loads the routes, the
// form hook a form's schema, and the server has all of it at once.
test('everything that is loaded later is declared by one of the lazy functions', () => {
  const DECLARED =
    /(lazyPart|hydratedPart|lazyCode|adminPart|loadSchema = |import\.meta\.env\.SSR)[^;]{0,160}$/;
  const undeclared = sources(import.meta.dirname).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\bimport\(/g)].flatMap(({ index }) =>
      DECLARED.test(text.slice(Math.max(0, index - 200), index))
        ? []
        : [`${path.basename(file)}: ${text.slice(index, index + 60)}`],
    );
  });
  expect(undeclared).toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^routes\.ts$/.test(name))
    .map((name) => path.join(folder, name));
}

// A mutation of the library's own sends twice on a double click.
test('whatever is written goes through the hook that counts one press', () => {
  const others = sources(import.meta.dirname).filter(
    (file) =>
      /\buseMutation\b/.test(readFileSync(file, 'utf8')) && path.basename(file) !== 'use-write.ts',
  );
  expect(others).toEqual([]);
});

// React drops what is pressed in a Suspense whose code is still on its way.
test('every part with a Suspense of its own repeats what was pressed in it', () => {
  const others = sources(import.meta.dirname).filter(
    (file) =>
      /<Suspense\b/.test(readFileSync(file, 'utf8')) && path.basename(file) !== 'WaitingPart.tsx',
  );
  expect(others).toEqual([]);
});

// It asks before it sends anything.
const ASKS_FIRST = 'onSubmit={isOn ? onSubmit : ask}';

test('every form that does something is submitted by the form hook', () => {
  const others = sources(import.meta.dirname).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const isHooked = /\b(useForm|useNewAccount|useChangeSettings|useEdit)[<(]/.test(text);
    return [...text.matchAll(/<form\b[^>]*(?:=>[^>]*)*>/g)].flatMap(([tag]) =>
      /method="get"|role="search"/.test(tag) ||
      (isHooked && (/onSubmit=\{(form\.)?onSubmit\}/.test(tag) || tag.includes(ASKS_FIRST)))
        ? []
        : [`${path.basename(file)}: ${tag}`],
    );
  });
  expect(others).toEqual([]);
});
