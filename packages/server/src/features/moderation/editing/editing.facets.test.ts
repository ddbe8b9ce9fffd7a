import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const ask = async (as: TestMember, facets: object) =>
  (
    await site.call(
      'POST /api/questions',
      { body: { title: 'Where and when?', description: 'Text.', tags: ['defi'], ...facets } },
      as,
    )
  ).body;
const edit = (id: string, body: object, as: TestMember) =>
  site.call('PATCH /api/questions/{id}', { params: { id }, body }, as);
const historyOf = async (id: string) =>
  (
    await site.call('GET /api/questions/{id}/history', { params: { id }, query: {} })
  ).body.revisions.map(({ jurisdiction, taxYear }) => [jurisdiction, taxYear]);
const listed = async (query: object) =>
  (await site.call('GET /api/questions', { query })).body.questions.map(({ id }) => id);

describe('country and tax year of a question', () => {
  test('are changed by an edit, and lists and history follow', async () => {
    const asker = await aMember(site);
    const { id } = await ask(asker, { jurisdiction: 'us', taxYear: 2023 });
    const { status, body } = await edit(id, { jurisdiction: 'gb', taxYear: 2024 }, asker);
    expect([status, body.jurisdiction, body.taxYear]).toEqual([200, 'gb', 2024]);
    expect([
      await listed({ jurisdiction: 'us' }),
      await listed({ jurisdiction: 'gb', taxYear: 2024 }),
    ]).toEqual([[], [id]]);
    expect(await historyOf(id)).toEqual([
      ['gb', 2024],
      ['us', 2023],
    ]);
  });

  test('stay where an edit does not name them, and go where it says null', async () => {
    const asker = await aMember(site);
    const { id } = await ask(asker, { jurisdiction: 'de', taxYear: 2022 });
    expect((await edit(id, { title: 'Another title' }, asker)).body).toMatchObject({
      jurisdiction: 'de',
      taxYear: 2022,
    });
    expect((await edit(id, { taxYear: null }, asker)).body).toMatchObject({
      jurisdiction: 'de',
      taxYear: null,
    });
    expect((await edit(id, { jurisdiction: null }, asker)).body).toMatchObject({
      jurisdiction: null,
      taxYear: null,
    });
    expect(await listed({ jurisdiction: 'de' })).toEqual([]);
    expect(await historyOf(id)).toEqual([
      [null, null],
      ['de', null],
      ['de', 2022],
      ['de', 2022],
    ]);
  });

  test('can be named where a question named none', async () => {
    const asker = await aMember(site);
    const { id } = await ask(asker, {});
    expect((await edit(id, { jurisdiction: 'ca' }, asker)).body).toMatchObject({
      jurisdiction: 'ca',
      taxYear: null,
    });
    expect(await historyOf(id)).toEqual([
      ['ca', null],
      [null, null],
    ]);
    expect((await edit(id, { jurisdiction: 'atlantis' }, asker)).status).toBe(400);
  });
});

describe('what an admin changes in the posts of others', () => {
  const audit = async (admin: TestMember, id: string) =>
    (await site.call('GET /api/admin/audit', { query: {} }, admin)).body.entries
      .filter(({ targetId }) => targetId === id)
      .map(({ action, actorName, targetName, before, after }) => ({
        action,
        actorName,
        targetName,
        before,
        after,
      }));

  test('stands in the audit log with what was before and after, and nothing that stayed', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    const question = await ask(await aMember(site), { jurisdiction: 'us' });
    await edit(question.id, { title: 'In order', jurisdiction: null }, admin);
    expect(await audit(admin, question.id)).toEqual([
      {
        action: 'question edited',
        actorName: admin.username,
        targetName: 'In order',
        before: { title: 'Where and when?', jurisdiction: 'us' },
        after: { title: 'In order', jurisdiction: null },
      },
    ]);
  });

  test('of answers and comments too; not what they change in their own', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const question = await aQuestion(site, member);
    const [answer, comment, own] = [
      await anAnswer(site, question, member, 'Wrong.'),
      await aComment(site, question, member),
      await anAnswer(site, question, admin, 'Mine.'),
    ];
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'Right.' } },
      admin,
    );
    await site.call(
      'PATCH /api/comments/{id}',
      { params: { id: comment.id }, body: { content: 'Polite.' } },
      admin,
    );
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: own.id }, body: { content: 'Mine, better.' } },
      admin,
    );
    expect(await audit(admin, answer.id)).toMatchObject([
      { action: 'answer edited', before: { source: 'Wrong.' }, after: { source: 'Right.' } },
    ]);
    expect(await audit(admin, comment.id)).toMatchObject([
      { action: 'comment edited', after: { source: 'Polite.' } },
    ]);
    expect(await audit(admin, own.id)).toEqual([]);
  });

  test('is named by the whole words that a post without a title begins with', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const answer = await anAnswer(
      site,
      await aQuestion(site, member),
      member,
      'Each swap is a disposal of what was given, and its gain is the market value less its cost.',
    );
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'Right.' } },
      admin,
    );
    expect(await audit(admin, answer.id)).toMatchObject([
      {
        targetName: 'Each swap is a disposal of what was given, and its gain is the market value…',
      },
    ]);
  });
});
