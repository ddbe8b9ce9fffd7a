import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
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
/** The database that initdb makes last; any that is made later has at least `FIRST_OWN`. */
const LAST_MADE = '5';
const FIRST_OWN = 16_384;

/**
 * Whether a folder holds a cluster; else one is to be made there. A first start of an older version
 * that was killed left a part of one, in which no database of ours can be. Fails where data would
 * be lost.
 */
export function holdsCluster(folder: string): boolean {
  const has = (...names: string[]) => existsSync(path.join(folder, ...names));
  const isVersioned = has('PG_VERSION');
  const databases = has('base') ? readdirSync(path.join(folder, 'base')) : [];
  if (databases.some((name) => Number(name) >= FIRST_OWN)) {
    if (isVersioned) return true;
    throw new Error(
      `${folder} holds a database, but its file PG_VERSION is missing, without which PostgreSQL does not start. Put the folder back from a copy, or move it away and restore a backup. Nothing was changed.`,
    );
  }
  if (!has('pg_wal') && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} holds files that are no database's. Move them away, or set DATA_DIR. Nothing was changed.`,
    );
  return isVersioned && has('base', LAST_MADE);
}

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
    // Empty, or a part that holds nothing: see `holdsCluster`.
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
