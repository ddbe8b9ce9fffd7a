import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** More than any test's disk has. */
export const DISK_MB = 300;

/** Gives a folder a disk of its own, where this process may mount one. */
export function mountDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('The full disk was NOT tried: this user may not mount one.\n');
    return false;
  }
}

export function fillDisk(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(DISK_MB * 1_048_576));
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error;
  }
}
