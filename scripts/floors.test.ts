import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFloors } from './floors.ts';

test('the floors hold, and the check reads them', async () => {
  const { violations, modules } = await readFloors();
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(150);
}, 120_000);

// Each breaks one rule, in a house of its own: what is planted among the product’s files, other
// tests would meet there.
const PLANTED: readonly [string, file: string, wanted: string, rule: string][] = [
  [
    'domain may not import the server',
    'domain/src/a.ts',
    'server/src/platform/db/ids.ts',
    'floor-domain',
  ],
  ['domain may do no I/O', 'domain/src/b.ts', 'node:fs', 'pure-floors'],
  ['the engine may do no I/O', 'tax-lots/src/a.ts', 'node:fs', 'pure-floors'],
  [
    'the contract may not import the server',
    'contract/src/a.ts',
    'server/src/platform/db/ids.ts',
    'floor-contract',
  ],
  ['the contract does no I/O', 'contract/src/b.ts', 'node:fs', 'contract-knows-zod'],
  ['the server may not import the pages', 'server/src/a.ts', 'web/src/routes.ts', 'floor-server'],
  [
    'the pages may not import the server',
    'web/src/a.ts',
    'server/src/platform/db/ids.ts',
    'floor-web',
  ],
  [
    'the platform may not import a feature',
    'server/src/platform/a.ts',
    'server/src/features/community/votes/votes.service.ts',
    'platform-below-features',
  ],
  [
    'a feature may not reach into another',
    'server/src/features/community/votes/a.ts',
    'server/src/features/community/answers/answers.queries.ts',
    'features-meet-by-service',
  ],
  [
    'ui may not know the product',
    'web/src/ui/a.ts',
    'web/src/features/community/search/list-search.ts',
    'ui-knows-nothing-of-the-product',
  ],
  [
    'a feature may not import a page',
    'web/src/features/community/questions/a.ts',
    'web/src/pages/HomePage.ts',
    'features-below-pages',
  ],
  [
    'what features share may not import a feature',
    'web/src/parts/people/a.ts',
    'web/src/features/community/questions/QuestionCard.ts',
    'parts-below-features',
  ],
  [
    'a wing of the pages may only use the wings below it',
    'web/src/features/premium/experts/a.ts',
    'web/src/features/community/votes/VoteControl.ts',
    'web-wing-premium',
  ],
  [
    'the product may not import a test',
    'server/src/b.ts',
    'server/src/platform/db/ids.test.ts',
    'no-test-in-product',
  ],
  ['what is not there can’t be imported', 'web/src/b.ts', 'web/src/nowhere.ts', 'resolvable'],
  ['imports may not go round', 'domain/src/c.ts', 'domain/src/d.ts', 'no-circles'],
];
const house = mkdtempSync(path.join(tmpdir(), 'lotwise-floors-'));
let violations: string[] = [];

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(house, 'packages', file)), { recursive: true });
    writeFileSync(path.join(house, 'packages', file), text);
  };
  for (const [, , wanted] of PLANTED)
    if (!/^node:|nowhere/.test(wanted)) write(wanted, 'export const it = 1;\n');
  for (const [, file, wanted] of PLANTED) {
    const address = path.posix.relative(path.posix.dirname(file), wanted);
    write(
      file,
      `export * as planted from '${wanted.startsWith('node:') ? wanted : address.replace(/^(?!\.)/, './')}';\n`,
    );
  }
  write('domain/src/d.ts', "export * as round from './c.ts';\n");
  // A circle of folders, and none of files.
  write('web/src/features/community/a/one.ts', "export * as two from '../b/two.ts';\n");
  write('web/src/features/community/b/two.ts', 'export const two = 2;\n');
  write('web/src/features/community/b/three.ts', "export * as four from '../a/four.ts';\n");
  write('web/src/features/community/a/four.ts', 'export const four = 4;\n');
  ({ violations } = await readFloors(house));
}, 60_000);
afterAll(() => rmSync(house, { recursive: true }));

test.each(PLANTED)('%s: a planted import is refused', (_rule, file, _wanted, name) => {
  expect(violations.filter((line) => line.startsWith(`${name}: packages/${file}`))).toHaveLength(1);
});

test('folders of the pages may not import each other in a circle', () => {
  const circles = violations.filter((line) => line.startsWith('no-circles-of-web-folders'));
  expect(circles.toSorted()).toEqual([
    'no-circles-of-web-folders: packages/web/src/features/community/a -> packages/web/src/features/community/b',
    'no-circles-of-web-folders: packages/web/src/features/community/b -> packages/web/src/features/community/a',
  ]);
});
