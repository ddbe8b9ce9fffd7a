import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * The imports below `root` that break a rule of the floors, one line each, and how many modules
 * were read.
 */
export async function readFloors(root = ROOT): Promise<{ violations: string[]; modules: number }> {
  const { options, ...rules } = await extractConfig(path.join(ROOT, '.dependency-cruiser.cjs'));
  const folders = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`);
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = (await cruise(present, {
    ...options,
    baseDir: root,
    ruleSet: rules,
    validate: true,
  })) as IReporterOutput & {
    output: {
      summary: {
        violations: { rule: { name: string }; from: string; to: string }[];
        totalCruised: number;
      };
    };
  };
  const { violations, totalCruised } = output.summary;
  return {
    violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    modules: totalCruised,
  };
}

// A checker that finds no compiler reads nothing and reports nothing wrong.
const MODULES_MIN = 150;

export async function checkFloors(): Promise<boolean> {
  console.log('\n== floors and import circles');
  const { violations, modules } = await readFloors();
  for (const line of violations) console.log(line);
  const isGood = violations.length === 0 && modules >= MODULES_MIN;
  console.log(`== floors and import circles: ${isGood ? 'good' : 'FAILED'} (${modules} modules)`);
  return isGood;
}
