import { gunzipSync } from 'node:zlib';
import type { Question } from '@lotwise/contract/questions';
import { questionPath } from '@lotwise/domain/question-path';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { stateOf } from '../../testing/ssr.ts';

const site = useApp({ web: await builtWeb() });

let asker: TestMember;
let question: Question;
let answer: { id: string };

beforeAll(async () => {
  asker = await aMember(site);
  question = await aQuestion(site, asker, {
    title: 'Is an airdrop income?',
    description: 'It came unasked.',
    tags: ['counted'],
  });
  answer = await anAnswer(site, question, asker, 'Where it has a market, yes.');
});

const pages = () => [
  '/',
  '/?filter=recent',
  '/tags/counted',
  '/?search=airdrop',
  questionPath(question),
];

const get = (url: string) => site.send({ url, headers: { 'accept-encoding': 'gzip' } });

interface Shown {
  counts: string[];
  reads: string;
  etag: string;
}

async function shown(url: string): Promise<Shown> {
  const { rawPayload, headers } = await get(url);
  const body = gunzipSync(rawPayload).toString();
  const state = stateOf(body);
  expect(state.me).toBeNull();
  return {
    counts: [...body.matchAll(/<div class="vote"[^>]*>.*?<b>(.*?)<\/b>/gs)].map(
      ([, count = '']) => count,
    ),
    reads: JSON.stringify(state.reads),
    etag: String(headers['etag']),
  };
}

/** How often a page was rendered. */
async function rendered(act: () => Promise<unknown>): Promise<number> {
  const misses = async () =>
    (await site.app.platform.metrics.pageCache.get()).values.find(
      ({ labels }) => labels['result'] === 'miss',
    )?.value ?? 0;
  const before = await misses();
  await act();
  return (await misses()) - before;
}

/** Waits until what earlier writes purged has been heard of, and the page stands. */
async function settled(url: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.poll(() => rendered(() => get(url)), { message: url, timeout: 10_000 }).toBe(0);
}

const vote = (targetId: string, targetType: 'question' | 'answer', as: TestMember) =>
  site.call('POST /api/vote', { body: { targetId, targetType, voteType: 'up' } }, as);

test('a vote changes the number in every page of visitors, and renders none again', async () => {
  const voter = await aMember(site);
  const before = new Map<string, Shown>();
  for (const url of pages()) {
    await settled(url);
    before.set(url, await shown(url));
  }
  const renders = await rendered(async () => {
    await vote(question.id, 'question', voter);
    for (const url of pages()) {
      const now = await shown(url);
      expect(now.counts[0], url).toBe(String(Number(before.get(url)?.counts[0]) + 1));
      expect(now.reads, url).toContain('"votes":1');
      expect(now.etag, url).not.toBe(before.get(url)?.etag);
    }
    // Once more, from what was made ready for the next reader.
    for (const url of pages()) expect((await shown(url)).counts[0], url).toBe('1');
    await vote(answer.id, 'answer', voter);
    expect((await shown(questionPath(question))).counts).toEqual(['1', '1']);
    // Taken back by a second press.
    await vote(question.id, 'question', voter);
    for (const url of pages()) expect((await shown(url)).counts[0], url).toBe('0');
  });
  expect(renders).toBe(0);
});

test('a score below zero has a minus sign in the page, and is a number in the reply', async () => {
  const [voter, url] = [await aMember(site), questionPath(question)];
  const body = { targetId: question.id, targetType: 'question', voteType: 'down' } as const;
  const pressDown = () => site.call('POST /api/vote', { body }, voter);
  await settled(url);
  const renders = await rendered(async () => {
    expect((await pressDown()).body).toMatchObject({ votes: -1 });
    expect((await shown(url)).counts[0]).toBe('−1');
    await pressDown();
    expect((await shown(url)).counts[0]).toBe('0');
  });
  expect(renders).toBe(0);
});

test('a reader who holds the page from before a vote is sent the new one', async () => {
  const [voter, url] = [await aMember(site), questionPath(question)];
  await settled(url);
  const { etag } = await shown(url);
  const again = (condition: string) => site.send({ url, headers: { 'if-none-match': condition } });
  expect((await again(etag)).statusCode).toBe(304);
  await vote(question.id, 'question', voter);
  expect((await again(etag)).statusCode).toBe(200);
  expect((await again((await shown(url)).etag)).statusCode).toBe(304);
});

test('a page is as if rendered with the counts that the site has', async () => {
  const voters = await Promise.all(Array.from({ length: 12 }, () => aMember(site)));
  await Promise.all(voters.map((voter) => vote(answer.id, 'answer', voter)));
  const url = questionPath(question);
  // The last count stays, in whatever order the messages come; two digits fit in one's place.
  await expect.poll(async () => (await shown(url)).counts[1]).toBe('13');
  const followed = await shown(url);
  site.app.platform.purge(['everything']);
  const fresh = await shown(url);
  expect(followed.counts).toEqual(fresh.counts);
});
