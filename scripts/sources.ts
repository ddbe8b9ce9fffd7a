import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

export interface Source {
  name: string;
  text: string;
}

/** The files below these folders that git does not ignore, by their path from the root. */
export function sourcesIn(
  folders: readonly string[],
  isWanted: (name: string) => boolean,
): Source[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(isWanted)
    .flatMap((name) => {
      try {
        return [{ name, text: readFileSync(path.join(ROOT, name), 'utf8') }];
      } catch {
        // Deleted, and not yet committed.
        return [];
      }
    });
}
