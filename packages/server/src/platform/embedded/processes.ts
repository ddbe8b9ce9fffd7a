import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { writeOnce } from '../config/write-once.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // `kill` throws the system's errors.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const POLL_MS = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `act` while no other process of this data directory does. A lock whose holder died is taken
 * over.
 */
export async function exclusively<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, 'postgres.lock');
  while (existsSync(file) || !writeOnce(file, String(process.pid)))
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await wait(POLL_MS);
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}

function isAbandoned(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Empty where the machine lost its power: who holds a lock has written their number.
    return !(pid > 0) || pid === process.pid || !isAlive(pid);
  } catch {
    return false;
  }
}

/**
 * Notes that this process uses the cluster; what it returns removes the note and says whether
 * anyone else is left.
 */
export function registerUse(dataDir: string): () => boolean {
  const folder = path.join(dataDir, 'postgres.users');
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, String(process.pid));
  closeSync(openSync(own, 'w'));
  return () => {
    rmSync(own, { force: true });
    const others = readdirSync(folder).map(Number);
    for (const pid of others)
      if (!isAlive(pid)) rmSync(path.join(folder, String(pid)), { force: true });
    return others.some(isAlive);
  };
}

/** Waits until a process is gone; false when it outlives the time. */
export async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await wait(10);
  }
  return true;
}
