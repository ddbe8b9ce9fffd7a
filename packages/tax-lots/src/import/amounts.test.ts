import { expect, test } from 'vitest';
import { addsUp } from './amounts.ts';

test.each([
  ['63.43', ['62.5', '0.93'], true],
  ['63.43', ['62.5', '0.94'], true],
  ['63.43', ['62.5', '0.83'], false],
  ['100.0', ['99.9', '0.2'], false],
  ['63', ['62.5', '0.93'], true],
])('%s is the sum of %j but for a cent: %s', (total, parts, fits) => {
  expect(addsUp(total, parts)).toBe(fits);
});
