import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPages } from './build.ts';
import { findChromium } from './chromium.ts';
import { programOf, runStep } from './steps.ts';

// Everything: rules, the API on a real database, the pages in a real browser. Ends with one line that sums up both runners.
const results = mkdtempSync(path.join(tmpdir(), 'lotwise-results-'));
const [vitestFile, playwrightFile] = [path.join(results, 'vitest.json'), path.join(results, 'playwright.json')];

await buildPages((step) => console.log(`${step} …`));
const chromium = await findChromium();
const isGood = [
  runStep({
    name: 'rules and API',
    program: programOf('vitest/vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
  }),
  runStep({
    name: 'browser',
    program: programOf('@playwright/test/cli.js'),
    args: ['test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  }),
];

const vitest = read(vitestFile) as { numPassedTests?: number; numFailedTests?: number } | undefined;
const playwright = (read(playwrightFile) as { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined)?.stats;
rmSync(results, { recursive: true, force: true });
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0);
const failedTests = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0) + (playwright?.flaky ?? 0) + (playwright?.skipped ?? 0);
// A runner that broke down before it could count has failed all the same.
const failed = Math.max(failedTests, isGood.filter((good) => !good).length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner did not get far enough to write its results; its exit status says that it failed.
    return undefined;
  }
}
