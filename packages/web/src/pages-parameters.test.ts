import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const cwd = path.join(import.meta.dirname, 'pages');

/** A page's source, with that of the files beside features that read addresses for it. */
function sourceOf(page: string): string {
  const source = readFileSync(path.join(cwd, page), 'utf8');
  const readers = [...source.matchAll(/ from '(\.\.\/[^']*(?:-search|page-of|use-return)\.ts)'/g)];
  return [
    source,
    ...readers.map(([, file = '']) => readFileSync(path.join(cwd, file), 'utf8')),
  ].join('\n');
}

// What a page reads of its address and does not name is left out by the server: its page and the
// browser's then differ, and the second page of a list is its first.
test('every page names the parameters that it reads of its address', () => {
  const pages = globSync('*.tsx', { cwd });
  expect(pages.length).toBeGreaterThan(40);
  const unnamed = pages.flatMap((page) => {
    const source = sourceOf(page);
    const named = /export const (?:parameters|[A-Z]+_PARAMETERS)[^=]*= \[([^\]]*)\]/.exec(
      source,
    )?.[1];
    return [...source.matchAll(/\b(?:search|params)\.get\('(\w+)'\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !named?.includes(`'${name}'`))
      .map((name) => `${page}: ${name}`);
  });
  // Of what it reads by the others' reader it uses the page alone.
  expect(unnamed).toEqual(['MyInsightsPage.tsx: tag']);
});
