import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

/** Files that a document names by their path, and those that it links to. */
function namedIn(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const folder = path.dirname(document);
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/|#)([^)#]+)(?:#[^)]*)?\)/g)];
  const names = text.matchAll(
    /`((?:packages|contract|domain|server|web|tax-lots|scripts|e2e|docs|content|deploy|bench)\/[\w./-]+\.(?:ts|tsx|sql|css|md|mjs|json|cjs))`/g,
  );
  return [
    ...links.map(([, link = '']) => path.join(folder, link)),
    ...[...names].map(([, name = '']) => name),
  ];
}

/** A package may be named without `packages`, and its folder `src` left out. */
const isThere = (file: string): boolean =>
  [file, `packages/${file}`, `packages/${file.replace('/', '/src/')}`].some((one) =>
    existsSync(path.join(ROOT, one)),
  );

test('every file that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(20);
  const named = documents.flatMap((document) =>
    namedIn(document)
      // The name of a file that is still to be written.
      .filter((file) => !file.includes('NNNN'))
      .map((file) => ({ document, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !isThere(file))).toEqual([]);
});
