import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** A step of a check: a name for people and a program of the project's own packages. */
export interface StepCommand {
  name: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs a program with its output shown. Returns whether it succeeded. */
export function runStep({ name, program, args, env = {} }: StepCommand): boolean {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const result = spawnSync(process.execPath, [program, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const isGood = result.status === 0;
  console.log(
    `== ${name}: ${isGood ? 'good' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return isGood;
}

/** The entry file of a program that npm installed. */
export const programOf = (file: string): string => path.join(ROOT, 'node_modules', file);
