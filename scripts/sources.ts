import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');

/** A hash of all that is built from these packages' folders and these further files: the same hash, the same result. */
export function hashOfSources(folders: string[], further: string[]): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  const files = folders
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }));
  const names = files.filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name)).map((file) => path.join(file.parentPath, file.name));
  for (const name of [...names, ...further.map((file) => path.join(ROOT, file))].sort()) hash.update(name.slice(ROOT.length)).update(readFileSync(name));
  return hash.digest('hex');
}
