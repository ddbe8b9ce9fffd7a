import { expect, test } from 'vitest';
import { isOneSlip, isSlip } from './slips.ts';

test.each([
  ['germny', 'germany', true],
  ['cananda', 'canada', true],
  ['britian', 'britain', true],
  ['german', 'germany', true],
  ['ireland', 'iceland', true],
  ['ireland', 'finland', false],
  ['same', 'same', false],
])('%s is one slip from %s: %s', (one, other, is) => expect(isOneSlip(one, other)).toBe(is));

test.each([
  ['liquidtiy', 'liquidity', true],
  ['inheritence', 'inheritance', true],
  ['bankrupcty', 'bankruptcy', true],
  ['assesmnt', 'assessment', true],
  ['hse', 'house', false],
  ['completely', 'liquidity', false],
])('%s is a slip of %s: %s', (one, other, is) => expect(isSlip(one, other)).toBe(is));
