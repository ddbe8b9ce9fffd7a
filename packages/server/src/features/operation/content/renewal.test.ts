import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { SITE_COMMAND } from '../../../commands/command-context.ts';
import { answerQuestion } from '../../../commands/answer-question.ts';
import { commentOnQuestion } from '../../../commands/comment-on-question.ts';
import { type EditorialName, editorialAccount } from './editorial-accounts.ts';
import { acceptedAnswer } from './pack-file.ts';
import { PACKS, readInsights, readPack } from './packs.ts';
import { WITHDRAWN } from './renewal.ts';
import { renewContent } from './renewal.service.ts';

const site = useApp({ content: true });
const db = () => site.app.platform.database.db;
const threads = PACKS.flatMap((pack) => readPack(pack));
const FALSE = 'Amend quietly and hope.';
const LAW = { title: 'A law', url: 'https://www.irs.gov/a-law-of-this-test' };

beforeAll(async () => {
  // Its times are later than those of the files on a machine whose clock is right.
  await renew();
}, 240_000);

const renew = () => renewContent({ db: db(), now: new Date(), purge: async () => {} });
const as = (editor: EditorialName) => ({
  db: db(),
  me: editorialAccount(editor),
  now: new Date(),
  ...SITE_COMMAND,
  purge: () => {},
});

/** The question of a thread that nothing of this file has touched yet. */
async function nextThread() {
  const thread = threads.shift();
  if (!thread) throw new Error('There are no threads left.');
  const { rows } = await db().execute<{ id: string }>(
    sql`select question_id as id from content_packs where slug = ${thread.slug}`,
  );
  return { thread, questionId: rows[0]?.id ?? '' };
}

const aFalseAnswer = (questionId: string) =>
  answerQuestion(as('records'), {
    questionId,
    content: FALSE,
    validity: { jurisdiction: 'us', taxYearFrom: 2025, taxYearTo: 2025, sources: [LAW] },
  });

async function shown(questionId: string) {
  const params = { id: questionId };
  const { body } = await site.call('GET /api/questions/{id}', { params });
  const comments = await site.call('GET /api/questions/{id}/comments', { params, query: {} });
  return { ...body, comments: comments.body };
}

const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;

const lawPages = async () =>
  (await site.call('GET /api/law', { query: { search: 'this-test' } })).body.total;

const edits = (author: TestMember, id: string, content: string) =>
  site.call('PATCH /api/answers/{id}', { params: { id }, body: { content } }, author);

describe('a site of an earlier version', () => {
  test('loses an answer that the editors took back, with its votes, points and law page', async () => {
    const { questionId } = await nextThread();
    const voter = await aMember(site);
    const question = await aQuestion(site, voter);
    const up = { targetId: question.id, targetType: 'question', voteType: 'up' } as const;
    await site.call('POST /api/vote', { body: up }, await aMember(site));
    const before = await shown(questionId);
    const { id } = await aFalseAnswer(questionId);
    await commentOnQuestion(as('newcomer'), {
      questionId,
      content: 'Accepted because it is long.',
    });
    const body = { targetId: id, targetType: 'answer', voteType: 'down' } as const;
    await site.call('POST /api/vote', { body }, voter);
    expect(await reputationOf(voter)).toBe(9);
    expect([(await shown(questionId)).answerCount, await lawPages()]).toEqual([
      before.answerCount + 1,
      1,
    ]);

    expect(await renew()).toMatchObject({ threads: 1, paraphrases: 0, shortAnswers: 0 });
    const after = await shown(questionId);
    expect(after.answers.map(({ content }) => content)).not.toContain(FALSE);
    expect([after.answerCount, after.commentCount, after.answers.length]).toEqual([
      before.answerCount,
      before.commentCount,
      before.answers.length,
    ]);
    expect(await lawPages()).toBe(0);
    expect(await reputationOf(voter)).toBe(10);
    const { rows } = await db().execute<{ count: number }>(
      sql`select answer_count - (select count(*)::int from answers where author_id = user_id) as count
        from user_stats where user_id = ${editorialAccount('records').id}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await renew()).toMatchObject({ threads: 0, paraphrases: 0, shortAnswers: 0 });
  });

  test('gets texts, titles and checks of this one, with the short answer of the text', async () => {
    const { thread, questionId } = await nextThread();
    const accepted = acceptedAnswer(thread);
    await db().execute(
      sql`update questions set title = 'An older title', source = 'Older.', html = null where id = ${questionId}`,
    );
    await db().execute(
      sql`update answers set source = 'An older text.', html = null where question_id = ${questionId}`,
    );
    await db().execute(
      sql`update answer_validity set checked_on = '2026-01-01', tax_year_to = 2030, stated_to = 2030
        where answer_id in (select id from answers where question_id = ${questionId})`,
    );
    expect(await renew()).toMatchObject({ threads: 1, paraphrases: 0, shortAnswers: 1 });
    const { title, tags, description, answers } = await shown(questionId);
    expect([title, tags, description]).toEqual([thread.title, thread.tags, thread.question]);
    expect(answers[0]).toMatchObject({
      content: accepted?.text,
      createdAt: accepted?.at.toISOString(),
      validity: { checkedOn: accepted?.checkedOn, taxYearTo: accepted?.validity.taxYearTo },
    });
    const { rows } = await db().execute<{ shortAnswer: string }>(
      sql`select rule as "shortAnswer" from answers where id = ${answers[0]?.id}`,
    );
    expect(rows).toEqual([{ shortAnswer: thread.shortAnswer }]);
    expect(await renew()).toMatchObject({ threads: 0, paraphrases: 0, shortAnswers: 0 });
  });

  test('marks as withdrawn what a member may refer to', async () => {
    const discussed = await nextThread();
    const one = await aFalseAnswer(discussed.questionId);
    const member = await aMember(site);
    const params = { id: discussed.questionId };
    const body = { content: 'Why quietly?' };
    await site.call('POST /api/questions/{id}/comments', { params, body }, member);

    const cited = await nextThread();
    const other = await aFalseAnswer(cited.questionId);
    await aQuestion(site, member, {
      description: `As [they say](/questions/${cited.questionId}#answer-${other.id}), is it so?`,
    });

    const edited = await nextThread();
    const third = await aFalseAnswer(edited.questionId);
    const admin = await aMember(site, { tier: 'admin' });
    expect((await edits(admin, third.id, `${FALSE} Or not.`)).status).toBe(200);

    expect(await renew()).toMatchObject({ threads: 3, paraphrases: 0, shortAnswers: 0 });
    for (const [{ questionId }, { id }] of [
      [discussed, one],
      [cited, other],
      [edited, third],
    ] as const) {
      const answer = (await shown(questionId)).answers.find((found) => found.id === id);
      expect(answer).toMatchObject({ content: WITHDRAWN, validity: null });
    }
    expect((await shown(discussed.questionId)).comments.at(-1)?.content).toBe('Why quietly?');
    expect(await lawPages()).toBe(0);
    expect(await renew()).toMatchObject({ threads: 0, paraphrases: 0, shortAnswers: 0 });
  });

  test('keeps what an admin made of the editors’ texts', async () => {
    const { questionId } = await nextThread();
    const admin = await aMember(site, { tier: 'admin' });
    const [answer] = (await shown(questionId)).answers;
    expect((await edits(admin, answer?.id ?? '', 'Better said.')).status).toBe(200);
    expect(await renew()).toMatchObject({ threads: 0, paraphrases: 0, shortAnswers: 0 });
    expect((await shown(questionId)).answers[0]?.content).toBe('Better said.');
  });

  test('gets the threads that are new to it, and none that was removed there', async () => {
    const [fresh, removed] = [await nextThread(), await nextThread()];
    const admin = await aMember(site, { tier: 'admin' });
    for (const { questionId } of [fresh, removed]) {
      const params = { id: questionId };
      expect((await site.call('DELETE /api/admin/questions/{id}', { params }, admin)).status).toBe(
        204,
      );
    }
    // As on a site that never had it.
    await db().execute(sql`delete from content_packs where slug = ${fresh.thread.slug}`);
    expect(await renew()).toMatchObject({ added: 1, threads: 0 });
    const { rows } = await db().execute<{ title: string; paraphrases: string[] }>(
      sql`select q.title, q.wordings as paraphrases from questions q join content_packs c on c.question_id = q.id
        where c.slug in (${fresh.thread.slug}, ${removed.thread.slug})`,
    );
    expect(rows).toEqual([{ title: fresh.thread.title, paraphrases: fresh.thread.paraphrases }]);
    expect(await renew()).toMatchObject({ added: 0, threads: 0, shortAnswers: 0 });
  });

  test('gets the insights of this one, but for those that an admin edited', async () => {
    const [one, other] = readInsights();
    const admin = await aMember(site, { tier: 'admin' });
    const sourceOf = async (title = '') =>
      (
        await db().execute<{ id: string; source: string; version: number }>(
          sql`select id, source, version from insights where title = ${title}`,
        )
      ).rows[0];
    const edited = await sourceOf(other?.body.title);
    if (!one || !other || !edited) throw new Error('There are no insights.');
    const content = 'Better said.\n\n<!-- more -->\n\nAnd more of it.';
    const params = { id: edited.id };
    const body = { ...other.body, content, version: edited.version };
    expect((await site.call('PUT /api/auth/insights/{id}', { params, body }, admin)).status).toBe(
      200,
    );
    await db().execute(sql`update insights set source = 'Older.' where title = ${one.body.title}`);

    expect(await renew()).toMatchObject({ insights: 1, threads: 0 });
    expect((await sourceOf(one.body.title))?.source).toBe(one.body.content);
    expect((await sourceOf(other.body.title))?.source).toBe(content);
    expect(await renew()).toMatchObject({ insights: 0 });
  });
});
