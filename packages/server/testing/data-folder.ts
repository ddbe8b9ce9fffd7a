import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder of its own for a test file, removed after its tests. */
export function useDataFolder(): string {
  const folder = temporaryFolder('data');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
