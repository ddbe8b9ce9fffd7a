import { revision } from '@lotwise/contract/moderation/editing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { NOBODY } from '../../../../testing/walk.ts';
import { historyOf } from './history.service.ts';

const site = useApp();
const db = () => site.app.platform.database.db;

describe('the history', () => {
  test('of a post that was never edited is its one version', async () => {
    const author = await aMember(site);
    const question = await aQuestion(site, author);
    const answer = await anAnswer(site, question, author);
    const { body } = await site.call('GET /api/answers/{id}/history', {
      params: { id: answer.id },
      query: {},
    });
    expect(body).toMatchObject({
      questionId: question.id,
      questionTitle: question.title,
      before: null,
      totalPages: 1,
    });
    expect(body.revisions).toMatchObject([
      {
        number: 1,
        title: null,
        tags: null,
        content: answer.content,
        note: null,
        createdAt: answer.createdAt,
      },
    ]);
  });

  test('has in memory what the contract names and nothing more', async () => {
    const author = await aMember(site);
    const { id } = await aQuestion(site, author);
    const names = async () =>
      (await historyOf(db(), 'question', id, 1)).revisions.map((one) => Object.keys(one).sort());
    const named = Object.keys(revision.shape).sort();
    expect(await names()).toEqual([named]);
    const body = { title: 'Another title' };
    await site.call('PATCH /api/questions/{id}', { params: { id }, body }, author);
    expect(await names()).toEqual([named, named]);
  });

  test('has a page of twenty and what its oldest grew from', async () => {
    const author = await aMember(site);
    const question = await aQuestion(site, author);
    const comment = await aComment(site, question, author, 'Version 1');
    for (let number = 2; number <= 22; number++)
      await site.call(
        'PATCH /api/comments/{id}',
        {
          params: { id: comment.id },
          body: { content: `Version ${number}`, note: `Note ${number}` },
        },
        author,
      );
    const page = async (number: number) =>
      (
        await site.call('GET /api/comments/{id}/history', {
          params: { id: comment.id },
          query: { page: number },
        })
      ).body;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([
      first.totalPages,
      first.revisions.length,
      first.revisions[0]?.content,
      first.before?.number,
    ]).toEqual([2, 20, 'Version 22', 2]);
    expect(second.revisions.map(({ number, note }) => [number, note])).toEqual([
      [2, 'Note 2'],
      [1, null],
    ]);
    expect([second.before, third.revisions]).toEqual([null, []]);
  });

  test('names nobody once the editor is gone', async () => {
    const author = await aMember(site);
    const admin = await aMember(site, { tier: 'admin' });
    const question = await aQuestion(site, author);
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { title: 'By the admin' } },
      admin,
    );
    await db().execute(sql`delete from users where id = ${admin.id}`);
    const { body } = await site.call('GET /api/questions/{id}/history', {
      params: { id: question.id },
      query: {},
    });
    expect(body.revisions.map(({ editor }) => editor?.username ?? null)).toEqual([
      null,
      author.username,
    ]);
  });

  test('of nothing is 404', async () => {
    expect(
      (await site.call('GET /api/questions/{id}/history', { params: { id: NOBODY }, query: {} }))
        .status,
    ).toBe(404);
  });
});
