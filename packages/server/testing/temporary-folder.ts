import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
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
  return folderIn(tmpdir(), name);
}

/**
 * The same for the databases of many tests, in memory where there is room. Each consists of nearly
 * a thousand files, and ext4 makes new ones slowly for half a minute after others were removed.
 */
export function databaseFolder(name: string): string {
  return folderIn(process.env['TEST_DATABASES'] ?? (hasRoom() ? MEMORY : tmpdir()), name);
}

const MEMORY = '/dev/shm';
/** More than a run's two clusters take, whose logs grow to 1 GB each. */
const ROOM_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
}

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(path.join(parent, `lotwise-${name}-`));
  chmodSync(folder, 0o755);
  made.add(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made.clear();
}
