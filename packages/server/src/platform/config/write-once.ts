import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file for its owner only, unless it is there: whole or not at all, also where the disk is
 * full or the process is killed. Of several processes that do so at once, one does. Returns whether
 * it was this one.
 */
export function writeOnce(file: string, text: string): boolean {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(aside, text, { mode: 0o600 });
    link(aside, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

// What a file system says that has no links, such as a folder that is shared over the network.
const WITHOUT_LINKS = /^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/;

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!WITHOUT_LINKS.test(codeOf(error))) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
