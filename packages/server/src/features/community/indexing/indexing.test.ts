import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';
import { anInsight } from '../../../../testing/insights.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { findSources } from '../passages/finding.service.ts';
import { indexMissing } from './indexing.service.ts';
import { expectTrueSearch } from './test-search.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
let asker: TestMember;
let moderator: TestMember;
let premium: TestMember;
beforeAll(async () => {
  [asker, moderator] = [await aMember(site), await aModerator(site)];
  premium = await aMember(site, { tier: 'premium' });
});

/** A question with an accepted answer, indexed. */
async function aThread(animal: string) {
  const question = await aQuestion(site, asker, { title: `How are ${animal} coins taxed?` });
  const answer = await anAnswer(site, question, asker, `As property, says the ${animal} statute.`);
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await runJobs(site);
  return { question, answer };
}

type Thread = Awaited<ReturnType<typeof aThread>>;

/** By which of a reader's ways a thread is found. */
async function found({ question, answer }: Thread, words: string) {
  const query = { search: `${words} coins` };
  const list = (await site.call('GET /api/questions', { query })).body;
  const hints = (await site.call('GET /api/search/hints', { query })).body;
  const close = (await site.call('GET /api/search/close', { query })).body;
  const typed = { userInput: `How would ${words} coins be taxed?` };
  const { suggestions } = (await site.call('POST /api/ai/suggestions', { body: typed }, asker))
    .body;
  const asked = { question: `How are ${words} coins taxed?` };
  const { sources } = (await site.call('POST /api/ai/chat', { body: asked }, premium)).body;
  return {
    isListed: list.questions.some(({ id }) => id === question.id),
    total: list.total,
    counted: hints.total,
    isClose: close.some(({ id }) => id === question.id),
    isSuggested: suggestions.some(({ id }) => id === question.id),
    isQuoted: sources.some(({ url }) => url.includes(answer.id)),
  };
}
const NOWHERE = {
  isListed: false,
  total: 0,
  counted: 0,
  isClose: false,
  isSuggested: false,
  isQuoted: false,
};
const hide = (id: string) =>
  site.call(
    'POST /api/moderation/posts/{id}/hide',
    { params: { id }, body: { reason: 'spam' } },
    moderator,
  );
const restore = (id: string) =>
  site.call('POST /api/moderation/posts/{id}/restore', { params: { id }, body: {} }, moderator);

describe('a post that is hidden is found by nothing before any job has run, and as before once it is back', () => {
  test('a question', async () => {
    const thread = await aThread('quokka');
    const before = await found(thread, 'quokka');
    expect(before).toEqual({
      isListed: true,
      total: 1,
      counted: 1,
      isClose: false,
      isSuggested: true,
      isQuoted: true,
    });
    await hide(thread.question.id);
    expect(await found(thread, 'quokka')).toEqual(NOWHERE);
    await runJobs(site);
    expect(await found(thread, 'quokka')).toEqual(NOWHERE);
    await restore(thread.question.id);
    await runJobs(site);
    expect(await found(thread, 'quokka')).toEqual(before);
    await expectTrueSearch(db());
  });

  test('an answer', async () => {
    const thread = await aThread('numbat');
    const before = await found(thread, 'numbat statute');
    expect(before).toMatchObject({ isListed: true, total: 1, isQuoted: true });
    await hide(thread.answer.id);
    expect(await found(thread, 'numbat statute')).toMatchObject({
      isListed: false,
      total: 0,
      counted: 0,
      isQuoted: false,
    });
    expect(await found(thread, 'numbat')).toMatchObject({ isListed: true, isQuoted: false });
    await restore(thread.answer.id);
    await runJobs(site);
    expect(await found(thread, 'numbat statute')).toMatchObject({ isListed: true, total: 1 });
    await expectTrueSearch(db());
  });
});

describe('an edit', () => {
  test.each(['question', 'answer'] as const)('of a %s writes no search document', async (type) => {
    const { question, answer } = await aThread(type === 'question' ? 'wombat' : 'bilby');
    const version = async () =>
      (
        await db().execute<{ xmin: string }>(
          sql`select xmin::text from question_search where question_id = ${question.id}`,
        )
      ).rows[0]?.xmin;
    const before = await version();
    if (type === 'question')
      await site.call(
        'PATCH /api/questions/{id}',
        { params: { id: question.id }, body: { description: 'In other words.' } },
        asker,
      );
    else
      await site.call(
        'PATCH /api/answers/{id}',
        { params: { id: answer.id }, body: { content: 'In other words.' } },
        asker,
      );
    expect(await version()).toBe(before);
    await runJobs(site);
    expect(await version()).not.toBe(before);
    await expectTrueSearch(db());
  });
});

test('a job that changes nothing writes nothing', async () => {
  const { question, answer } = await aThread('dunnart');
  const versions = async () =>
    (
      await db().execute(sql`
        select xmin::text from question_search where question_id = ${question.id}
        union all select xmin::text from passages where source_id = ${answer.id}`)
    ).rows;
  const before = await versions();
  expect(before).toHaveLength(2);
  const validity = { jurisdiction: null, taxYearFrom: null, taxYearTo: null, sources: [] };
  await site.call(
    'PATCH /api/answers/{id}/validity',
    { params: { id: answer.id }, body: validity },
    asker,
  );
  await runJobs(site);
  expect(await versions()).toEqual(before);
});

test('every night what no command asked for is indexed, and what is quotable no more is not', async () => {
  const [missing, stale, rejected] = [
    await aThread('possum'),
    await aThread('potoroo'),
    await aThread('bettong'),
  ];
  const author = await anExpert(site);
  const [lost, withdrawn] = [await anInsight(site, author), await anInsight(site, author)];
  await runJobs(site);
  const contents = async (id: string) =>
    (
      await db().execute<{ content: string }>(
        sql`select content from passages where source_id = ${id} order by place`,
      )
    ).rows.map(({ content }) => content);
  const of = { missing: missing.answer.id, lost: lost.id };
  const before = [await contents(of.missing), await contents(of.lost)];
  for (const one of before) expect(one.length).toBeGreaterThan(0);

  await db().execute(sql`
    delete from passages where source_id in (${of.missing}, ${of.lost})`);
  await db().execute(sql`delete from question_search where question_id = ${missing.question.id}`);
  await db().execute(
    sql`update answers set source = 'As wool.', html = null where id = ${stale.answer.id}`,
  );
  await db().execute(
    sql`update question_stats set accepted_answer_id = null where question_id = ${rejected.question.id}`,
  );
  await db().execute(sql`alter table insights disable trigger passages_of_withdrawn_insight`);
  await db().execute(sql`update insights set state = 'draft' where id = ${withdrawn.id}`);
  await db().execute(sql`alter table insights enable trigger passages_of_withdrawn_insight`);

  await indexMissing(db(), new Date());
  expect([await contents(of.missing), await contents(of.lost)]).toEqual(before);
  expect(await contents(stale.answer.id)).toEqual(['As wool.']);
  expect([await contents(rejected.answer.id), await contents(withdrawn.id)]).toEqual([[], []]);
  const search = 'possum';
  const list = await site.call('GET /api/questions', { query: { search } });
  expect(list.body.questions.map(({ id }) => id)).toEqual([missing.question.id]);
  const sources = await findSources(db(), {
    question: 'How are possum coins taxed?',
    earlier: '',
    jurisdiction: null,
    taxYear: null,
    day: '2026-11-21',
  });
  expect(sources.map(({ sourceId }) => sourceId)).toEqual([of.missing]);
});

test('what a server of the version before marked is indexed, and its mark is gone', async () => {
  const { question, answer } = await aThread('kowari');
  const holdsWord = async () =>
    (
      await db().execute(sql`
        select from passages where source_id = ${answer.id} and document @@ to_tsquery('english', 'mulgara')`)
    ).rows.length > 0;
  await db().execute(sql`
    update questions set wordings = '{a mulgara coin}', updated_at = now() - interval '1 year'
    where id = ${question.id}`);
  await db().execute(sql`update answers set updated_at = now() - interval '1 year'`);
  await indexMissing(db(), new Date());
  expect(await holdsWord()).toBe(false);
  await db().execute(sql`select mark_passages(array[${answer.id}]::uuid[])`);
  await indexMissing(db(), new Date(Date.now() + 1000));
  expect(await holdsWord()).toBe(true);
  expect((await db().execute(sql`select from passages_due`)).rows).toEqual([]);
});
