import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOpener, createSealer } from './sealing.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const parts = ['{"transactions":', '[]}'].map((text) => Buffer.from(text));
const content = Buffer.concat(parts);

function seal(place = 'here') {
  const sealer = createSealer(key, place);
  const sealed = Buffer.concat(parts.map((part) => sealer.update(part)));
  return { sealed, head: sealer.head() };
}

function open({ sealed, head }: ReturnType<typeof seal>, keys: Buffer[], place = 'here') {
  const opener = createOpener(head, keys, place);
  if (!opener) return undefined;
  // In other pieces than it was sealed in.
  const opened = Buffer.concat([
    opener.update(sealed.subarray(0, 3)),
    opener.update(sealed.subarray(3)),
  ]);
  opener.end();
  return opened;
}

test('what is sealed is opened by its key, found among others', () => {
  expect(open(seal(), [other, key])).toEqual(content);
});

test('the same content is never sealed to the same bytes, and shows in none of them', () => {
  const [one, two] = [seal(), seal()];
  expect(one.sealed).not.toEqual(two.sealed);
  expect(one.sealed.includes('transactions')).toBe(false);
});

test('without its key it is not opened', () => {
  expect(open(seal(), [other])).toBeUndefined();
});

test('at another place, with one bit changed, or with its end missing, it is refused', () => {
  const { sealed, head } = seal();
  expect(() => open({ sealed, head }, [key], 'there')).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(5) ^ 1, 5);
  expect(() => open({ sealed: changed, head }, [key])).toThrow();
  expect(() => open({ sealed: sealed.subarray(0, -1), head }, [key])).toThrow();
});
