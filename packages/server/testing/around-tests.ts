import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Whatever prints an error during a test is a failure, also when nothing asserts on it; and so is a
// use of what a library is about to remove, which prints a line in an operator's log.
const deprecated: string[] = [];
process.on('warning', ({ name, message }) => {
  if (name === 'DeprecationWarning') deprecated.push(message);
});
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(deprecated.splice(0)).toEqual([]);
  vi.restoreAllMocks();
});

afterAll(removeTemporaryFolders);
