import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readFloors } from './floors.ts';

const ROOT = path.join(import.meta.dirname, '..');
const planted: string[] = [];

function plant(file: string, content: string): void {
  const full = path.join(ROOT, file);
  planted.push(full);
  writeFileSync(full, content);
}

afterEach(() => planted.splice(0).forEach((file) => rmSync(file, { force: true })));

test('the floors hold, and the check reads them', async () => {
  const { violations, modules } = await readFloors();
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(150);
});

test.each([
  ['domain may not import the server', 'packages/domain/src/planted.ts', "export { newId } from '../../server/src/platform/ids.ts';", 'floor-domain'],
  ['domain may do no I/O', 'packages/domain/src/planted.ts', "export { readFileSync } from 'node:fs';", 'pure-floors'],
  ['the contract may not import the server', 'packages/contract/src/planted.ts', "export { newId } from '../../server/src/platform/ids.ts';", 'floor-contract'],
  ['the server may not import the pages', 'packages/server/src/planted.ts', "export { routes } from '../../web/src/routes.ts';", 'floor-server'],
  ['the pages may not import the server', 'packages/web/src/planted.ts', "export { newId } from '../../server/src/platform/ids.ts';", 'floor-web'],
  [
    'the platform may not import a feature',
    'packages/server/src/platform/planted.ts',
    "export { castVote } from '../features/votes/votes.service.ts';",
    'platform-below-features',
  ],
  [
    'a feature may not reach into another',
    'packages/server/src/features/votes/planted.ts',
    "export { insertAnswer } from '../answers/answers.queries.ts';",
    'features-meet-by-service',
  ],
  [
    'ui may not know the product',
    'packages/web/src/ui/planted.ts',
    "export { listHref } from '../features/questions/list-search.ts';",
    'ui-knows-nothing-of-the-product',
  ],
])('%s: a planted import is refused', async (_rule, file, content, name) => {
  plant(file, content);
  const { violations } = await readFloors();
  expect(violations.some((line) => line.startsWith(`${name}: ${file}`))).toBe(true);
});

test('a planted circle is refused', async () => {
  plant('packages/domain/src/planted-a.ts', "import { b } from './planted-b.ts';\nexport const a = () => b;\n");
  plant('packages/domain/src/planted-b.ts', "import { a } from './planted-a.ts';\nexport const b = () => a;\n");
  const { violations } = await readFloors();
  expect(violations.some((line) => line.startsWith('no-circles: packages/domain/src/planted-'))).toBe(true);
});
