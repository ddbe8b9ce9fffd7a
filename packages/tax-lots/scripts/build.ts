import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Makes what is published: JavaScript and its types. Node does not run TypeScript inside
// node_modules, and neither do most bundlers.
const folder = path.join(import.meta.dirname, '..');
const compiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('ts7/package.json'))),
  'bin/tsc',
);

rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [compiler, '-p', path.join(folder, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
