import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { circlesIn } from './circles.ts';
import { repeatedNumbers } from './migration-numbers.ts';
import { strays } from './one-place.ts';
import type { Check } from './steps.ts';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * What breaks a rule below `root`, one line each: imports against the layers, circles of folders,
 * migrations with one number and what stands outside its one place; and how many modules were read.
 */
export async function readLayers(root = ROOT): Promise<{ violations: string[]; modules: number }> {
  const { options, ...rules } = await extractConfig(path.join(ROOT, '.dependency-cruiser.cjs'));
  const folders = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`);
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(present, {
    ...options,
    baseDir: root,
    ruleSet: rules,
    validate: true,
  });
  // A reporter's text where one is asked for; none is.
  const { modules, summary } = output as ICruiseResult;
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  return {
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...circlesIn(imports),
      ...repeatedNumbers(path.join(root, 'packages/server/migrations')),
      ...strays(root),
    ],
    modules: summary.totalCruised,
  };
}

// A checker that finds no compiler reads nothing and reports nothing wrong.
const MODULES_MIN = 150;

export const layersCheck: Check = {
  name: 'layers, circles and migrations',
  async problems() {
    const { violations, modules } = await readLayers();
    return modules < MODULES_MIN
      ? [...violations, `Only ${modules} modules were read`]
      : violations;
  },
};
