import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const document = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8');

const rows = [...document.matchAll(/^\| (?!line \||-)(.+) \| (.*) \|$/gm)].map(
  ([, line = '', shown = '']) => ({ line, shown: shown.split('<br>') }),
);

const REFERENCE = /^`([^`]+\.(?:spec|test)\.tsx?)`: (.+)$/;
const references = rows.flatMap(({ line, shown }) =>
  shown.flatMap((one) => {
    const [, file, name] = REFERENCE.exec(one) ?? [];
    return file === undefined || name === undefined
      ? []
      : [{ line, file, name: withoutTypes(name) }];
  }),
);

/** A table's `%s` and its relatives are what is filled in. */
function withoutTypes(name: string): string {
  return name.replace(/%(?:\.\d+)?[sdifjo]/g, '*');
}

test('the document has the lines of all sections', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(references.length).toBeGreaterThan(200);
});

test('every line has a test', () => {
  const unknown = rows.flatMap(({ line, shown }) =>
    shown.filter((one) => !REFERENCE.test(one)).map((one) => `${line}: ${one}`),
  );
  expect(unknown).toEqual([]);
});

test('every test that is named is there', () => {
  const missing = references.filter(({ file, name }) => !isNamedIn(file, name));
  expect(missing).toEqual([]);
});

/** Whether a file has a test of this name. What is filled in at run time stands as `*` in it. */
function isNamedIn(file: string, name: string): boolean {
  const source = path.join(ROOT, file);
  if (!existsSync(source)) return false;
  const parts = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const filledIn = String.raw`(?:%(?:\.\d+)?[sdifjo]|\$\{[^}]*\}|\*)`;
  return new RegExp(`(['"\`])${parts.join(filledIn)}\\1`).test(readFileSync(source, 'utf8'));
}
