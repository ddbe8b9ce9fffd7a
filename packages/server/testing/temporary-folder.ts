import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made = new Set<string>();
process.once('exit', removeTemporaryFolders);

/**
 * A folder for a test or a benchmark. It is open to the user that runs PostgreSQL, so that a
 * database in it goes with it: root's database in a closed folder is made in /var/tmp, where test
 * runs filled the disk. It is removed after the tests of the file that made it, or when the process
 * ends.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `lotwise-${name}-`));
  chmodSync(folder, 0o755);
  made.add(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made.clear();
}
