import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { writeOnce } from './write-once.ts';

test('the first text stays, for its owner only, and nothing else is left', () => {
  const folder = temporaryFolder('write-once');
  const file = path.join(folder, 'a.key');
  expect([writeOnce(file, 'first'), writeOnce(file, 'second')]).toEqual([true, false]);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.key']);
});

test('what can’t be written whole is not there', () => {
  const folder = temporaryFolder('write-once');
  // As long as a file may be on no disk.
  const file = path.join(folder, 'x'.repeat(250));
  expect(() => writeOnce(file, 'text')).toThrow(/ENAMETOOLONG/);
  expect(readdirSync(folder)).toEqual([]);
});
