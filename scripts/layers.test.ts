import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLayers } from './layers.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

test('the layers hold, and the check reads them', async () => {
  const { violations, modules } = await readLayers();
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
    'layer-domain',
  ],
  ['domain may do no I/O', 'domain/src/b.ts', 'node:fs', 'pure-layers'],
  ['the engine may do no I/O', 'tax-lots/src/a.ts', 'node:fs', 'pure-layers'],
  [
    'the contract may not import the server',
    'contract/src/a.ts',
    'server/src/platform/db/ids.ts',
    'layer-contract',
  ],
  ['the contract does no I/O', 'contract/src/b.ts', 'node:fs', 'contract-knows-zod'],
  ['the server may not import the pages', 'server/src/a.ts', 'web/src/routes.ts', 'layer-server'],
  [
    'the pages may not import the server',
    'web/src/a.ts',
    'server/src/platform/db/ids.ts',
    'layer-web',
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
    'a feature may not import an act',
    'server/src/features/community/votes/b.ts',
    'server/src/commands/cast-vote.ts',
    'commands-above-features',
  ],
  [
    'an act may not reach past a feature’s service',
    'server/src/commands/a.ts',
    'server/src/features/community/answers/answers.queries.ts',
    'features-meet-by-service',
  ],
  [
    'an act may not import a route',
    'server/src/commands/b.ts',
    'server/src/commands/posting.routes.ts',
    'commands-know-no-route',
  ],
  [
    'the platform may not import an act',
    'server/src/platform/b.ts',
    'server/src/commands/cast-vote.ts',
    'platform-below-features',
  ],
  [
    'a feature may not hold a cache of its own',
    'server/src/features/community/votes/c.ts',
    'lru-cache',
    'caches-in-one-folder',
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
    'web/src/components/people/a.ts',
    'web/src/features/community/questions/QuestionCard.ts',
    'components-below-features',
  ],
  [
    'a area of the pages may only use the areas below it',
    'web/src/features/premium/experts/a.ts',
    'web/src/features/community/votes/VoteControl.ts',
    'web-area-premium',
  ],
  [
    'a area of the server may only use the areas below it',
    'server/src/features/members/accounts/a.ts',
    'server/src/features/premium/insights/insights.service.ts',
    'server-area-members',
  ],
  [
    'a area of the server may not use one beside it',
    'server/src/features/premium/experts/a.ts',
    'server/src/features/moderation/hiding/hiding.service.ts',
    'server-area-premium',
  ],
  ['what is not there can’t be imported', 'web/src/b.ts', 'web/src/nowhere.ts', 'resolvable'],
  ['imports may not go round', 'domain/src/c.ts', 'domain/src/d.ts', 'no-circles'],
];
// No file is in a circle here, but two folders are.
const ROUND = [
  ['server/src/platform/live/one.ts', '../jobs/one.ts'],
  ['server/src/platform/jobs/two.ts', '../live/two.ts'],
  ['web/src/features/community/a/one.ts', '../b/one.ts'],
  ['web/src/features/community/b/two.ts', '../a/two.ts'],
  ['tax-lots/src/law/one.ts', '../matchers/one.ts'],
  ['tax-lots/src/matchers/two.ts', '../law/two.ts'],
] as const;
const house = temporaryFolder('layers');
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
      `export * as planted from '${/^(?:node:|lru-cache$)/.test(wanted) ? wanted : address.replace(/^(?!\.)/, './')}';\n`,
    );
  }
  write('domain/src/d.ts', "export * as round from './c.ts';\n");
  for (const [file, wanted] of ROUND) write(file, `export * as round from '${wanted}';\n`);
  for (const file of [
    'server/src/platform/live/two.ts',
    'server/src/platform/jobs/one.ts',
    'web/src/features/community/a/two.ts',
    'web/src/features/community/b/one.ts',
    'tax-lots/src/matchers/one.ts',
    'tax-lots/src/law/two.ts',
  ])
    write(file, 'export const it = 1;\n');
  ({ violations } = await readLayers(house));
}, 60_000);
afterAll(() => rmSync(house, { recursive: true }));

test.each(PLANTED)('%s: a planted import is refused', (_rule, file, _wanted, name) => {
  expect(violations.filter((line) => line.startsWith(`${name}: packages/${file}`))).toHaveLength(1);
});

test.each([
  ['packages/server/src/platform/jobs', 'packages/server/src/platform/live'],
  ['packages/tax-lots/src/matchers', 'packages/tax-lots/src/law'],
  ['packages/web/src/features/community/a', 'packages/web/src/features/community/b'],
])('folders may not go round: %s and %s', (one, other) => {
  expect(violations).toContain(`no-circles-of-folders: ${one} -> ${other}`);
});
