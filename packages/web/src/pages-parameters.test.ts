import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// What a page reads of its address and does not name is left out by the server: its page and the
// browser's then differ, and the second page of a list is its first.
test('every page names the parameters that it reads of its address', () => {
  const cwd = path.join(import.meta.dirname, 'pages');
  const pages = globSync('*.tsx', { cwd });
  expect(pages.length).toBeGreaterThan(40);
  const unnamed = pages.flatMap((page) => {
    const source = readFileSync(path.join(cwd, page), 'utf8');
    const named = /export const parameters[^=]*= \[([^\]]*)\]/.exec(source)?.[1] ?? '';
    return [...source.matchAll(/\bsearch\.get\('(\w+)'\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !named.includes(`'${name}'`) && !/parameters[^=]*= [^[]/.test(source))
      .map((name) => `${page}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
