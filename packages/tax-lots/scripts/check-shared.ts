import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkCase } from '../src/testing/check-case.ts';
import type { WorkedCase } from '../src/testing/check-case.ts';

/**
 * Checks a directory (or a file) of worked cases: node scripts/check-shared.ts DIR. Exit 1 where a
 * case fails.
 */
const target = process.argv[2];
if (target === undefined) {
  console.error('node scripts/check-shared.ts DIR');
  process.exit(2);
}
const files = statSync(target).isDirectory()
  ? readdirSync(target)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(target, name))
  : [target];
let passed = 0;
let failed = 0;
for (const file of files) {
  // A file of worked cases; one in another form fails below.
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: WorkedCase[] };
  for (const worked of cases) {
    const differences = checkCase(worked);
    if (differences.length === 0) passed++;
    else {
      failed++;
      console.log(differences.join('\n'));
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
