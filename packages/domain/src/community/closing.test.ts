import { expect, test } from 'vitest';
import { eraseAtOf } from './closing.ts';

test('a closed account is erased a week later, to the second', () =>
  expect(eraseAtOf(new Date('2026-02-25T10:00:00Z')).toISOString()).toBe(
    '2026-03-04T10:00:00.000Z',
  ));
