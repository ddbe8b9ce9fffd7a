import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive, isGoneWithin } from './processes.ts';
import { isReady } from './ready.ts';

export type Server = { pid: number; port: number; hasSocket: boolean };

/**
 * The server that already runs on this folder, if one does. Its leftovers are removed where it does
 * not.
 */
export async function join(folder: string): Promise<Server | undefined> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pidLine = '', , , portLine = '', socketFolder = ''] = readFileSync(file, 'utf8').split(
    '\n',
  );
  const pid = Number(pidLine);
  const port = Number(portLine);
  if (pid > 0 && isAlive(pid) && isPostgresOf(pid, folder)) {
    if (await isReady(port, () => isAlive(pid)))
      return { pid, port, hasSocket: socketFolder !== '' };
    await isGoneWithin(pid, 30_000);
    return undefined;
  }
  // The number may belong to an unrelated process by now (a container starts counting again);
  // PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  for (const name of readdirSync(folder))
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folder, name), { force: true });
  return undefined;
}

/**
 * Whether a process is the server of this folder: PostgreSQL's working directory is its data
 * directory. Only Linux tells.
 */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    // Another user's process is none that we started.
    return false;
  }
}
