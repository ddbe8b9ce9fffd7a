import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPages } from './build.ts';
import { findChromium } from './chromium.ts';
import { programOf, runStep } from './steps.ts';
import { readPlaywright, readVitest, type TestResults } from './test-results.ts';
import { databaseFolder, temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

// Everything: rules, the API on a real database, the pages in a real browser. Ends with one line
// that sums up both runners.
const results = temporaryFolder('results');
const [vitestFile, playwrightFile] = [
  path.join(results, 'vitest.json'),
  path.join(results, 'playwright.json'),
];
// What they make and leave is seen here, and goes with it.
const folder = temporaryFolder('run');
const databases = databaseFolder('databases');

await buildPages((step) => console.log(`${step} …`));
const chromium = await findChromium();
const isGood = [
  runStep({
    name: 'rules and API',
    program: programOf('vitest/vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
    env: { TMPDIR: folder, TEST_DATABASES: databases },
  }),
  runStep({
    name: 'browser',
    program: programOf('@playwright/test/cli.js'),
    args: ['test', '--reporter=list,json'],
    env: {
      TMPDIR: folder,
      TEST_DATABASES: databases,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile,
    },
  }),
];

const found = [resultsOf(vitestFile, readVitest), resultsOf(playwrightFile, readPlaywright)];
const passed = found.reduce((sum, one) => sum + (one?.passed ?? 0), 0);
const failures = found.flatMap((one) => one?.failures ?? []);
const left = [folder, databases]
  .flatMap((one) => readdirSync(one))
  .filter((name) => name.startsWith('lotwise-'));
if (left.length > 0)
  failures.push({ name: 'the tests leave nothing behind', message: left.join('\n') });
// Once more, at the end of a long output.
for (const { name, message } of failures)
  console.log(`\nFAILED ${name}\n${message.replace(/^/gm, '  ')}`);
// A runner that broke down before it could count has failed all the same.
const failed = Math.max(failures.length, isGood.filter((good) => !good).length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function resultsOf(file: string, readAs: (json: unknown) => TestResults): TestResults | undefined {
  // Where the runner did not get far enough to write its results, its exit status says that it
  // failed.
  return existsSync(file) ? readAs(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
