import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageBody } from './page-body.ts';

const page = Buffer.from('<p>Which lot leaves first?</p>'.repeat(500));

describe('a page’s bytes', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('unpack to themselves from %s', async (packing, unpack) => {
    const body = pageBody(page);
    expect(unpack(body.quickly(packing)).equals(page)).toBe(true);
    expect(unpack(await body.well(packing)).equals(page)).toBe(true);
    expect(body.plain().equals(page)).toBe(true);
  });

  test('are held compressed alone once someone asked for that', () => {
    const body = pageBody(page);
    expect(body.size()).toBe(page.length);
    body.quickly('gzip');
    expect(body.size()).toBeLessThan(page.length / 10);
  });

  test('are compressed well once for all who ask at the same time', async () => {
    const body = pageBody(page);
    const [one, other] = await Promise.all([body.well('gzip'), body.well('gzip')]);
    expect(one).toBe(other);
  });
});
