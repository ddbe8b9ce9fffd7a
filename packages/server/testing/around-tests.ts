import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Whatever prints an error during a test is a failure, also when nothing asserts on it.
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

afterAll(removeTemporaryFolders);
