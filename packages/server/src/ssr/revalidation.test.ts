import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { endOfTimesIn } from './revalidation.ts';

const web = await builtWeb();

const NOW = new Date('2026-03-01T12:00:30Z');

test.each([
  [
    'of a minute old post after its next minute',
    '2026-03-01T11:59:00.000Z',
    '2026-03-01T12:01:00Z',
  ],
  ['of hours after the next hour', '2026-03-01T09:10:00Z', '2026-03-01T12:10:00Z'],
  ['of a date with the day', '2025-01-01T00:00:00Z', '2026-03-02T00:00:00Z'],
])('the words for times end: %s', (_what, time, end) => {
  expect(new Date(endOfTimesIn(`{"at":"${time}"}`, NOW.getTime()))).toEqual(new Date(end));
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
