import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = path.join(import.meta.dirname, '..');
const LOCK = path.join(ROOT, 'node_modules/.building');
const STALE_MS = 120_000;

/**
 * A hash of all that is built from these packages' folders and these further files: the same hash,
 * the same result.
 */
export function hashOfSources(folders: string[], further: string[]): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  const files = folders
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }),
    );
  const names = files
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name));
  for (const name of [...names, ...further.map((file) => path.join(ROOT, file))].sort())
    hash.update(name.slice(ROOT.length)).update(readFileSync(name));
  return hash.digest('hex');
}

interface Build {
  /** The file that keeps the hash of what was built. */
  stamp: string;
  wanted: string;
  build: () => Promise<void>;
  /** Before it is built. */
  onBuild: () => void;
}

/** Builds what is not yet built from these sources. Returns whether it did. */
export async function buildOnce({ stamp, wanted, build, onBuild }: Build): Promise<boolean> {
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isBuilt()) return false;
  return locked(async () => {
    if (isBuilt()) return false;
    onBuild();
    // What is half built counts as not built.
    rmSync(stamp, { force: true });
    await build();
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
    return true;
  });
}

/**
 * Builds in a process of its own. What a bundler takes it does not give back: a server that was
 * built in its own process was half a gigabyte larger for as long as it ran.
 */
export async function buildApart(part: 'server' | 'pages'): Promise<void> {
  const program = path.join(ROOT, 'scripts/build-part.ts');
  const child = spawn(process.execPath, [program, part], { cwd: ROOT, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null]; // the event's first value
  if (code !== 0) throw new Error(`The ${part} could not be built. See the errors above.`);
}

// Several processes may start at once in one folder.
async function locked<T>(work: () => Promise<T>): Promise<T> {
  while (!takeLock()) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(LOCK);
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

// A process killed while building leaves it behind, and another process may have its number since.
function isHeld(): boolean {
  try {
    return (
      Date.now() - statSync(LOCK).mtimeMs < STALE_MS &&
      isRunning(Number(readFileSync(LOCK, 'utf8')))
    );
  } catch {
    // Given up in this moment: the next look takes it.
    return true;
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
