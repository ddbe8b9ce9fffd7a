import type { Question } from '@lotwise/contract/questions';
import { questionPath } from '@lotwise/domain/question-path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { EVERYTHING_TAG, questionTag } from '../platform/cache/tags.ts';
import { builtWeb } from '../../testing/pages.ts';
import { stateOf } from '../../testing/ssr.ts';

const site = useApp({ web: await builtWeb() });

let asker: TestMember;
let question: Question;
let other: Question;
let readers: TestMember[];

beforeAll(async () => {
  asker = await aMember(site);
  const about = { description: 'Which units left first?', tags: ['shared-page'] };
  question = await aQuestion(site, asker, { title: 'Are fees part of the cost?', ...about });
  other = await aQuestion(site, asker, { title: 'Are gifts a disposal?', ...about });
  await anAnswer(site, question, asker, 'Yes, they are added to it.');
  readers = await Promise.all([aMember(site), aMember(site), aMember(site)]);
});

const get = async (url: string, as: TestMember) =>
  (await site.send({ url, headers: { 'user-agent': 'a reader' } }, as)).body;
const pages = () => ['/', questionPath(question), '/tags/shared-page', '/?search=fees'];

/** How often a page was rendered for members to share. */
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
const settled = async (url: string, as: TestMember) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.poll(() => rendered(() => get(url, as)), { message: url, timeout: 10_000 }).toBe(0);
};

const vote = (target: { id: string }, as: TestMember, targetType: 'question' | 'answer') =>
  site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType: 'up' } }, as);

describe('a page that members share', () => {
  test('is rendered once for all of them', async () => {
    const [first, ...rest] = readers as [TestMember, ...TestMember[]];
    for (const url of pages()) {
      await settled(url, first);
      expect(
        await rendered(async () => {
          for (const reader of rest) expect(stateOf(await get(url, reader)).isShared).toBe(true);
        }),
        url,
      ).toBe(0);
    }
  });

  test('has the menu of a member with an image of their own', async () => {
    const [first] = readers as [TestMember];
    const imageUrl = '/uploads/0123456789abcdef0123456789abcdef.webp';
    const { pool } = site.app.platform.database;
    await pool.query('update users set profile_image_url = $1 where id = $2', [imageUrl, first.id]);
    for (const url of pages()) {
      const body = await get(url, first);
      expect([stateOf(body).isShared, body.includes(imageUrl)], url).toEqual([true, true]);
    }
  });

  test('shows each the same as the calls return to them', async () => {
    const [voter, marker] = readers as [TestMember, TestMember];
    await vote(question, voter, 'question');
    await vote({ id: (await answers(voter))[0]?.id ?? '' }, voter, 'answer');
    await site.call('POST /api/bookmarks', { body: { questionId: other.id } }, marker);
    // The author's reputation may be half a minute late.
    site.app.platform.purge([EVERYTHING_TAG]);
    for (const url of pages())
      for (const reader of [...readers, asker])
        for (const { key, reply } of stateOf(await get(url, reader)).reads) {
          const response = await site.send({ url: key[1] }, reader);
          const fresh = JSON.parse(response.body, withoutShown(key[0])) as unknown;
          expect(reply, `${url} for ${reader.username}`).toEqual(fresh);
        }
  });

  test('holds nothing of another member', async () => {
    const hunted = readers.map(({ id, username }) => [id, username]);
    for (const url of pages())
      for (const [index, reader] of readers.entries()) {
        const body = await get(url, reader);
        for (const [at, marks] of hunted.entries())
          for (const mark of marks)
            if (at === index) expect(body, url).toContain(mark);
            else expect(body, url).not.toContain(mark);
      }
  });

  test('shows a new count of votes in its place, without being rendered again', async () => {
    const [first, second] = readers as [TestMember, TestMember];
    const reader = await aMember(site);
    await settled('/', reader);
    const countOf = async (as: TestMember) =>
      // Its first tag is widened to the place that it stands in.
      /<div class="vote" role="group" aria-label="Votes on this question: Are gifts a disposal\?" *>.*?<b>(.*?)<\/b>/s.exec(
        await get('/', as),
      )?.[1];
    expect(
      await rendered(async () => {
        const before = Number(await countOf(reader));
        await vote(other, first, 'question');
        expect(await countOf(first)).toBe(String(before + 1));
        await vote(other, second, 'question');
        expect(await countOf(reader)).toBe(String(before + 2));
        // Taken back by a second press.
        await vote(other, first, 'question');
        expect(await countOf(first)).toBe(String(before + 1));
      }),
    ).toBe(0);
    const [list] = stateOf(await get('/', reader)).reads;
    expect(list?.reply).toMatchObject({
      questions: expect.arrayContaining([
        expect.objectContaining({ id: other.id, votes: 1, userVote: null }),
      ]),
    });
  });

  test('of a question shows a vote at once, without being rendered again', async () => {
    const [first] = readers as [TestMember];
    const reader = await aMember(site);
    const url = questionPath(other);
    await settled(url, reader);
    const votes = async () => {
      const [read] = stateOf(await get(url, reader)).reads;
      return (read?.reply as { votes: number } | undefined)?.votes ?? Number.NaN;
    };
    expect(
      await rendered(async () => {
        const before = await votes();
        await vote(other, first, 'question');
        expect(await votes()).toBe(before + 1);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await votes()).toBe(before + 1);
      }),
    ).toBe(0);
    // What changes the count in another way has the page rendered, and the old count forgotten.
    await site.app.platform.database.pool.query(
      'update question_stats set votes = 7 where question_id = $1',
      [other.id],
    );
    site.app.platform.purge([questionTag(other.id)]);
    expect(await votes()).toBe(7);
  });

  test('is another for each author of one of its posts, rendered once', async () => {
    const answerer = await aMember(site);
    await anAnswer(site, other, answerer, 'Where something is had for it.');
    const [reader] = readers as [TestMember];
    const url = questionPath(other);
    const controls = async (as: TestMember) => {
      const body = await get(url, as);
      return [
        stateOf(body).isShared,
        ...['Edit question', 'Edit answer'].map((label) => body.includes(`aria-label="${label}"`)),
        [...body.matchAll(/aria-label="Vote up"/g)].length,
      ];
    };
    for (const as of [asker, answerer, reader]) await settled(url, as);
    expect(
      await rendered(async () => {
        expect(await controls(asker)).toEqual([true, true, false, 1]);
        expect(await controls(answerer)).toEqual([true, false, true, 1]);
        expect(await controls(reader)).toEqual([true, false, false, 2]);
      }),
    ).toBe(0);
  });

  test('shows its author a new count of votes in its place', async () => {
    const author = await aMember(site);
    const own = await aQuestion(site, author, { title: 'Do two wallets have two pools?' });
    const votes = async (url: string) => {
      const body = await get(url, author);
      return [
        stateOf(body).isShared,
        /Votes on this question: Do two wallets[^"]*" *>(.*?)<\/div>/s
          .exec(body)?.[1]
          ?.replaceAll(/(?:<[^>]*>)+/g, ' ')
          .trim(),
      ];
    };
    for (const url of ['/', questionPath(own)]) {
      await settled(url, author);
      expect(await votes(url), url).toEqual([true, '0 votes']);
    }
    const [first, second] = readers as [TestMember, TestMember];
    expect(
      await rendered(async () => {
        for (const [index, voter] of [first, second].entries()) {
          await vote(own, voter, 'question');
          for (const url of ['/', questionPath(own)])
            expect(await votes(url), url).toEqual([true, ['1 vote', '2 votes'][index]]);
        }
      }),
    ).toBe(0);
  });

  test('is another for another tier, and none for whoever is suspended', async () => {
    const premium = await aMember(site);
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'premium', granted_tier = 'premium' where id = $1",
      [premium.id],
    );
    const page = await get('/', premium);
    expect(page).toContain('badge-premium');
    expect(await get('/', readers[0] as TestMember)).not.toContain('badge-premium');
    const suspended = await aMember(site);
    await site.app.platform.database.pool.query(
      "update users set suspended_until = now() + interval '1 day', suspension_message = '' where id = $1",
      [suspended.id],
    );
    expect(await get('/', suspended)).toContain('Your account is suspended until');
  });
});

const answers = async (as: TestMember) =>
  (await site.call('GET /api/questions/{id}', { params: { id: question.id } }, as)).body.answers;

const POSTS = ['GET /api/questions', 'GET /api/questions/{id}', 'GET /api/questions/{id}/comments'];

/** What the page itself has: the texts of posts, and the excerpts of a list. */
const withoutShown = (call: string) => (name: string, value: unknown) =>
  name.endsWith('Html') ||
  (POSTS.includes(call) && ['description', 'content'].includes(name) && typeof value === 'string')
    ? undefined
    : value;
