import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { NOBODY } from '../../../../testing/walk.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { expectTrueSearch } from '../../community/indexing/test-search.ts';

const site = useApp();
const read = async (id: string, as: TestMember | null = null) =>
  (await site.call('GET /api/questions/{id}', { params: { id } }, as)).body;
const db = () => site.app.platform.database.db;

describe('editing a question', () => {
  const edit = (id: string, body: object, as: TestMember | null, headers = {}) =>
    site.call('PATCH /api/questions/{id}', { params: { id }, body }, as, headers);

  test('changes title, text and tags, and shows at once to everyone', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, { tags: ['defi', 'nft'] });
    await read(question.id);
    const body = {
      title: '  A  better title ',
      description: 'A *better* text.',
      tags: ['DeFi', 'staking'],
      note: 'Clearer',
    };
    const { status, body: edited } = await edit(question.id, body, asker);
    expect([status, edited.title, edited.description, edited.tags]).toEqual([
      200,
      'A better title',
      'A *better* text.',
      ['defi', 'staking'],
    ]);
    expect(await read(question.id)).toMatchObject({
      title: 'A better title',
      descriptionHtml: '<p>A <em>better</em> text.</p>',
      createdAt: question.createdAt,
    });
    expect(edited.updatedAt > question.updatedAt).toBe(true);
    const { body: list } = await site.call(
      'GET /api/questions',
      { query: { tag: 'staking' } },
      asker,
    );
    expect(list.questions.map(({ id, description }) => [id, description])).toContainEqual([
      question.id,
      'A better text.',
    ]);
    expect(await findCounterMismatches(db())).toEqual([]);
    await runJobs(site);
    await expectTrueSearch(db());
  });

  test('in part leaves the rest', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, { title: 'Kept title?', tags: ['nft'] });
    await edit(question.id, { description: 'New' }, asker);
    expect(await read(question.id)).toMatchObject({
      title: 'Kept title?',
      tags: ['nft'],
      description: 'New',
    });
  });

  test('is found by its new words, and no longer by the old ones', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, {
      title: 'About zebrafish',
      description: 'Striped.',
    });
    await anAnswer(site, question, asker, 'Quokkas too.');
    await edit(question.id, { title: 'About wombats' }, asker);
    await runJobs(site);
    const found = async (search: string) =>
      (await site.call('GET /api/questions', { query: { search } }, asker)).body.questions.map(
        ({ id }) => id,
      );
    expect([await found('zebrafish'), await found('wombats'), await found('quokkas')]).toEqual([
      [],
      [question.id],
      [question.id],
    ]);
  });

  test('by someone else is 403, signed out 401, of no question 404, and changes nothing', async () => {
    const question = await aQuestion(site, await aMember(site));
    const { status, problem } = await edit(question.id, { title: 'Mine now' }, await aMember(site));
    expect([status, problem.detail]).toEqual([
      403,
      'Only the author of the question can change it.',
    ]);
    expect((await edit(question.id, { title: 'Mine now' }, null)).status).toBe(401);
    expect((await edit(NOBODY, { title: 'Mine now' }, await aMember(site))).status).toBe(404);
    expect(await read(question.id)).toMatchObject({
      title: question.title,
      updatedAt: question.updatedAt,
    });
  });

  test('by an admin is possible and recorded as such', async () => {
    const question = await aQuestion(site, await aMember(site));
    const admin = await aMember(site, { tier: 'admin' });
    expect((await edit(question.id, { title: 'In order' }, admin)).status).toBe(200);
    const { body } = await site.call('GET /api/questions/{id}/history', {
      params: { id: question.id },
      query: {},
    });
    expect(
      body.revisions.map(({ number, title, isByAdmin, editor }) => [
        number,
        title,
        isByAdmin,
        editor?.id,
      ]),
    ).toEqual([
      [2, 'In order', true, admin.id],
      [1, question.title, false, question.author.id],
    ]);
  });

  test('that grew from an older text is 409 and changes nothing', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const first = await edit(question.id, { title: 'First', basedOn: question.updatedAt }, asker);
    const second = await edit(question.id, { title: 'Second', basedOn: question.updatedAt }, asker);
    expect([second.status, second.problem.detail]).toEqual([
      409,
      'This question has been edited since you began. Look at the newer text, then save again.',
    ]);
    expect((await read(question.id)).title).toBe('First');
    expect(
      (await edit(question.id, { title: 'Second', basedOn: first.body.updatedAt }, asker)).status,
    ).toBe(200);
  });

  test('by ten at once from one text succeeds once', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const edits = Array.from({ length: 10 }, (_, one) =>
      edit(question.id, { title: `Title ${one}`, basedOn: question.updatedAt }, asker),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('again with the same key answers the same and adds no version', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const send = () =>
      edit(question.id, { title: 'Once' }, asker, { 'idempotency-key': `edit-${question.id}` });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const { body } = await site.call('GET /api/questions/{id}/history', {
      params: { id: question.id },
      query: {},
    });
    expect(body.revisions).toHaveLength(2);
  });

  test('without a change adds no version', async () => {
    const asker = await aMember(site);
    const question = await aQuestion(site, asker);
    const { body } = await edit(question.id, { title: question.title, tags: question.tags }, asker);
    expect(body.updatedAt).toBe(question.updatedAt);
  });

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ tags: [] }, 'tags', 'Please add at least one tag to help categorize your question.'],
    [{ tags: 'a,b,c,d,e,f' }, 'tags', 'You can only add up to 5 tags per question.'],
    [{ basedOn: 'yesterday' }, 'basedOn', 'basedOn must be a time as updatedAt gives it'],
  ])('with %j is refused', async (body, path, message) => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker);
    const { status, problem } = await edit(id, body, asker);
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });
});

describe('editing an answer and a comment', () => {
  test('changes the text, keeps votes and acceptance', async () => {
    const [asker, answerer] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, answerer, 'Old words');
    await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
    const { status, body } = await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'New *words*' } },
      answerer,
    );
    expect([status, body.contentHtml, body.isAccepted]).toEqual([
      200,
      '<p>New <em>words</em></p>',
      true,
    ]);
    expect((await read(question.id)).answers).toMatchObject([
      { content: 'New *words*', isAccepted: true },
    ]);
    await runJobs(site);
    await expectTrueSearch(db());
  });

  test('of others is 403', async () => {
    const [author, other] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, author);
    const [answer, comment] = [
      await anAnswer(site, question, author),
      await aComment(site, question, author),
    ];
    const body = { content: 'Mine' };
    expect(
      (await site.call('PATCH /api/answers/{id}', { params: { id: answer.id }, body }, other))
        .status,
    ).toBe(403);
    const { status, problem } = await site.call(
      'PATCH /api/comments/{id}',
      { params: { id: comment.id }, body },
      other,
    );
    expect([status, problem.detail]).toEqual([
      403,
      'Only the author of the comment can change it.',
    ]);
  });

  test('of a comment renders it as a comment and shows it to visitors at once', async () => {
    const author = await aMember(site);
    const question = await aQuestion(site, author);
    const comment = await aComment(site, question, author);
    await site.call('GET /api/questions/{id}/comments', { params: { id: question.id }, query: {} });
    await site.call(
      'PATCH /api/comments/{id}',
      { params: { id: comment.id }, body: { content: '# *big*' } },
      author,
    );
    const { body } = await site.call('GET /api/questions/{id}/comments', {
      params: { id: question.id },
      query: {},
    });
    expect(body.map(({ contentHtml }) => contentHtml)).toEqual(['# <em>big</em>']);
  });
});
