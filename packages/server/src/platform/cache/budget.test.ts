import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { builtWeb } from '../../../testing/pages.ts';
import { CACHE_NAMES, createCacheBudget, exactCopy } from './budget.ts';
import { createCache } from './cache.ts';

const site = useApp({ web: await builtWeb(), env: { CACHE_MB: '8' } });

test('all caches together take what they are given, and no more', () => {
  const budget = createCacheBudget(100_000_000);
  const sum = CACHE_NAMES.reduce((bytes, name) => bytes + budget.bytesFor(name), 0);
  expect(sum).toBeLessThanOrEqual(100_000_000);
  expect(sum).toBeGreaterThan(99_000_000);
});

test('an entry is counted with its key, its tags and the copies that it is given later', async () => {
  const value = { body: 'x'.repeat(1000), copies: [] as string[] };
  const cache = createCache<typeof value>({
    freshMs: 1000,
    staleMs: 1000,
    maxBytes: 100_000,
    bytesOf: ({ body, copies }) => body.length + copies.join('').length,
  });
  const key = 'k'.repeat(500);
  await cache.get(key, ['lists'], async () => value);
  const before = cache.bytes();
  expect(before).toBeGreaterThan(1000 + key.length * 2);
  value.copies.push('y'.repeat(5000));
  cache.weigh(key);
  expect(cache.bytes()).toBe(before + 5000);
  cache.purge(['lists']);
  expect([cache.bytes(), cache.size()]).toEqual([0, 0]);
});

test(
  'distinct addresses fill the caches to what they may hold, as the metrics tell',
  {
    timeout: 120_000,
  },
  async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const coding = ['br', 'gzip', 'identity'];
    for (let n = 0; n < 480; n++) {
      const address = [`/?search=swap+${n}`, `/questions/${id}?${'x'.repeat(2000)}${n}`, '/tags'][
        n % 3
      ];
      await site.send({ url: String(address), headers: { 'accept-encoding': coding[n % 3] } });
      await site.send({ url: `/api/questions?search=swap+${n}` });
    }
    const { body } = await site.send({ url: '/metrics' });
    const read = (name: string, kind: string) =>
      Number(new RegExp(`cache_bytes\\{cache="${name}",bytes="${kind}"\\} (\\d+)`).exec(body)?.[1]);
    for (const name of ['pages', 'replies', 'sitemaps'])
      expect(read(name, 'held'), name).toBeLessThanOrEqual(read(name, 'most'));
    expect(read('pages', 'held')).toBeGreaterThan(read('pages', 'most') * 0.15);
  },
);

test.each(['{"total":0}', gzipSync('a page'.repeat(1000))])(
  'a copy to keep holds no more memory than its bytes',
  (bytes) => {
    const copy = exactCopy(bytes);
    expect(copy.equals(Buffer.from(bytes))).toBe(true);
    expect(copy.buffer.byteLength).toBe(copy.length);
  },
);
