import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';

/** Whoever still has a page of a former version open may ask for its files as long. */
const RETENTION_MS = 14 * 24 * 60 * 60_000;

// A name holds its content's hash, so the files of all versions are side by side. What a later
// version no longer has is in the list with the time at which that was first seen.
const LIST = 'former.json';
type List = Record<string, string>;

interface Folders {
  /** What the build made. */
  built: string;
  /** Where the files of all versions are stored. */
  stored: string;
}

/**
 * Adds the present build's files to those of the former versions and removes what left more than 14
 * days ago. Call it at the start: an upgrade replaces the build's folder, or the whole machine's
 * image, but not the data.
 */
export async function keepFormerAssets({ built, stored }: Folders, nowMs: number): Promise<void> {
  await mkdir(stored, { recursive: true });
  const present = new Set(await readdir(built));
  const known = new Set(await readdir(stored));
  for (const name of present)
    if (!known.has(name)) await add(path.join(built, name), path.join(stored, name));
  const before = await readList(path.join(stored, LIST));
  const after: List = {};
  for (const name of known) {
    if (present.has(name) || name === LIST || name.endsWith('.new')) continue;
    const leftAt = before[name] ?? new Date(nowMs).toISOString();
    if (nowMs - Date.parse(leftAt) > RETENTION_MS)
      await rm(path.join(stored, name), { force: true });
    else after[name] = leftAt;
  }
  await replace(path.join(stored, LIST), (file) => writeFile(file, JSON.stringify(after)));
}

// Linked where both lie on one disk: no room, no time. A build removes its old files before it
// writes new ones, so nothing changes beneath the link.
async function add(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    // Another process of the site was quicker.
    if (error.code !== 'EEXIST') return replace(to, (file) => copyFile(from, file));
  });
}

// Whole or not at all: another process may be reading.
async function replace(file: string, write: (file: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}.new`;
  await write(draft);
  await rename(draft, file);
}

async function readList(file: string): Promise<List> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  // Written by this file alone.
  return JSON.parse(text) as List;
}
