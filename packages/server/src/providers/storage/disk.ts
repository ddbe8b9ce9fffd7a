import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey } from './key.ts';
import type { Storage } from './storage.ts';

/** Keeps files in a folder. A file appears under its name when all of it is on the disk. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, checkedKey(key));
  return {
    async put(key, bytes) {
      const file = pathOf(key);
      const unfinished = `${file}.${randomUUID()}`;
      await makeFolder(path.dirname(file));
      try {
        await write(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Fails with what the system says: of several folders Node says ENOENT on a read-only disk. */
async function makeFolder(folder: string): Promise<void> {
  const options = { mode: 0o700 };
  try {
    await mkdir(folder, { ...options, recursive: true });
  } catch {
    await mkdir(folder, options);
  }
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
