import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive, isGoneWithin } from './processes.ts';
import { isReady } from './ready.ts';

export type Server = { pid: number; port: number; hasSocket: boolean };

/**
 * The server that already runs on this folder, if one does. One that is stopping, perhaps waiting
 * for its last client, is told to stop at once and waited for; what one left behind is removed.
 */
export async function join(folder: string): Promise<Server | undefined> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const { pid, port, hasSocket, isStopping } = postmasterOf(folder);
  if (pid > 0 && isAlive(pid) && isPostgresOf(pid, folder)) {
    // PostgreSQL's fast shutdown.
    if (isStopping) process.kill(pid, 'SIGINT');
    else if (await isReady(port, () => isAlive(pid))) return { pid, port, hasSocket };
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

/** What the server of a folder says of itself. */
function postmasterOf(folder: string) {
  const [pid, , , port, sockets = '', , , status = ''] = readFileSync(
    path.join(folder, 'postmaster.pid'),
    'utf8',
  ).split('\n');
  return {
    pid: Number(pid),
    port: Number(port),
    hasSocket: sockets !== '',
    isStopping: status.trim() === 'stopping',
  };
}

/** Whether this process is the server of a folder and takes connections, or soon will. */
export function isServing(pid: number, folder: string): boolean {
  if (!isAlive(pid) || !isPostgresOf(pid, folder)) return false;
  try {
    return !postmasterOf(folder).isStopping;
  } catch {
    // Its file is the last thing that it removes.
    return false;
  }
}

/**
 * Whether a process is the server of this folder: PostgreSQL's working directory is its data
 * directory. Only Linux tells.
 */
function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    // A process of another user is not one that we started.
    return false;
  }
}
