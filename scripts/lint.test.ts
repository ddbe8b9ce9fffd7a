import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';
import { programOf } from './steps.ts';

const CONFIG = path.join(import.meta.dirname, '../.oxlintrc.json');
const house = temporaryFolder('lint');
afterAll(() => rmSync(house, { recursive: true }));

// What the project's own rules forbid, and a file that does it.
test.each([
  [
    'a program started by the server',
    'server/src/a.ts',
    "export { spawn } from 'node:child_process';",
    'no-restricted-imports',
  ],
  [
    'a request past the providers',
    'server/src/b.ts',
    "export const reply = fetch('/');",
    'no-restricted-globals',
  ],
  [
    'a test imported by the product',
    'server/src/c.ts',
    "export * as planted from './d.test.ts';",
    'no-restricted-imports',
  ],
  [
    'posts of every status where visible ones are meant',
    'server/src/features/community/bookmarks/a.ts',
    "export { allQuestions } from '../../../platform/db/schema/all-posts.ts';",
    'no-restricted-imports',
  ],
  [
    'data that a failed refetch would take away',
    'web/src/a.ts',
    "export { useQuery } from '@tanstack/react-query';",
    'no-restricted-imports',
  ],
  [
    'a count in the browser’s own format',
    'web/src/b.ts',
    'export const size = (1).toLocaleString();',
    'no-restricted-properties',
  ],
  [
    'a control that its own press disables',
    'web/src/c.tsx',
    'export const Send = ({ isBusy }: { isBusy: boolean }) => (\n  <button type="button" disabled={isBusy}>\n    Send\n  </button>\n);',
    'forbid-dom-props',
  ],
  ['a file above 350 lines', 'domain/src/a.ts', 'export {};\n'.repeat(351), 'max-lines'],
])('%s is refused', (_what, name, text, rule) => {
  const file = path.join(house, 'packages', name);
  mkdirSync(path.dirname(file), { recursive: true });
  copyFileSync(CONFIG, path.join(house, '.oxlintrc.json'));
  writeFileSync(file, text);
  const { stdout, status } = spawnSync(
    process.execPath,
    [programOf('oxlint/bin/oxlint'), '--deny-warnings', file],
    { cwd: house, encoding: 'utf8' },
  );
  expect(stdout).toContain(`(${rule})`);
  expect(status).toBe(1);
});
