import { availableParallelism } from 'node:os';
import { checkAudit } from './audit.ts';
import { checkBill } from './bill.ts';
import { checkLayers } from './layers.ts';
import { programOf, runStep, type StepCommand } from './steps.ts';

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

const results: [name: string, isGood: boolean][] = steps.map((step) => [step.name, runStep(step)]);
results.push(['layers', await checkLayers()]);
results.push(['audit', checkAudit()]);
results.push(['bill of materials', checkBill()]);
if (!process.argv.includes('--without-tests')) results.push(['tests', runStep(tests)]);

const failed = results.filter(([, isGood]) => !isGood).map(([name]) => name);
console.log(failed.length === 0 ? '\nEverything holds.' : `\nFailed: ${failed.join(', ')}.`);
if (failed.includes('format')) console.log('`npm run format` mends the format.');
process.exitCode = failed.length === 0 ? 0 : 1;
