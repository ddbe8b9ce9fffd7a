import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeOnce } from '../config/write-once.ts';
import { isOpenToAll } from './binaries.ts';

/** Who runs PostgreSQL. It refuses to run as root. */
export type User = { uid: number; gid: number } | undefined;

/** The user for PostgreSQL: root steps down to `postgres` or `nobody`, everyone else stays. */
export function databaseUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Run as another user, or set DATABASE_URL.',
  );
}

/**
 * Where the cluster lives: in the data directory; or, when root's data directory can't be entered
 * by the user that runs PostgreSQL, in /var/tmp under a name made from the data directory, so that
 * the next start finds it again.
 */
export function clusterFolder(dataDir: string, user: User): string {
  mkdirSync(dataDir, { recursive: true });
  // Absolute, because the server's own working directory is the root.
  const own = path.resolve(dataDir, 'postgres');
  if (!user || isOpenToAll(dataDir)) return own;
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join('/var/tmp', `lotwise-${name}`);
}

/** Makes the folder, owned by the user and closed to all others. */
export function makeClusterFolder(folder: string, user: User): void {
  const held = lstatSync(folder, { throwIfNoEntry: false });
  if (held && user && held.uid !== user.uid && held.uid !== 0)
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

/**
 * The password of the cluster's superuser: random, made once, stored beside the cluster for its
 * owner only.
 */
export function clusterPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeOnce(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}
