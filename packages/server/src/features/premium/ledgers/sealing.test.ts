import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { open, seal } from './sealing.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const content = Buffer.from('{"transactions":[]}');

test('what is sealed is opened by its key, found among others', () => {
  expect(open(seal(content, key, 'here'), [other, key], 'here')).toEqual(content);
});

test('the same content is never sealed to the same bytes, and shows in none of them', () => {
  const [one, two] = [seal(content, key, 'here'), seal(content, key, 'here')];
  expect(one).not.toEqual(two);
  expect(one.includes('transactions')).toBe(false);
});

test('without its key it is not opened', () => {
  expect(open(seal(content, key, 'here'), [other], 'here')).toBeUndefined();
});

test('at another place, or with one bit changed, it is refused', () => {
  const sealed = seal(content, key, 'here');
  expect(() => open(sealed, [key], 'there')).toThrow();
  const last = sealed.length - 1;
  sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last);
  expect(() => open(sealed, [key], 'here')).toThrow();
});
