import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';

test('the README tells of every format what it knows', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
  const yes = (is: boolean): string => (is ? 'yes' : '');
  const rows = FORMATS.map(
    ({ name, knows: { zone, ids, balances } }) =>
      `| ${name} | ${zone} | ${yes(ids)} | ${yes(balances)} |`,
  );
  expect(readme).toContain(rows.join('\n'));
});

test('a format has a name of its own', () => {
  expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length);
});
