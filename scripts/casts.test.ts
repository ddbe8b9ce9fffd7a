import { expect, test } from 'vitest';
import { serverSources, unexplainedCasts } from './casts.ts';

test('every cast of the server has its reason', () => {
  const files = serverSources();
  expect(files.length).toBeGreaterThan(400);
  expect(unexplainedCasts(files)).toEqual([]);
});

test('a planted cast without a reason is found', () => {
  const text = `
    const list = ['a'] as const;
    const read = JSON.parse(text) as unknown;
    const bare = read as string;
    // Checked above.
    const said = read as string;
    const beside = read as string; // checked above
    const made = {
      // As the library writes it.
      one: read as string,
      two: read as string,
    };
    /** What it does says nothing of a cast in it. */
    function act() {
      return read as string;
    }`;
  expect(unexplainedCasts([{ name: 'a.ts', text }])).toEqual([
    'a.ts:4: const bare = read as string;',
    'a.ts:11: two: read as string,',
    'a.ts:15: return read as string;',
  ]);
});
