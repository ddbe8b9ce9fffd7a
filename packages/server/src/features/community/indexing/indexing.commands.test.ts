import { sql } from 'drizzle-orm';
import { calls } from '@lotwise/contract/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { findRings } from '../../moderation/rings/rings.service.ts';
import { indexThread } from './indexing.service.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
let asker: TestMember;
let author: TestMember;
let admin: TestMember;
let voters: TestMember[];
let spammer: TestMember;
beforeAll(async () => {
  [asker, author] = [await aMember(site), await aMember(site)];
  admin = await aMember(site, { tier: 'admin' });
  voters = [await aMember(site), await aMember(site), await aMember(site)];
});

/** What a call is made on: a thread with an accepted answer, and another question. */
interface Thread {
  question: { id: string };
  answer: { id: string };
  other: { id: string };
}

const params = ({ id }: { id: string }) => ({ params: { id } });
const remove = (id: string) => ({ params: { id }, body: { reason: 'spam' as const } });
const voteFor = (
  targetType: 'question' | 'answer',
  { id: targetId }: { id: string },
  as: TestMember | undefined,
) => site.call('POST /api/vote', { body: { targetId, targetType, voteType: 'up' } }, as);
const vote = (answer: { id: string }, as: TestMember | undefined) => voteFor('answer', answer, as);
const accept = ({ answer }: Thread) =>
  site.call('POST /api/answers/{id}/accept', params(answer), asker);
const state = ({ answer }: Thread) =>
  site.call(
    'PATCH /api/answers/{id}/validity',
    {
      ...params(answer),
      body: { jurisdiction: 'us', taxYearFrom: 2023, taxYearTo: 2024, sources: [] },
    },
    author,
  );
const review = ({ answer }: Thread) =>
  site.call(
    'POST /api/answers/{id}/validity/reviews',
    { ...params(answer), body: { verdict: 'confirmed', taxYear: 2025 } },
    admin,
  );
const close = ({ question, other }: Thread) =>
  site.call(
    'POST /api/moderation/questions/{id}/close',
    { ...params(question), body: { reason: 'duplicate', duplicateOf: other.id } },
    admin,
  );
const hide = (id: string) => site.call('POST /api/moderation/posts/{id}/hide', remove(id), admin);
const restore = (id: string) =>
  site.call('POST /api/moderation/posts/{id}/restore', { params: { id }, body: {} }, admin);

type Replied = Promise<{ status: number }>;

/** What goes before a call, where it needs something. */
const BEFORE: Record<string, (thread: Thread) => Promise<unknown>> = {
  'POST /api/vote': async (thread) => {
    await accept(thread);
    for (const voter of voters.slice(1)) await vote(thread.answer, voter);
  },
  'POST /api/answers/{id}/validity/reviews': state,
  'DELETE /api/answers/{id}/validity/reviews/{reviewId}': async (thread) => {
    await state(thread);
    await review(thread);
  },
  'POST /api/moderation/users/{userId}/delete-spammer': async (thread) => {
    spammer = await aMember(site);
    await anAnswer(site, thread.question, spammer, 'As a gift, says the monitor statute.');
  },
  'POST /api/moderation/questions/{id}/reopen': close,
  'POST /api/moderation/posts/{id}/restore': ({ answer }) => hide(answer.id),
  // Two of a ring; the vote of one for the other's answer is its third.
  'POST /api/moderation/rings/{id}/restore': async ({ question }) => {
    const [one, other] = [await aMember(site), await aMember(site)];
    const answer = await anAnswer(site, question, one, 'As a prize, says the goanna statute.');
    for (const voter of [...voters.slice(1), other]) await vote(answer, voter);
    for (let count = 0; count < 5; count++) {
      await voteFor('question', await aQuestion(site, one), other);
      await voteFor('question', await aQuestion(site, other), one);
    }
    expect((await findRings(db(), new Date())).rings).toBe(1);
  },
};

/** Each call that changes by what a thread is found. */
const CHANGES: Record<string, (thread: Thread) => Replied> = {
  'POST /api/questions': () =>
    site.call(
      'POST /api/questions',
      {
        body: { title: 'How are gecko coins taxed?', description: 'Please help.', tags: ['taxes'] },
      },
      asker,
    ),
  'PATCH /api/questions/{id}': ({ question }) =>
    site.call(
      'PATCH /api/questions/{id}',
      { ...params(question), body: { title: 'How are skink coins taxed?' } },
      asker,
    ),
  'DELETE /api/questions/{id}': ({ question }) =>
    site.call('DELETE /api/questions/{id}', params(question), admin),
  'DELETE /api/admin/questions/{id}': ({ question }) =>
    site.call('DELETE /api/admin/questions/{id}', params(question), admin),
  'POST /api/questions/{id}/answers': ({ question }) =>
    site.call(
      'POST /api/questions/{id}/answers',
      { ...params(question), body: { content: 'As income, says the iguana statute.' } },
      author,
    ),
  'PATCH /api/answers/{id}': ({ answer }) =>
    site.call(
      'PATCH /api/answers/{id}',
      { ...params(answer), body: { content: 'As wool.' } },
      author,
    ),
  'DELETE /api/answers/{id}': ({ answer }) =>
    site.call('DELETE /api/answers/{id}', params(answer), admin),
  'PATCH /api/answers/{id}/validity': state,
  'POST /api/answers/{id}/validity/reviews': review,
  'DELETE /api/answers/{id}/validity/reviews/{reviewId}': async ({ question, answer }) => {
    const { answers } = (await site.call('GET /api/questions/{id}', params(question), admin)).body;
    const found = answers.find(({ id }) => id === answer.id)?.validity?.confirmations ?? [];
    expect(found).toHaveLength(1);
    return site.call(
      'DELETE /api/answers/{id}/validity/reviews/{reviewId}',
      { params: { id: answer.id, reviewId: found[0]?.id ?? '' } },
      admin,
    );
  },
  'POST /api/answers/{id}/accept': accept,
  'POST /api/vote': ({ answer }) => vote(answer, voters[0]),
  'POST /api/moderation/posts/{id}/hide': ({ answer }) => hide(answer.id),
  'POST /api/moderation/posts/{id}/delete': ({ answer }) =>
    site.call('POST /api/moderation/posts/{id}/delete', remove(answer.id), admin),
  'POST /api/moderation/posts/{id}/restore': ({ answer }) => restore(answer.id),
  'POST /api/moderation/questions/{id}/close': close,
  'POST /api/moderation/questions/{id}/reopen': ({ question }) =>
    site.call('POST /api/moderation/questions/{id}/reopen', params(question), admin),
  'POST /api/moderation/rings/{id}/restore': async () => {
    const { rings } = (await site.call('GET /api/moderation/rings', { query: {} }, admin)).body;
    return site.call(
      'POST /api/moderation/rings/{id}/restore',
      params(rings[0] ?? { id: '' }),
      admin,
    );
  },
  'POST /api/moderation/users/{userId}/delete-spammer': () =>
    site.call(
      'POST /api/moderation/users/{userId}/delete-spammer',
      { params: { userId: spammer.id }, body: { username: spammer.username } },
      admin,
    ),
  'POST /api/moderation/questions/{id}/merge': ({ question, other }) =>
    site.call(
      'POST /api/moderation/questions/{id}/merge',
      { ...params(question), body: { targetId: other.id } },
      admin,
    ),
};

/** Those by which nothing changes that a thread is found by. */
const OTHERS = [
  'DELETE /api/comments/{id}',
  'DELETE /api/flags/{id}',
  'PATCH /api/comments/{id}',
  'POST /api/flags',
  'POST /api/moderation/flags/{postId}',
  'POST /api/moderation/questions/{id}/lock',
  'POST /api/moderation/questions/{id}/unlock',
  'POST /api/moderation/users/{userId}/lift',
  'POST /api/moderation/users/{userId}/restrict',
  'POST /api/questions/{id}/comments',
];

const ON_POSTS = /^\/api\/(questions|answers|comments|vote|flags|moderation|admin\/questions)\b/;

/** What everything is found by. */
const index = async () =>
  (
    await db().execute(sql`
      select question_id::text as id, document::text from question_search
      union all select source_id || ' ' || place, concat_ws(' ', heading, content, document, jurisdiction, tax_year_from, tax_year_to) from passages
      order by id`)
  ).rows;

test('every call on posts is named here', () => {
  const named = calls
    .filter(({ method, path }) => method !== 'GET' && ON_POSTS.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(CHANGES), ...OTHERS].sort()).toEqual(named.sort());
});

describe('once its job has run, everything is indexed as if from scratch after', () => {
  test.each(Object.entries(CHANGES))('%s', async (key, call) => {
    const [question, other] = [
      await aQuestion(site, asker, { title: 'How are quokka coins taxed?' }),
      await aQuestion(site, asker, { title: 'How are numbat coins taxed?' }),
    ];
    const answer = await anAnswer(site, question, author, 'As property, says the statute.');
    const quoted = await anAnswer(site, other, author, 'As a collectible.');
    const thread = { question, answer, other };
    await accept(thread);
    await site.call('POST /api/answers/{id}/accept', params(quoted), asker);
    await BEFORE[key]?.(thread);
    await runJobs(site);
    const before = await index();
    expect((await call(thread)).status).toBeLessThan(300);
    await runJobs(site);
    const after = await index();
    expect(after).not.toEqual(before);
    const { rows } = await db().execute<{ id: string }>(
      sql`select question_id as id from all_question_stats`,
    );
    for (const { id } of rows) await indexThread(db(), id);
    expect(await index()).toEqual(after);
  });
});
