import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCacheBudget } from '../platform/cache/budget.ts';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import type { RenderedPage } from './page-cache.ts';
import { createRenderings, endOfTimes } from './renderings.ts';

const page = (text: string): RenderedPage => ({
  status: 200,
  body: Buffer.from(text),
  subjectId: undefined,
  compressed: new Map(),
  ready: new Map(),
});

const web = await builtWeb();

const NOW = new Date('2026-03-01T12:00:30Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const MINUTE_MS = 60_000;

describe('a rendering', () => {
  const source = { address: '/', content: '{"title":"Staking"}' };
  const noted = () => {
    const renderings = createRenderings(createCacheBudget(10_000_000));
    const one = page('Staking');
    renderings.note(source, NOW, one);
    return { renderings, one };
  };

  test('is found by the same address with the same content', () => {
    const { renderings, one } = noted();
    expect(renderings.find(source, after(MINUTE_MS))).toBe(one);
  });

  test.each([
    ['another address', { ...source, address: '/tags/staking' }],
    ['other content', { ...source, content: '{"title":"Staked"}' }],
  ])('is not found by %s', (_what, asked) => {
    expect(noted().renderings.find(asked, NOW)).toBeUndefined();
  });

  test('ends with the day, by which pages name the current tax year', () => {
    const { renderings, one } = noted();
    expect(renderings.find(source, new Date('2026-03-01T23:59:59Z'))).toBe(one);
    expect(renderings.find(source, new Date('2026-03-02T00:00:00Z'))).toBeUndefined();
  });

  test('is gone when all caches are emptied', () => {
    const { renderings } = noted();
    renderings.clear();
    expect(renderings.find(source, NOW)).toBeUndefined();
  });
});

test.each([
  [
    'of a minute old post after its next minute',
    '2026-03-01T11:59:00.000Z',
    '2026-03-01T12:01:00Z',
  ],
  ['of hours after the next hour', '2026-03-01T09:10:00Z', '2026-03-01T12:10:00Z'],
  ['of a date with the day', '2025-01-01T00:00:00Z', '2026-03-02T00:00:00Z'],
])('the words for times end: %s', (_what, time, end) => {
  expect(new Date(endOfTimes(`{"at":"${time}"}`, NOW.getTime()))).toEqual(new Date(end));
});

describe('a page that was purged', () => {
  const site = useApp({ web });
  let author: TestMember;

  beforeAll(async () => {
    author = await aMember(site);
    await aQuestion(site, author, { title: 'Is a swap a disposal?', tags: ['swaps'] });
  });

  const get = async (url: string) => {
    const { rawPayload, headers } = await site.send({
      url,
      headers: { 'accept-encoding': 'gzip' },
    });
    return { html: gunzipSync(rawPayload).toString(), etag: headers['etag'] };
  };

  /** Asks until what was written has been heard of. */
  const changed = (url: string, from: string | undefined) =>
    expect.poll(async () => (await get(url)).etag !== from, { timeout: 10_000 }).toBe(true);

  test('is the same page, version and all, where the write changed nothing in it', async () => {
    const before = { tag: await get('/tags/swaps'), home: await get('/?filter=recent') };
    await aQuestion(site, author, { title: 'Is a gift a disposal?', tags: ['gifts'] });
    await changed('/?filter=recent', String(before.home.etag));
    // Its side cards count what was asked; its list stays.
    const tag = await get('/tags/swaps');
    expect(tag.html).toContain('Is a swap a disposal?');
    expect(tag.etag).toBe(before.tag.etag);
  });

  test('is another where it did', async () => {
    const question = await aQuestion(site, author, {
      title: 'Is a loss a disposal?',
      tags: ['losses'],
    });
    const before = await get('/tags/losses');
    await anAnswer(site, question, author, 'No: a loss is what a disposal may bring.');
    await changed('/tags/losses', String(before.etag));
  });
});
