import { expect, test } from 'vitest';
import { unexplainedCasts } from './casts.ts';
import { sourceFiles } from './lengths.ts';

test('every cast has its reason', () => {
  expect(unexplainedCasts(sourceFiles())).toEqual([]);
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
    }
    const list = (
      <Select
        // The options are the kinds.
        onChange={(value) => choose(value as Kind)}
        onClose={(value) => choose(value as Kind)}
      />
    );
    function fill() {
      Object.assign(list, { anything: 1 });
      // As above.
      Object.assign(list, { anything: 1 });
    }`;
  expect(unexplainedCasts([{ name: 'a.tsx', text }])).toEqual([
    'a.tsx:4: const bare = read as string;',
    'a.tsx:11: two: read as string,',
    'a.tsx:15: return read as string;',
    'a.tsx:21: onClose={(value) => choose(value as Kind)}',
    'a.tsx:25: Object.assign(list, { anything: 1 });',
  ]);
});
