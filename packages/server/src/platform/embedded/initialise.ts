import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeClusterFolder, type User } from './data-folder.ts';
import { SUPERUSER } from './names.ts';

const UNFINISHED = '.unfinished-';

/**
 * Makes the cluster. It gets its name once it is whole: a first start that was killed leaves a part
 * of one, which looks like a cluster and has no database that anybody could connect to.
 */
export function initialise(programs: string, folder: string, password: string, user: User): void {
  const [parent, name] = [path.dirname(folder), path.basename(folder)];
  for (const other of readdirSync(parent))
    if (other.startsWith(name + UNFINISHED))
      rmSync(path.join(parent, other), { recursive: true, force: true });
  // Under a name of its own: the program that made the last one may still be at it.
  const unfinished = `${folder}${UNFINISHED}${randomBytes(4).toString('hex')}`;
  makeClusterFolder(unfinished, user);
  try {
    runInitdb(programs, unfinished, password, user);
    // Empty, or a part that an older version left.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  const entry = openSync(parent, 'r');
  fsyncSync(entry);
  closeSync(entry);
}

function runInitdb(programs: string, folder: string, password: string, user: User): void {
  const passwordFile = `${folder}.initial-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    const options = [
      '-D',
      folder,
      '-U',
      SUPERUSER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ];
    const result = spawnSync(path.join(programs, 'bin', 'initdb'), options, {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    });
    if (result.status !== 0)
      throw new Error(
        `The database cluster could not be made in ${folder}: ${result.error?.message ?? result.stderr}`,
      );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
