import { expect, test } from 'vitest';
import { isAppCode, newRecoveryCodes, newSecret, otpauthUrl, plainCode, stepOf } from './codes.ts';

// RFC 6238, appendix B: the secret "12345678901234567890" and SHA-1, the last six of its eight
// digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at second %i the code %s is of step %i', (seconds, code, step) => {
  expect(stepOf(SECRET, code, new Date(seconds * 1000))).toBe(step);
});

test.each([
  [29, 1],
  [-30, 1],
  [60, null],
  [-60, null],
])('a clock %i seconds off finds step %s', (offBySeconds, step) => {
  expect(stepOf(SECRET, '287082', new Date((59 + offBySeconds) * 1000))).toBe(step);
});

test('another code is of no step', () =>
  expect(stepOf(SECRET, '287083', new Date(59_000))).toBeNull());

test('a secret has 160 bits in base32', () => expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/));

test('the address for an app names site and member', () => {
  const url = otpauthUrl({ secret: SECRET, site: 'Lotwise', username: 'Ünal_9' });
  expect(url).toMatch(/^otpauth:\/\/totp\/Lotwise:%C3%9Cnal_9\?/);
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'Lotwise',
    digits: '6',
    period: '30',
  });
});

test('recovery codes are ten of 140 bits, all different, in fours', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
});

test.each([
  ['287 082', true],
  ['287082', true],
  ['28708', false],
  ['8hk4-qz7m-2wxr-c9td', false],
])('%s is a code of an app: %s', (typed, isOne) => expect(isAppCode(plainCode(typed))).toBe(isOne));
