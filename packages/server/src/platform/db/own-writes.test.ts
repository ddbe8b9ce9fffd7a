import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { readingsOfPrimary } from './replicas.ts';

const site = useApp();

test.each([
  ['nothing was written', undefined, false],
  ['just now', 0, true],
  ['a second ago', -1000, true],
  ['two seconds ago, of which everybody has heard', -2000, false],
  ['by a clock that is a second ahead', 1000, true],
  ['by a clock that is far ahead, or was made up', 60_000, false],
])('without replicas, caches may lack a write: %s', async (_, agoMs, isAhead) => {
  const now = Date.now();
  const readings = readingsOfPrimary(site.app.platform.database, () => now);
  expect(await readings.position()).toBe(now);
  expect(readings.isAheadOf(agoMs === undefined ? undefined : now + agoMs)).toBe(isAhead);
});
