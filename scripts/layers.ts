import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

const ROOT = path.join(import.meta.dirname, '..');
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs');

/** The imports below `root` that break a rule, a line each, and how many modules were read. */
export async function readLayers(root = ROOT): Promise<{ violations: string[]; modules: number }> {
  const { options, ...rules } = await extractConfig(CONFIG);
  const folders = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`);
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(present, {
    ...options,
    baseDir: root,
    ruleSet: rules,
    validate: true,
  });
  // A reporter's text where one is asked for; none is.
  const { summary } = output as ICruiseResult;
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    modules: summary.totalCruised,
  };
}

// A checker that finds no compiler reads nothing and reports nothing wrong.
const MODULES_MIN = 150;

/** Prints the imports that break a rule. Returns whether there are none. */
export async function checkLayers(): Promise<boolean> {
  console.log('\n== layers');
  const { violations, modules } = await readLayers();
  for (const line of violations) console.log(line);
  if (modules < MODULES_MIN) console.log(`Only ${modules} modules were read.`);
  const isGood = violations.length === 0 && modules >= MODULES_MIN;
  console.log(`== layers: ${isGood ? 'good' : 'FAILED'}`);
  return isGood;
}
