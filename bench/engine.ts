import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Measures the cost-basis engine, each measurement in a process of its own; prints its table and
 * keeps its JSON beside the site's.
 */
export function measureEngine(log: (line: string) => void): void {
  log('The engine: up to a million transactions, every method; two minutes');
  const text = execFileSync(process.execPath, ['packages/tax-lots/bench/engine.ts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = text.trimEnd().split('\n');
  console.log(lines.slice(0, -1).join('\n'));
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-engine.json`;
  writeFileSync(file, `${JSON.stringify(JSON.parse(lines.at(-1) ?? ''), null, 2)}\n`);
  console.log(`As JSON: ${file}`);
}
