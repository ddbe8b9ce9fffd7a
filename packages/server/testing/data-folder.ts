import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A data folder of its own for a test file, removed after its tests. */
export function useDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotwise-data-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
