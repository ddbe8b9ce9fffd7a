import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { stateOf } from '../../testing/page-state.ts';

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

const vote = (target: { id: string }, as: TestMember, targetType: 'question' | 'answer') =>
  site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType: 'up' } }, as);

describe('a page for members', () => {
  test('shows each the same as the calls return to them', async () => {
    const [voter, marker] = readers as [TestMember, TestMember];
    await vote(question, voter, 'question');
    await vote({ id: (await answers(voter))[0]?.id ?? '' }, voter, 'answer');
    await site.call('POST /api/bookmarks', { body: { questionId: other.id } }, marker);
    for (const url of pages())
      for (const reader of [...readers, asker])
        for (const { key, reply } of stateOf(await get(url, reader)).reads) {
          const response = await site.send({ url: key[1] }, reader);
          const fresh = JSON.parse(response.body) as unknown;
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

  test('shows votes at once, of others and their own', async () => {
    const [first, second] = readers as [TestMember, TestMember];
    const reader = await aMember(site);
    const shown = async (url: string, as: TestMember) =>
      /<div class="vote" role="group" aria-label="Votes on this question: Are gifts a disposal\?">.*?<b>(.*?)<\/b>/s.exec(
        await get(url, as),
      )?.[1] || '0';
    for (const url of ['/', questionPath(other)]) {
      const before = Number(await shown(url, reader));
      await vote(other, first, 'question');
      expect(await shown(url, first), url).toBe(String(before + 1));
      await vote(other, second, 'question');
      expect(await shown(url, reader), url).toBe(String(before + 2));
      // Taken back by a second press.
      for (const voter of [first, second]) await vote(other, voter, 'question');
      expect(await shown(url, first), url).toBe(String(before));
    }
  });

  test('gives the author of each post their own controls', async () => {
    const answerer = await aMember(site);
    await anAnswer(site, other, answerer, 'Where something is had for it.');
    const [reader] = readers as [TestMember];
    const controls = async (as: TestMember) => {
      const body = await get(questionPath(other), as);
      return [
        ...['Edit question', 'Edit answer'].map((label) => body.includes(`aria-label="${label}"`)),
        [...body.matchAll(/aria-label="Vote up"/g)].length,
      ];
    };
    expect(await controls(asker)).toEqual([true, false, 1]);
    expect(await controls(answerer)).toEqual([false, true, 1]);
    expect(await controls(reader)).toEqual([false, false, 2]);
  });

  test('shows a change of tier and a suspension with the next request', async () => {
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
