import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtWeb } from '../testing/pages.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

await builtWeb();
const CLUSTER = path.join(import.meta.dirname, '../../../bench/cluster/run.ts');

// Where Patroni, etcd, PgBouncer and HAProxy are not installed it says so, and tries nothing.
test('a cluster whose primary is killed loses no write and goes on within 30 seconds', () => {
  const folder = temporaryFolder('report');
  const result = spawnSync(
    process.execPath,
    [CLUSTER, '--short', '--report', path.join(folder, 'report.md')],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  if (result.stdout.includes('was NOT tried')) process.stdout.write(result.stdout);
  expect(result.stdout.match(/WRONG: .*/g) ?? []).toEqual([]);
  expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
}, 300_000);
