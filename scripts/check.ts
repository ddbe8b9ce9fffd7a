import { availableParallelism } from 'node:os';
import { checkAudit } from './audit.ts';
import { checkBill } from './bill.ts';
import { castsCheck } from './casts.ts';
import { classesCheck } from './classes.ts';
import { layersCheck } from './layers.ts';
import { lengthsCheck } from './lengths.ts';
import { sizesCheck } from './sizes.ts';
import { wordsCheck } from './words.ts';
import { programOf, runCheck, runStep, type StepCommand } from './steps.ts';

// As many as there are processors: each reads the shared types for itself.
const checkers = ['--checkers', String(Math.min(4, availableParallelism()))];

// What must hold before a commit, the quick checks first. `--without-tests` leaves the tests to
// their own command.
const steps: StepCommand[] = [
  { name: 'format', program: programOf('oxfmt/bin/oxfmt'), args: ['--check'] },
  { name: 'lint', program: programOf('oxlint/bin/oxlint'), args: ['--deny-warnings'] },
  { name: 'types', program: programOf('ts7/bin/tsc'), args: ['-p', '.', ...checkers] },
  {
    name: 'types of tax-lots, which knows neither Node nor the browser',
    program: programOf('ts7/bin/tsc'),
    args: ['-p', 'packages/tax-lots'],
  },
  { name: 'dead code', program: programOf('knip/bin/knip.js'), args: ['--no-config-hints'] },
];
const tests: StepCommand = { name: 'tests', program: 'scripts/test.ts', args: [] };

const checks = [layersCheck, classesCheck, lengthsCheck, sizesCheck, wordsCheck, castsCheck];

const isGood = steps.map(runStep);
for (const check of checks) isGood.push(await runCheck(check));
isGood.push(
  checkAudit(),
  checkBill(),
  ...(process.argv.includes('--without-tests') ? [] : [runStep(tests)]),
);
console.log(isGood.every(Boolean) ? '\nEverything holds.' : '\nA check failed.');
process.exitCode = isGood.every(Boolean) ? 0 : 1;
