import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatScaled, parseDecimal } from './decimal.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from './money.ts';
import { mulDiv, roundDown, roundHalfUp, roundUp } from './rounding.ts';

describe('decimal text', () => {
  test.each([
    '',
    '-',
    '.',
    '1.',
    '.5',
    '1,5',
    '1 000',
    'NaN',
    'Infinity',
    '1e3',
    '1e400',
    '0x10',
    '+1',
    '--1',
    '1.2.3',
    '١',
    '1_000',
    ' 1',
    '1\n',
    '9'.repeat(25),
  ])('%j is refused', (text) => {
    expect(parseDecimal(text, 18, 18)).toBeUndefined();
  });
  test.each([1, null, undefined, {}, [], true, 5n])('%o is refused, as it is not text', (value) =>
    expect(parseDecimal(value, 18, 18)).toBeUndefined(),
  );
  test('nineteen decimals are refused for a quantity, eighteen are read', () => {
    expect(readQuantity('0.1234567890123456789')).toBeUndefined();
    expect(readQuantity('0.123456789012345678')).toBe(123456789012345678n);
  });
  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
        expect(readQuantity(writeQuantity(value))).toBe(value);
      }),
    );
  });
  test('canonical text has no exponent, no zeros at the end and no minus zero', () => {
    expect([
      formatScaled(-1500n, 3),
      formatScaled(0n, 3),
      formatScaled(5n, 3),
      formatScaled(-5000n, 3),
    ]).toEqual(['-1.5', '0', '0.005', '-5']);
    expect(parseDecimal('-0', 2, 2)).toBe(0n);
  });
});

describe('money as text', () => {
  test('a decimal that terminates is exact to twenty digits', () =>
    expect(writeMoney(readMoney('0.12345678901234567891') ?? 0n)).toBe('0.12345678901234567891'));
  test('a third is right to twelve digits', () =>
    expect(writeMoney(mulDiv(readMoney('10') ?? 0n, 1n, 3n))).toBe('3.333333333333'));
  test('two thirds round up at the twelfth', () =>
    expect(writeMoney(mulDiv(readMoney('20') ?? 0n, 1n, 3n))).toBe('6.666666666667'));
});

describe('rounding', () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
  ])('%s / %s is %s, half to even', (a, c, result) => {
    expect(mulDiv(a, 1n, c)).toBe(result);
  });
  test.each([
    [25n, 3n, 2n, 3n],
    [-25n, -3n, -3n, -2n],
    [20n, 2n, 2n, 2n],
    [21n, 2n, 2n, 3n],
  ])('%s to tens: half up %s, down %s, up %s', (value, half, down, up) => {
    expect([roundHalfUp(value, 10n), roundDown(value, 10n), roundUp(value, 10n)]).toEqual([
      half,
      down,
      up,
    ]);
  });
});
