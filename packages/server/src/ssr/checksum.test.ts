import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOfBoth, shiftOf } from './checksum.ts';

test('the checksum of two texts in a row is that of both together', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const sum = crcOfBoth(crc32(first), crc32(second), shiftOf(second.length));
      expect(sum).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});

test('also where the second is as long as a page', () => {
  const [first, second] = [Buffer.from('tax'), Buffer.alloc(100_000, 'year')];
  expect(crcOfBoth(crc32(first), crc32(second), shiftOf(second.length))).toBe(
    crc32(Buffer.concat([first, second])),
  );
});
