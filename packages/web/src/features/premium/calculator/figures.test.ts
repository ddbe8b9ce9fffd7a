import { expect, test } from 'vitest';
import { showBytes, showMoney, showUnits } from './figures.ts';

test.each([
  ['0', '0.00'],
  ['5', '5.00'],
  ['0.005', '0.01'],
  ['0.0049', '0.00'],
  ['-0.004', '0.00'],
  ['-0.005', '−0.01'],
  ['999.995', '1,000.00'],
  ['1234567.891', '1,234,567.89'],
  ['-14913.87', '−14,913.87'],
  ['123456789012345678901234.5', '123,456,789,012,345,678,901,234.50'],
])('money %s is shown as %s', (text, shown) => expect(showMoney(text)).toBe(shown));

test.each([
  ['0.000000000000000001', '0.000000000000000001'],
  ['1234.5', '1,234.5'],
  ['-1000', '−1,000'],
])('units %s are shown as %s', (text, shown) => expect(showUnits(text)).toBe(shown));

test('a size is in the unit that a person would use', () => {
  expect([0, 1024, 3 * 1024 * 1024].map(showBytes)).toEqual(['0 bytes', '1 KB', '3.0 MB']);
});
